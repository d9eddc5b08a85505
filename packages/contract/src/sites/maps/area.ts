import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { filesApi, mapsApi } from './maps.ts';

/** The contract of maps. */
export const mapsArea = area({
  api: mapsApi,
  errors: {
    MAP_NOT_READY: { status: 409 },
    MAP_IN_USE: { status: 409 },
    MAP_UPLOAD_EMPTY: { status: 400 },
    UPLOAD_LINK_EXPIRED: { status: 410 },
    MAP_PDF_FAILED: { status: 422 },
    MAP_SHEET_TOO_SMALL: { status: 422 },
  },
  errorTexts: defineTexts(
    {
      MAP_NOT_READY: 'The map is not ready yet.',
      MAP_IN_USE: 'The map is in use by robots or deliveries.',
      MAP_UPLOAD_EMPTY: 'The file is empty.',
      UPLOAD_LINK_EXPIRED: 'Upload link expired (generate a new link from the robot).',
      MAP_PDF_FAILED: 'Failed to generate PDF',
      MAP_SHEET_TOO_SMALL:
        'The floor does not fit on this page at this scale. Choose a larger page or a smaller scale.',
    },
    {
      MAP_NOT_READY: 'Harita henüz hazır değil.',
      MAP_IN_USE: 'Harita robotlar veya teslimatlar tarafından kullanılıyor.',
      MAP_UPLOAD_EMPTY: 'Dosya boş.',
      UPLOAD_LINK_EXPIRED: 'Yükleme bağlantısının süresi doldu (robottan yeni bir bağlantı oluşturun).',
      MAP_PDF_FAILED: 'PDF oluşturulamadı',
      MAP_SHEET_TOO_SMALL:
        'Kat bu ölçekte bu sayfaya sığmıyor. Daha büyük bir sayfa veya daha küçük bir ölçek seçin.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_MAP_CREATED: 'Map created',
      LOG_MAP_UPLOADED: 'Map uploaded',
      LOG_MAP_READY: 'Map ready',
      LOG_MAP_RENAMED: 'Map renamed',
      LOG_MAP_DELETED: 'Map deleted',
      LOG_MAP_CONFIG_CHANGED: 'Map config changed',
    },
    {
      LOG_MAP_CREATED: 'Harita oluşturuldu',
      LOG_MAP_UPLOADED: 'Harita yüklendi',
      LOG_MAP_READY: 'Harita hazır',
      LOG_MAP_RENAMED: 'Harita yeniden adlandırıldı',
      LOG_MAP_DELETED: 'Harita silindi',
      LOG_MAP_CONFIG_CHANGED: 'Harita yapılandırması değiştirildi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_MAP_CREATED: '{actor} created the map {name}',
      LOG_MAP_UPLOADED: '{actor} uploaded a file for the map {name}',
      LOG_MAP_READY: 'The map {name} is ready',
      LOG_MAP_RENAMED: '{actor} renamed a map: {name}',
      LOG_MAP_DELETED: '{actor} deleted the map {name}',
      LOG_MAP_CONFIG_CHANGED: '{actor} changed the config of the map {name}',
    },
    {
      LOG_MAP_CREATED: '{actor}, {name} haritasını oluşturdu',
      LOG_MAP_UPLOADED: '{actor}, {name} haritası için dosya yükledi',
      LOG_MAP_READY: '{name} haritası hazır',
      LOG_MAP_RENAMED: '{actor} bir haritayı yeniden adlandırdı: {name}',
      LOG_MAP_DELETED: '{actor}, {name} haritasını sildi',
      LOG_MAP_CONFIG_CHANGED: '{actor}, {name} haritasının yapılandırmasını değiştirdi',
    },
  ),
  auditEntities: defineTexts(
    { map: 'Map', map_config: 'Map config' },
    { map: 'Harita', map_config: 'Harita yapılandırması' },
  ),
  auditFields: defineTexts(
    {
      size: 'Size, bytes',
      checksum: 'Checksum',
      width: 'Width, px',
      height: 'Height, px',
      resolution: 'Metres per pixel',
    },
    {
      size: 'Boyut, bayt',
      checksum: 'Sağlama toplamı',
      width: 'Genişlik, px',
      height: 'Yükseklik, px',
      resolution: 'Piksel başına metre',
    },
  ),
});

/** The calls behind signed links to files. */
export const filesArea = area({ api: filesApi });
