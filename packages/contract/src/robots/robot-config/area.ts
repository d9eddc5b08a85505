import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import type { ValueScope } from './resolve.rules.ts';
import { robotConfigApi } from './robot-config.ts';

/** One audit sentence for each scope, by the name of its document. */
const byScope = defineTexts(
  {
    'LOG_ROBOT_CONFIG_CHANGED.installation': '{actor} changed the values of all robots',
    'LOG_ROBOT_CONFIG_CHANGED.model': '{actor} changed the values of the model {name}',
    'LOG_ROBOT_CONFIG_CHANGED.tag': '{actor} changed the values of the tag {name}',
    'LOG_ROBOT_CONFIG_CHANGED.robot': '{actor} changed the values of {name}',
  } as const satisfies Record<`LOG_ROBOT_CONFIG_CHANGED.${Exclude<ValueScope, 'project'>}`, string>,
  {
    'LOG_ROBOT_CONFIG_CHANGED.installation': '{actor} bütün robotların değerlerini değiştirdi',
    'LOG_ROBOT_CONFIG_CHANGED.model': '{actor}, {name} modelinin değerlerini değiştirdi',
    'LOG_ROBOT_CONFIG_CHANGED.tag': '{actor}, {name} etiketinin değerlerini değiştirdi',
    'LOG_ROBOT_CONFIG_CHANGED.robot': '{actor}, {name} robotunun değerlerini değiştirdi',
  },
);
const ofRobots = defineTexts(
  { LOG_ROBOT_CONFIG_CHANGED: '{actor} changed values of robots' },
  { LOG_ROBOT_CONFIG_CHANGED: '{actor} robotların değerlerini değiştirdi' },
);

/** The contract of values for robots. */
export const robotConfigArea = area({
  api: robotConfigApi,
  auditTexts: defineTexts(
    { LOG_ROBOT_CONFIG_CHANGED: 'Robot values changed' },
    { LOG_ROBOT_CONFIG_CHANGED: 'Robot değerleri değiştirildi' },
  ),
  auditSentences: {
    en: { ...ofRobots.en, ...byScope.en },
    tr: { ...ofRobots.tr, ...byScope.tr },
  },
  auditFields: defineTexts(
    { pilot_robot_id: 'Only for', starts_at: 'Starts' },
    { pilot_robot_id: 'Yalnızca', starts_at: 'Başlangıç' },
  ),
});
