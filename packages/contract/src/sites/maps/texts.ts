import { defineTexts } from '../../core/texts.ts';

/** Why an uploaded map could not be processed, in words. */
export const mapErrorTexts = defineTexts(
  {
    ZIP_INVALID: 'The file is not a zip archive.',
    ZIP_CUT_SHORT: 'The zip archive is incomplete. Copy it again.',
    ZIP_DAMAGED: 'The zip archive is damaged: its contents do not match its index.',
    ZIP_ENCRYPTED: 'The zip archive is encrypted or uses an unsupported compression: {entry}.',
    ZIP_TOO_MANY_FILES: 'The archive contains more than {limit} files.',
    ZIP_ENTRY_TOO_LARGE: 'The file {entry} in the archive is larger than {limit}.',
    ZIP_TOO_LARGE: 'The unpacked archive is larger than {limit}.',
    ZIP_BOMB: 'The archive unpacks to more than {limit} times its size.',
    ZIP_UNSAFE_NAME: 'The archive contains an entry with an unsafe name: {entry}.',
    YAML_MISSING: 'The archive contains no map yaml file.',
    YAML_AMBIGUOUS: 'The archive contains {count} yaml files, and none is named map.yaml.',
    YAML_INVALID: 'The yaml file cannot be read: line {line} is wrong.',
    FIELD_MISSING: 'The yaml file is missing the field {field}.',
    FIELD_INVALID: 'The field {field} in the yaml file is not valid: {value}.',
    RESOLUTION_UNREASONABLE:
      'The resolution {resolution} is not valid. Enter metres per pixel, between {min} and {max}.',
    ORIGIN_UNREASONABLE: 'The origin ({x}, {y}) is not valid. It must be in metres, at most {limit} from 0.',
    YAW_UNREASONABLE:
      'The third number of the origin ({yaw}) is not valid. It must be an angle in radians, at most a full turn (6.28).',
    MODE_UNSUPPORTED: 'Unknown map mode {mode}. Use trinary, scale or raw.',
    THRESHOLDS_INVALID:
      'free_thresh ({free}) must be below occupied_thresh ({occupied}), and both must be between 0 and 1.',
    IMAGE_MISSING: 'The image {image} named in the yaml file is not in the archive.',
    IMAGE_UNSUPPORTED:
      'The image {image} is not a pgm, png, bmp, webp or jpg file, or it uses an unsupported compression.',
    IMAGE_INVALID: 'The image {image} has an invalid header.',
    IMAGE_CUT_SHORT: 'The image {image} is incomplete. Copy it again.',
    IMAGE_DAMAGED: 'The image {image} is damaged.',
    IMAGE_TOO_LARGE: 'The image has {pixels} pixels. The limit is {limit}.',
    NO_FREE_SPACE: 'With these thresholds, the map has no free space.',
    INTERNAL: 'Processing failed. Upload the file again.',
  },
  {
    ZIP_INVALID: 'Dosya bir zip arşivi değil.',
    ZIP_CUT_SHORT: 'Zip arşivi eksik. Yeniden kopyalayın.',
    ZIP_DAMAGED: 'Zip arşivi bozuk: içindekiler dizinine uymuyor.',
    ZIP_ENCRYPTED: 'Zip arşivi şifreli ya da desteklenmeyen bir yöntemle sıkıştırılmış: {entry}.',
    ZIP_TOO_MANY_FILES: 'Arşivde {limit} adetten fazla dosya var.',
    ZIP_ENTRY_TOO_LARGE: 'Arşivdeki {entry} dosyası {limit} sınırını aşıyor.',
    ZIP_TOO_LARGE: 'Arşiv açıldığında {limit} sınırını aşıyor.',
    ZIP_BOMB: 'Arşiv, boyutunun {limit} katından fazlasına açılıyor.',
    ZIP_UNSAFE_NAME: 'Arşivde güvenli olmayan bir ad var: {entry}.',
    YAML_MISSING: 'Arşivde haritanın yaml dosyası yok.',
    YAML_AMBIGUOUS: 'Arşivde {count} yaml dosyası var ve hiçbirinin adı map.yaml değil.',
    YAML_INVALID: 'Yaml dosyası okunamıyor: {line}. satır hatalı.',
    FIELD_MISSING: 'Yaml dosyasında {field} alanı eksik.',
    FIELD_INVALID: 'Yaml dosyasındaki {field} alanı geçerli değil: {value}.',
    RESOLUTION_UNREASONABLE:
      'Çözünürlük ({resolution}) geçerli değil. Piksel başına metre olarak {min} ile {max} arasında olmalı.',
    ORIGIN_UNREASONABLE:
      'Başlangıç noktası ({x}, {y}) geçerli değil. Metre cinsinden, 0 noktasına en çok {limit} uzaklıkta olmalı.',
    YAW_UNREASONABLE:
      'Başlangıç noktasının üçüncü sayısı ({yaw}) geçerli değil. Radyan cinsinden, en çok bir tam tur (6,28) olan bir açı olmalı.',
    MODE_UNSUPPORTED: 'Harita modu {mode} bilinmiyor. trinary, scale veya raw kullanın.',
    THRESHOLDS_INVALID:
      'free_thresh ({free}), occupied_thresh değerinden ({occupied}) küçük olmalı; ikisi de 0 ile 1 arasında olmalı.',
    IMAGE_MISSING: 'Yaml dosyasının belirttiği {image} görüntüsü arşivde yok.',
    IMAGE_UNSUPPORTED:
      '{image} görüntüsü pgm, png, bmp, webp ya da jpg değil veya desteklenmeyen bir yöntemle sıkıştırılmış.',
    IMAGE_INVALID: '{image} görüntüsünün başlığı hatalı.',
    IMAGE_CUT_SHORT: '{image} görüntüsü eksik. Yeniden kopyalayın.',
    IMAGE_DAMAGED: '{image} görüntüsü bozuk.',
    IMAGE_TOO_LARGE: 'Görüntüde {pixels} piksel var; sınır {limit}.',
    NO_FREE_SPACE: 'Bu eşiklerle haritada boş alan kalmıyor.',
    INTERNAL: 'İşleme tamamlanamadı. Dosyayı yeniden yükleyin.',
  },
);
/** A code of {@link mapErrorTexts}. */
export type MapErrorCode = keyof typeof mapErrorTexts.en;

