import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { rolloutsApi } from './rollouts.ts';

/** The contract of software updates. */
export const rolloutsArea = area({
  api: rolloutsApi,
  errors: {
    ROLLOUT_EMPTY: { status: 409 },
    ROLLOUT_STATE: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      ROLLOUT_EMPTY: 'No robot needs this release, or each one is in another update.',
      ROLLOUT_STATE: 'The rollout is in another state by now.',
    },
    {
      ROLLOUT_EMPTY: 'Bu sürüme ihtiyacı olan robot yok ya da hepsi başka bir güncellemede.',
      ROLLOUT_STATE: 'Güncelleme bu arada başka bir duruma geçti.',
    },
  ),
  entityErrorTexts: defineTexts(
    { 'VERSION_CONFLICT.rollout': 'Someone else changed this rollout. Look at it again.' },
    { 'VERSION_CONFLICT.rollout': 'Bu arada başka biri bu güncellemeyi değiştirdi. Yeniden bakın.' },
  ),
  auditTexts: defineTexts(
    {
      LOG_ROLLOUT_STARTED: 'Rollout started',
      LOG_ROLLOUT_PAUSED: 'Rollout paused',
      LOG_ROLLOUT_RESUMED: 'Rollout resumed',
      LOG_ROLLOUT_STOPPED: 'Rollout stopped by a health check',
      LOG_ROLLOUT_ABORTED: 'Rollout aborted',
      LOG_ROLLOUT_FINISHED: 'Rollout finished',
      LOG_ROBOT_UPDATED: 'Robot software updated',
      LOG_ROBOT_UPDATE_FAILED: 'Robot software update failed',
    },
    {
      LOG_ROLLOUT_STARTED: 'Güncelleme başladı',
      LOG_ROLLOUT_PAUSED: 'Güncelleme duraklatıldı',
      LOG_ROLLOUT_RESUMED: 'Güncelleme sürdürüldü',
      LOG_ROLLOUT_STOPPED: 'Güncelleme denetimle durduruldu',
      LOG_ROLLOUT_ABORTED: 'Güncelleme sonlandırıldı',
      LOG_ROLLOUT_FINISHED: 'Güncelleme bitti',
      LOG_ROBOT_UPDATED: 'Robot yazılımı güncellendi',
      LOG_ROBOT_UPDATE_FAILED: 'Robot yazılımı güncellenemedi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_ROLLOUT_STARTED: '{actor} started the rollout {name}',
      LOG_ROLLOUT_PAUSED: '{actor} paused the rollout {name}',
      LOG_ROLLOUT_RESUMED: '{actor} went on with the rollout {name}',
      LOG_ROLLOUT_STOPPED: 'A health check stopped the rollout {name}',
      LOG_ROLLOUT_ABORTED: '{actor} aborted the rollout {name}',
      LOG_ROLLOUT_FINISHED: 'The rollout {name} finished',
      LOG_ROBOT_UPDATED: 'The software of {name} was updated',
      LOG_ROBOT_UPDATE_FAILED: 'The software update of {name} failed',
    },
    {
      LOG_ROLLOUT_STARTED: '{actor}, {name} güncellemesini başlattı',
      LOG_ROLLOUT_PAUSED: '{actor}, {name} güncellemesini duraklattı',
      LOG_ROLLOUT_RESUMED: '{actor}, {name} güncellemesini sürdürdü',
      LOG_ROLLOUT_STOPPED: 'Bir denetim {name} güncellemesini durdurdu',
      LOG_ROLLOUT_ABORTED: '{actor}, {name} güncellemesini sonlandırdı',
      LOG_ROLLOUT_FINISHED: '{name} güncellemesi bitti',
      LOG_ROBOT_UPDATED: '{name} robotunun yazılımı güncellendi',
      LOG_ROBOT_UPDATE_FAILED: '{name} robotunun yazılımı güncellenemedi',
    },
  ),
  auditEntities: defineTexts({ rollout: 'Rollout' }, { rollout: 'Yazılım güncellemesi' }),
  auditFields: defineTexts(
    { release_version: 'Version', from_version: 'Version before', failure: 'Reason' },
    { release_version: 'Sürüm', from_version: 'Önceki sürüm', failure: 'Neden' },
  ),
});
