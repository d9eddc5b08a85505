import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { preflightApi } from './index.ts';

/** The contract of pre-flights. */
export const preflightArea = area({
  api: preflightApi,
  errors: {
    PREFLIGHT_RUNNING: { status: 409 },
    PREFLIGHT_NO_ROBOTS: { status: 409 },
    PREFLIGHT_NO_TASKS: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      PREFLIGHT_RUNNING: 'Another pre-flight is running in this project. Wait until it ends, or cancel it.',
      PREFLIGHT_NO_ROBOTS:
        'No robot can take part: none is on a map, and there is no free waiting or charging point to place one.',
      PREFLIGHT_NO_TASKS: 'There are no tasks to try. Choose more days, or a generated day.',
    },
    {
      PREFLIGHT_RUNNING: 'Bu projede başka bir ön deneme sürüyor. Bitmesini bekleyin ya da onu iptal edin.',
      PREFLIGHT_NO_ROBOTS:
        'Denemeye katılabilecek robot yok: haritada görülen robot da, robot konabilecek boş bekleme veya şarj noktası da yok.',
      PREFLIGHT_NO_TASKS: 'Denenecek görev yok. Daha çok gün ya da örnek bir gün seçin.',
    },
  ),
});
