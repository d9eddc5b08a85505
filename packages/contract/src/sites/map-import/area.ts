import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { mapImportApi } from './map-import.ts';

/** The contract of imports of masks and lane graphs. */
export const mapImportArea = area({ api: mapImportApi });

/** Why a file could not be imported, in words; what is wrong with a mask's yaml, picture or archive is said as of maps. */
export const importProblemTexts = defineTexts(
  {
    NOTHING_FOUND:
      'Nothing to import. Supported: masks (a yaml file with its image), GeoJSON, LIF layouts, Open-RMF building.yaml files and exported maps.',
    JSON_INVALID: 'The file is not valid JSON.',
    GEOJSON_INVALID: 'The file is not a GeoJSON collection of points and lines.',
    GEOJSON_IN_DEGREES: 'The coordinates are in degrees. They must be in metres on the map.',
    FEATURE_INVALID: 'Feature {number} has a coordinate that is not a number in metres.',
    FEATURE_UNSUPPORTED: 'Feature {number} is skipped: only points and lines can be imported, not “{kind}”.',
    FEATURE_TOO_LONG: 'Feature {number} has more than {limit} corners.',
    DRAWING_INVALID: 'Drawing {number} cannot be read.',
    TOO_MANY: 'The file has more than {limit} objects.',
    EDGE_TOO_LONG: 'Edge {edge} is skipped: it has more than {limit} corners.',
    EDGE_NODE_MISSING: 'Edge {edge} is skipped: the file has no node {node}.',
    EDGE_DIRECTION_DRAWN:
      'The file has no node {node}. Edge {edge} uses the direction in which its line was drawn. Check it.',
    EDGE_WITHOUT_LENGTH: 'Edge {edge} is skipped: its two nodes are in the same place.',
    EDGE_ENDS_MOVED:
      'The line of edge {edge} does not end at its nodes. The lane now runs from node to node.',
    FIELDS_LEFT_OUT: 'Rota does not support these parts and skips them: {fields}.',
    LEVELS_LEFT_OUT: 'You can import one floor at a time. Skipped: {levels}.',
    LAYOUT_INVALID: 'The file is not a LIF layout with nodes and edges.',
    LAYOUT_ITEM_INVALID: 'Entry {number} of “{what}” cannot be read and is skipped.',
    BUILDING_INVALID: 'The file is not an Open-RMF building.yaml with at least one level.',
    BUILDING_COORDINATES:
      'The building uses the coordinate system “{system}”. Only reference_image and cartesian_meters can be imported.',
    BUILDING_UNMEASURED:
      'The level has no measurement, so one pixel counts as one metre. If the size is wrong, add a measurement in the traffic editor.',
    MORE_NOTICES: '{count} more objects have problems like these.',
    MASK_TOO_RAGGED: 'The mask splits into more than {limit} areas. Remove its noise first.',
  },
  {
    NOTHING_FOUND:
      'İçe aktarılacak bir şey yok. Desteklenenler: maske (görüntüsüyle birlikte yaml), GeoJSON, LIF yerleşimi, Open-RMF building.yaml dosyası ve dışa aktarılmış haritalar.',
    JSON_INVALID: 'Dosya geçerli bir JSON değil.',
    GEOJSON_INVALID: 'Dosya, nokta ve çizgilerden oluşan bir GeoJSON koleksiyonu değil.',
    GEOJSON_IN_DEGREES: 'Koordinatlar derece cinsinden. Harita üzerinde metre olmalı.',
    FEATURE_INVALID: '{number}. öğenin bir koordinatı metre cinsinden bir sayı değil.',
    FEATURE_UNSUPPORTED:
      '{number}. öğe atlandı: “{kind}” değil, yalnızca nokta ve çizgiler içe aktarılabilir.',
    FEATURE_TOO_LONG: '{number}. öğenin köşe sayısı {limit} sınırını aşıyor.',
    DRAWING_INVALID: '{number}. çizim okunamıyor.',
    TOO_MANY: 'Dosyadaki nesne sayısı {limit} sınırını aşıyor.',
    EDGE_TOO_LONG: '{edge} kenarı atlandı: köşe sayısı {limit} sınırını aşıyor.',
    EDGE_NODE_MISSING: '{edge} kenarı atlandı: dosyada {node} düğümü yok.',
    EDGE_DIRECTION_DRAWN:
      'Dosyada {node} düğümü yok. {edge} kenarının yönü, çizildiği yön olarak alındı. Kontrol edin.',
    EDGE_WITHOUT_LENGTH: '{edge} kenarı atlandı: iki düğümü de aynı yerde.',
    EDGE_ENDS_MOVED: '{edge} kenarının çizgisi düğümlerinde bitmiyor. Şerit artık düğümden düğüme uzanıyor.',
    FIELDS_LEFT_OUT: 'Rota şu bölümleri desteklemediği için atladı: {fields}.',
    LEVELS_LEFT_OUT: 'Her seferinde bir kat içe aktarılabilir. Atlananlar: {levels}.',
    LAYOUT_INVALID: 'Dosya, düğümleri ve kenarları olan bir LIF yerleşimi değil.',
    LAYOUT_ITEM_INVALID: '“{what}” içindeki {number}. kayıt okunamadı ve atlandı.',
    BUILDING_INVALID: 'Dosya, en az bir katı olan bir Open-RMF building.yaml dosyası değil.',
    BUILDING_COORDINATES:
      'Bina “{system}” koordinat sistemini kullanıyor. Yalnızca reference_image ve cartesian_meters içe aktarılabilir.',
    BUILDING_UNMEASURED:
      'Katta ölçüm yok, bu yüzden bir piksel bir metre sayıldı. Boyut yanlışsa traffic editor içinde bir ölçüm ekleyin.',
    MORE_NOTICES: 'Benzer sorunu olan {count} nesne daha var.',
    MASK_TOO_RAGGED: 'Maske {limit} taneden fazla alana bölünüyor. Önce gürültüsünü temizleyin.',
  },
);
/** A code of {@link importProblemTexts}. */
export type ImportProblemCode = keyof typeof importProblemTexts.en;
