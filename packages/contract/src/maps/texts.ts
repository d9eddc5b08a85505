import { defineTexts } from '../core/texts.ts';

/** Why an uploaded map could not be processed, in words. */
export const mapErrorTexts = defineTexts(
  {
    ZIP_INVALID: 'The file is not a zip archive that can be read.',
    ZIP_TOO_LARGE: 'The archive is too large: {what} is more than {limit}.',
    ZIP_UNSAFE_NAME: 'The archive holds an entry with an unsafe name: {entry}.',
    YAML_MISSING: 'The archive holds no map yaml file.',
    YAML_AMBIGUOUS: 'The archive holds {count} yaml files and none is named map.yaml.',
    YAML_INVALID: 'The yaml file cannot be read: {reason}.',
    FIELD_MISSING: 'The yaml file lacks the field {field}.',
    FIELD_INVALID: 'The field {field} of the yaml file is not valid: {value}.',
    MODE_UNSUPPORTED: 'The map mode {mode} is not known; use trinary, scale or raw.',
    THRESHOLDS_INVALID: 'free_thresh ({free}) must be below occupied_thresh ({occupied}), both between 0 and 1.',
    IMAGE_MISSING: 'The image {image} that the yaml file names is not in the archive.',
    IMAGE_INVALID: 'The image {image} cannot be read: {reason}.',
    IMAGE_TOO_LARGE: 'The image has {pixels} pixels, more than {limit}.',
    NO_FREE_SPACE: 'Read with these thresholds the map has no free space.',
    INTERNAL: 'Processing failed; upload the file again.',
  },
  {
    ZIP_INVALID: 'Dosya okunabilir bir zip arşivi değil.',
    ZIP_TOO_LARGE: 'Arşiv çok büyük: {what}, {limit} sınırını aşıyor.',
    ZIP_UNSAFE_NAME: 'Arşivde güvenli olmayan bir ad var: {entry}.',
    YAML_MISSING: 'Arşivde haritanın yaml dosyası yok.',
    YAML_AMBIGUOUS: 'Arşivde {count} yaml dosyası var ve hiçbirinin adı map.yaml değil.',
    YAML_INVALID: 'Yaml dosyası okunamıyor: {reason}.',
    FIELD_MISSING: 'Yaml dosyasında {field} alanı eksik.',
    FIELD_INVALID: 'Yaml dosyasındaki {field} alanı geçerli değil: {value}.',
    MODE_UNSUPPORTED: 'Harita kipi {mode} bilinmiyor; trinary, scale veya raw kullanın.',
    THRESHOLDS_INVALID: 'free_thresh ({free}), occupied_thresh değerinden ({occupied}) küçük olmalı; ikisi de 0 ile 1 arasındadır.',
    IMAGE_MISSING: 'Yaml dosyasının belirttiği {image} görüntüsü arşivde yok.',
    IMAGE_INVALID: '{image} görüntüsü okunamıyor: {reason}.',
    IMAGE_TOO_LARGE: 'Görüntüde {pixels} piksel var; sınır {limit}.',
    NO_FREE_SPACE: 'Bu eşiklerle okunduğunda haritada boş alan kalmıyor.',
    INTERNAL: 'İşleme tamamlanamadı; dosyayı yeniden yükleyin.',
  },
);
export type MapErrorCode = keyof typeof mapErrorTexts.en;
