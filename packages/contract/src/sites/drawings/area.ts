import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { drawingsApi } from './index.ts';

/** The contract of drawings on maps. */
export const drawingsArea = area({
  api: drawingsApi,
  errors: {
    DRAWING_ID_TAKEN: { status: 400 },
    DRAWING_CROSSES_ITSELF: { status: 400 },
    DRAWING_TOO_SMALL: { status: 400 },
    DRAWING_OUTSIDE_MAP: { status: 400 },
  },
  errorTexts: defineTexts(
    {
      DRAWING_ID_TAKEN: 'Two drawings have the same ID.',
      DRAWING_CROSSES_ITSELF: 'The outline of a drawing crosses itself.',
      DRAWING_TOO_SMALL: 'A drawing is too small to enclose any area.',
      DRAWING_OUTSIDE_MAP: 'A drawing extends beyond the map.',
    },
    {
      DRAWING_ID_TAKEN: 'İki çizimin kimliği aynı.',
      DRAWING_CROSSES_ITSELF: 'Bir çizimin kenarları birbirini kesiyor.',
      DRAWING_TOO_SMALL: 'Bir çizim, alan oluşturamayacak kadar küçük.',
      DRAWING_OUTSIDE_MAP: 'Bir çizim haritanın dışına taşıyor.',
    },
  ),
  entityErrorTexts: defineTexts(
    {
      'VERSION_CONFLICT.map_drawings': 'Someone else changed the drawings of this map. Nothing was saved.',
      'LIMIT_REACHED.map_drawings':
        'The drawings of a map can have at most {limit} corners in total. Simplify or delete some of them.',
    },
    {
      'VERSION_CONFLICT.map_drawings':
        'Bu arada başka biri bu haritanın çizimlerini değiştirdi. Hiçbir şey kaydedilmedi.',
      'LIMIT_REACHED.map_drawings':
        'Bir haritadaki çizimlerin toplam köşe sayısı en fazla {limit} olabilir. Bazılarını sadeleştirin veya silin.',
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
  auditEntities: defineTexts({ map_drawings: 'Map drawings' }, { map_drawings: 'Harita çizimleri' }),
  auditFields: defineTexts(
    { drawings: 'Drawings', restored_from: 'Restored from version' },
    { drawings: 'Çizimler', restored_from: 'Geri getirilen sürüm' },
  ),
});
