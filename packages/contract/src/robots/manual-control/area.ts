import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { manualControlApi } from './index.ts';

/** The contract of driving robots by hand. */
export const manualControlArea = area({
  api: manualControlApi,
  errors: {
    MANUAL_CONTROL_TAKEN: { status: 409 },
    MANUAL_CONTROL_UNAVAILABLE: { status: 409 },
    MANUAL_CONTROL_FREE: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      MANUAL_CONTROL_TAKEN: 'Another person is driving this robot.',
      MANUAL_CONTROL_UNAVAILABLE:
        'This robot cannot be driven by hand: it does not declare it, or has no camera.',
      MANUAL_CONTROL_FREE: 'No one is driving this robot now. You can take it.',
    },
    {
      MANUAL_CONTROL_TAKEN: 'Bu robotu şu anda başka biri sürüyor.',
      MANUAL_CONTROL_UNAVAILABLE:
        'Bu robot elle sürülemiyor: bunu desteklediğini bildirmiyor ya da kamerası yok.',
      MANUAL_CONTROL_FREE: 'Bu robotu şu anda kimse sürmüyor. Siz alabilirsiniz.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_MANUAL_CONTROL_STARTED: 'Manual control started',
      LOG_MANUAL_CONTROL_ENDED: 'Manual control ended',
    },
    { LOG_MANUAL_CONTROL_STARTED: 'Elle sürüş başladı', LOG_MANUAL_CONTROL_ENDED: 'Elle sürüş bitti' },
  ),
  auditSentences: defineTexts(
    {
      LOG_MANUAL_CONTROL_STARTED: '{actor} started to drive {name} by hand',
      LOG_MANUAL_CONTROL_ENDED: '{actor} stopped driving {name} by hand',
    },
    {
      LOG_MANUAL_CONTROL_STARTED: '{actor}, {name} robotunu elle sürmeye başladı',
      LOG_MANUAL_CONTROL_ENDED: '{actor}, {name} robotunu elle sürmeyi bıraktı',
    },
  ),
  auditEntities: defineTexts({ manual_session: 'Manual control' }, { manual_session: 'Elle sürüş' }),
  auditFields: defineTexts(
    { distance_m: 'Distance, m', duration_s: 'Duration, s', end_reason: 'How it ended' },
    { distance_m: 'Mesafe, m', duration_s: 'Süre, sn', end_reason: 'Nasıl bitti' },
  ),
});
