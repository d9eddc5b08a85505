import { area } from '../core/area.ts';
import { defineTexts } from '../core/texts.ts';
import { mapImportApi } from './index.ts';

/** What the contract says of importing masks and lane graphs. */
export const mapImportArea = area({ api: mapImportApi });

/** Why a file could not be imported, in words; what is wrong with a mask's yaml, picture or archive is said as of maps. */
export const importProblemTexts = defineTexts(
  {
    NOTHING_FOUND: 'There is nothing to import in here: it takes masks (a yaml file with its pgm or png), GeoJSON, or an exported map.',
    JSON_INVALID: 'The file is not valid JSON.',
    GEOJSON_INVALID: 'The file is not a GeoJSON collection of points and lines.',
    GEOJSON_IN_DEGREES: 'The coordinates are degrees on the globe. They have to be metres on the map.',
    FEATURE_INVALID: 'Feature {number} has a coordinate that is not a number of metres.',
    FEATURE_TOO_LONG: 'Feature {number} has more than {limit} corners.',
    DRAWING_INVALID: 'Drawing {number} cannot be read.',
    TOO_MANY: 'The file has more than {limit} objects.',
    MASK_TOO_RAGGED: 'The mask falls into more than {limit} areas. Remove its noise first.',
  },
  {
    NOTHING_FOUND:
      'İçe aktarılacak bir şey yok: maske (pgm veya png görüntüsüyle birlikte yaml), GeoJSON ya da dışa aktarılmış bir harita gerekir.',
    JSON_INVALID: 'Dosya geçerli bir JSON değil.',
    GEOJSON_INVALID: 'Dosya, nokta ve çizgilerden oluşan bir GeoJSON koleksiyonu değil.',
    GEOJSON_IN_DEGREES: 'Koordinatlar yerküre üzerinde derece olarak verilmiş. Harita üzerinde metre olmalı.',
    FEATURE_INVALID: '{number}. öğenin bir koordinatı metre cinsinden bir sayı değil.',
    FEATURE_TOO_LONG: '{number}. öğenin köşe sayısı {limit} sınırını aşıyor.',
    DRAWING_INVALID: '{number}. çizim okunamıyor.',
    TOO_MANY: 'Dosyadaki nesne sayısı {limit} sınırını aşıyor.',
    MASK_TOO_RAGGED: 'Maske {limit} taneden fazla alana bölünüyor. Önce gürültüsünü temizleyin.',
  },
);
/** A code of {@link importProblemTexts}. */
export type ImportProblemCode = keyof typeof importProblemTexts.en;
