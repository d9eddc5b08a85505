import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { targetsApi } from './index.ts';

/** The contract of targets. */
export const targetsArea = area({
  api: targetsApi,
  errors: {
    TARGET_IN_USE: { status: 409 },
    TARGET_NEEDED: { status: 409 },
    TARGET_NOT_FREE: { status: 409 },
    ESCAPE_POINT_UNKNOWN: { status: 400 },
  },
  errorTexts: defineTexts(
    {
      TARGET_IN_USE: 'Target already in use.',
      TARGET_NEEDED: 'This target is in use elsewhere. Choose another target there first.',
      TARGET_NOT_FREE: 'A robot cannot stand there, because it is not free space.',
      ESCAPE_POINT_UNKNOWN: 'This map has no such escape point.',
    },
    {
      TARGET_IN_USE: 'Hedef zaten kullanımda.',
      TARGET_NEEDED: 'Bu hedef başka yerlerde kullanılıyor. Önce oralarda başka bir hedef seçin.',
      TARGET_NOT_FREE: 'Burası boş alan olmadığı için robot orada duramaz.',
      ESCAPE_POINT_UNKNOWN: 'Bu haritada böyle bir kaçış noktası yok.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_TARGET_CREATED: 'Target created',
      LOG_TARGET_CHANGED: 'Target changed',
      LOG_TARGET_DELETED: 'Target deleted',
      LOG_TARGET_REPLACED: 'Target replaced where it was used',
    },
    {
      LOG_TARGET_CREATED: 'Hedef oluşturuldu',
      LOG_TARGET_CHANGED: 'Hedef değiştirildi',
      LOG_TARGET_DELETED: 'Hedef silindi',
      LOG_TARGET_REPLACED: 'Hedefi kullanan kayıtlarda hedef değiştirildi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_TARGET_CREATED: '{actor} created the target {name}',
      LOG_TARGET_CHANGED: '{actor} changed the target {name}',
      LOG_TARGET_DELETED: '{actor} deleted the target {name}',
      LOG_TARGET_REPLACED: '{actor} replaced a target in {name}',
    },
    {
      LOG_TARGET_CREATED: '{actor}, {name} hedefini oluşturdu',
      LOG_TARGET_CHANGED: '{actor}, {name} hedefini değiştirdi',
      LOG_TARGET_DELETED: '{actor}, {name} hedefini sildi',
      LOG_TARGET_REPLACED: '{actor}, bir kayıttaki hedefi değiştirdi: {name}',
    },
  ),
  auditEntities: defineTexts(
    {
      target: 'Target',
    },
    {
      target: 'Hedef',
    },
  ),
  auditFields: defineTexts(
    {
      target_id: 'Target',
      theta: 'Direction, rad',
      tolerance: 'Stops within, m',
      escape_point: 'Escape point',
    },
    {
      target_id: 'Hedef',
      theta: 'Yön, rad',
      tolerance: 'Durma payı, m',
      escape_point: 'Kaçış noktası',
    },
  ),
});
