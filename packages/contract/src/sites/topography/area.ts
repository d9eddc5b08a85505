import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { topographyApi } from './index.ts';

/** The contract of sites, floors and the ways between them. */
export const topographyArea = area({
  api: topographyApi,
  errors: {
    TARGET_UNREACHABLE: { status: 409 },
    ELEVATOR_WAY_SUSPENDED: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      TARGET_UNREACHABLE: 'Robots cannot get from one to the other.',
      ELEVATOR_WAY_SUSPENDED: 'The elevator on the way is not available to robots right now.',
    },
    {
      TARGET_UNREACHABLE: 'Robotlar birinden diğerine gidemez.',
      ELEVATOR_WAY_SUSPENDED: 'Yoldaki asansör şu anda robotlara kapalı.',
    },
  ),
  entityErrorTexts: defineTexts(
    { 'VERSION_CONFLICT.topography': 'Someone else changed the floors. Review them again.' },
    { 'VERSION_CONFLICT.topography': 'Bu arada başka biri katları değiştirdi. Yeniden gözden geçirin.' },
  ),
  auditTexts: defineTexts(
    { LOG_FLOORS_ORDERED: 'Floor order changed' },
    { LOG_FLOORS_ORDERED: 'Kat sırası değiştirildi' },
  ),
  auditSentences: defineTexts(
    { LOG_FLOORS_ORDERED: '{actor} changed the order of the floors' },
    { LOG_FLOORS_ORDERED: '{actor} katların sırasını değiştirdi' },
  ),
  auditEntities: defineTexts({ topography: 'Floors' }, { topography: 'Katlar' }),
  auditFields: defineTexts({ floors: 'Floors in order' }, { floors: 'Sırayla katlar' }),
});
