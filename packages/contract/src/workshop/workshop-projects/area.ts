import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { workshopProjectsApi } from './index.ts';

/** The contract of the workshop's projects. */
export const workshopProjectsArea = area({
  api: workshopProjectsApi,
  entityErrorTexts: defineTexts(
    {
      'VERSION_CONFLICT.workshop_visit': 'Someone else changed this visit. Look at it again before you save.',
    },
    {
      'VERSION_CONFLICT.workshop_visit':
        'Bu arada başka biri bu ziyareti değiştirdi. Kaydetmeden önce yeniden bakın.',
    },
  ),
  auditTexts: defineTexts(
    { LOG_WORKSHOP_VISIT_CHANGED: 'Next visit changed' },
    { LOG_WORKSHOP_VISIT_CHANGED: 'Sonraki ziyaret değiştirildi' },
  ),
  auditSentences: defineTexts(
    { LOG_WORKSHOP_VISIT_CHANGED: '{actor} changed the next visit of the workshop to the project' },
    { LOG_WORKSHOP_VISIT_CHANGED: '{actor}, atölyenin projeye sonraki ziyaretini değiştirdi' },
  ),
  auditEntities: defineTexts({ workshop_visit: 'Visit' }, { workshop_visit: 'Ziyaret' }),
  auditFields: defineTexts(
    { visit_on: 'Day of the visit', visit_note: 'Note for the visit' },
    { visit_on: 'Ziyaret günü', visit_note: 'Ziyaret notu' },
  ),
});
