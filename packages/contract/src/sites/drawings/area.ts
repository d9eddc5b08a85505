import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { drawingsApi } from './index.ts';

/** The contract of drawings on maps. */
export const drawingsArea = area({
  api: drawingsApi,
  errors: {
    DRAWINGS_CHANGED: { status: 409 },
    DRAWINGS_CORNERS_TOO_MANY: { status: 400 },
    DRAWING_ID_TAKEN: { status: 400 },
    DRAWING_CROSSES_ITSELF: { status: 400 },
    DRAWING_TOO_SMALL: { status: 400 },
    DRAWING_OUTSIDE_MAP: { status: 400 },
  },
  errorTexts: defineTexts(
    {
      DRAWINGS_CHANGED: 'Someone else changed the drawings of this map. Nothing was saved.',
      DRAWINGS_CORNERS_TOO_MANY:
        'The drawings of a map can have at most 60,000 corners in total. Simplify or delete some of them.',
      DRAWING_ID_TAKEN: 'Two drawings have the same ID.',
      DRAWING_CROSSES_ITSELF: 'The outline of a drawing crosses itself.',
      DRAWING_TOO_SMALL: 'A drawing is too small to enclose any area.',
      DRAWING_OUTSIDE_MAP: 'A drawing extends beyond the map.',
    },
    {
      DRAWINGS_CHANGED: 'Bu arada başka biri bu haritanın çizimlerini değiştirdi. Hiçbir şey kaydedilmedi.',
      DRAWINGS_CORNERS_TOO_MANY:
        'Bir haritadaki çizimlerin toplam köşe sayısı en fazla 60.000 olabilir. Bazılarını sadeleştirin veya silin.',
      DRAWING_ID_TAKEN: 'İki çizimin kimliği aynı.',
      DRAWING_CROSSES_ITSELF: 'Bir çizimin kenarları birbirini kesiyor.',
      DRAWING_TOO_SMALL: 'Bir çizim, alan oluşturamayacak kadar küçük.',
      DRAWING_OUTSIDE_MAP: 'Bir çizim haritanın dışına taşıyor.',
    },
  ),
  auditTexts: defineTexts(
    { LOG_MAP_DRAWINGS_CHANGED: 'Map drawings changed' },
    { LOG_MAP_DRAWINGS_CHANGED: 'Harita çizimleri değiştirildi' },
  ),
  auditSentences: defineTexts(
    { LOG_MAP_DRAWINGS_CHANGED: '{actor} changed the drawings of the map {name}' },
    { LOG_MAP_DRAWINGS_CHANGED: '{actor}, {name} haritasının çizimlerini değiştirdi' },
  ),
  auditFields: defineTexts(
    { drawings: 'Drawings', restored_from: 'Restored from version' },
    { drawings: 'Çizimler', restored_from: 'Geri getirilen sürüm' },
  ),
});