/** The warnings about values of an uploaded map that were read differently from its files. */
export const mapWarningTexts = defineTexts(
  {
    YAW_NOT_A_NUMBER:
      'The third number of the origin is “{yaw}”, which is not a number. The map is treated as not rotated.',
    YAW_MISSING: 'The origin has no third number. The map is treated as not rotated.',
    NUMBER_AS_TEXT: 'The field {field} was read as a number, although it is written as “{value}”.',
    PATH_BACKSLASHES: 'The image path “{image}” uses backslashes. They were read as slashes.',
    ZIP_BACKSLASHES: 'The archive uses backslashes in file names. They were read as slashes.',
    IMAGE_ELSEWHERE: 'The image {image} is not where the yaml file says. {found} was read instead.',
    IMAGE_LOSSY:
      'The image {image} is a jpg, so its greys are not exact. Check walls and free space, or use png.',
    YAML_CHOSEN: '{yaml} was read out of {count} yaml files, because only it describes a map.',
  },
  {
    YAW_NOT_A_NUMBER:
      'Başlangıç noktasının üçüncü değeri (“{yaw}”) bir sayı değil. Harita döndürülmemiş sayıldı.',
    YAW_MISSING: 'Başlangıç noktasının üçüncü sayısı yok. Harita döndürülmemiş sayıldı.',
    NUMBER_AS_TEXT: '{field} alanı “{value}” biçiminde yazılmış olsa da sayı olarak okundu.',
    PATH_BACKSLASHES: 'Görüntü yolunda (“{image}”) ters eğik çizgi var. Düz eğik çizgi olarak okundu.',
    ZIP_BACKSLASHES: 'Arşivdeki dosya adlarında ters eğik çizgi var. Düz eğik çizgi olarak okundu.',
    IMAGE_ELSEWHERE: '{image} görüntüsü yaml dosyasının belirttiği yerde değil. Onun yerine {found} okundu.',
    IMAGE_LOSSY:
      '{image} görüntüsü jpg biçiminde ve gri tonları kesin değil. Duvarları ve boş alanı kontrol edin ya da png kullanın.',
    YAML_CHOSEN: '{count} yaml dosyasından {yaml} okundu, çünkü yalnızca o bir haritayı tanımlıyor.',
  },
);
/** A code of {@link mapWarningTexts}. */
export type MapWarningCode = keyof typeof mapWarningTexts.en;
