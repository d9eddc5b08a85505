import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { templatesApi } from './index.ts';

/** The contract of templates. */
export const templatesArea = area({
  api: templatesApi,
  errors: {
    TASK_TARGET_MISSING: { status: 409 },
    TASK_ROBOT_MISSING: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      TASK_TARGET_MISSING: 'A target of this task was deleted. Choose another one and save.',
      TASK_ROBOT_MISSING: 'The robot of this task was removed. Choose another one and save.',
    },
    {
      TASK_TARGET_MISSING: 'Bu görevin bir hedefi silinmiş. Başka bir hedef seçip kaydedin.',
      TASK_ROBOT_MISSING: 'Bu görevin robotu kaldırılmış. Başka bir robot seçip kaydedin.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_TEMPLATE_CREATED: 'Template created',
      LOG_TEMPLATE_CHANGED: 'Template changed',
      LOG_TEMPLATE_REMOVED: 'Template deleted',
    },
    {
      LOG_TEMPLATE_CREATED: 'Şablon oluşturuldu',
      LOG_TEMPLATE_CHANGED: 'Şablon değiştirildi',
      LOG_TEMPLATE_REMOVED: 'Şablon silindi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_TEMPLATE_CREATED: '{actor} created the template {name}',
      LOG_TEMPLATE_CHANGED: '{actor} changed the template {name}',
      LOG_TEMPLATE_REMOVED: '{actor} deleted the template {name}',
    },
    {
      LOG_TEMPLATE_CREATED: '{actor}, {name} şablonunu oluşturdu',
      LOG_TEMPLATE_CHANGED: '{actor}, {name} şablonunu değiştirdi',
      LOG_TEMPLATE_REMOVED: '{actor}, {name} şablonunu sildi',
    },
  ),
  auditEntities: defineTexts({ template: 'Template' }, { template: 'Şablon' }),
  auditFields: defineTexts({ task: 'Task' }, { task: 'Görev' }),
});
