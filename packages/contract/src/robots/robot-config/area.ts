import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { robotConfigApi } from './robot-config.ts';

/** The contract of values for robots. */
export const robotConfigArea = area({
  api: robotConfigApi,
  auditTexts: defineTexts(
    { LOG_ROBOT_CONFIG_CHANGED: 'Robot values changed' },
    { LOG_ROBOT_CONFIG_CHANGED: 'Robot değerleri değiştirildi' },
  ),
  auditSentences: defineTexts(
    { LOG_ROBOT_CONFIG_CHANGED: '{actor} changed values of robots' },
    { LOG_ROBOT_CONFIG_CHANGED: '{actor} robotların değerlerini değiştirdi' },
  ),
});
