import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { devicesApi } from './index.ts';

/** The contract of devices. */
export const devicesArea = area({
  api: devicesApi,
  errors: {
    DEVICE_ID_TAKEN: { status: 409 },
    DEVICE_CODE_INVALID: { status: 404 },
    DEVICE_TYPE_DIFFERENT: { status: 409 },
    DEVICE_PAIRING_ENDED: { status: 404 },
  },
  errorTexts: defineTexts(
    {
      DEVICE_ID_TAKEN: 'A device with this ID is already registered.',
      DEVICE_CODE_INVALID: 'No device shows this code, or the code has expired.',
      DEVICE_TYPE_DIFFERENT: 'The new device is of another type.',
      DEVICE_PAIRING_ENDED: 'This pairing has ended. Start again.',
    },
    {
      DEVICE_ID_TAKEN: 'Bu kimliğe sahip bir cihaz zaten kayıtlı.',
      DEVICE_CODE_INVALID: 'Bu kodu gösteren bir cihaz yok ya da kodun süresi doldu.',
      DEVICE_TYPE_DIFFERENT: 'Yeni cihaz başka türden.',
      DEVICE_PAIRING_ENDED: 'Bu eşleştirme sona erdi. Yeniden başlatın.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_DEVICE_REGISTERED: 'Device registered',
      LOG_DEVICE_PAIRED: 'Device paired',
      LOG_DEVICE_REPLACED: 'Device replaced',
      LOG_DEVICE_CHANGED: 'Device changed',
      LOG_DEVICE_REMOVED: 'Device removed',
    },
    {
      LOG_DEVICE_REGISTERED: 'Cihaz kaydedildi',
      LOG_DEVICE_PAIRED: 'Cihaz eşleştirildi',
      LOG_DEVICE_REPLACED: 'Cihaz yenisiyle değiştirildi',
      LOG_DEVICE_CHANGED: 'Cihaz değiştirildi',
      LOG_DEVICE_REMOVED: 'Cihaz kaldırıldı',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_DEVICE_REGISTERED: '{actor} registered the device {name}',
      LOG_DEVICE_PAIRED: '{actor} paired the device {name}',
      LOG_DEVICE_REPLACED: '{actor} put new hardware in the place of {name}',
      LOG_DEVICE_CHANGED: '{actor} changed the device {name}',
      LOG_DEVICE_REMOVED: '{actor} removed the device {name}',
    },
    {
      LOG_DEVICE_REGISTERED: '{actor}, {name} cihazını kaydetti',
      LOG_DEVICE_PAIRED: '{actor}, {name} cihazını eşleştirdi',
      LOG_DEVICE_REPLACED: '{actor}, {name} cihazını yenisiyle değiştirdi',
      LOG_DEVICE_CHANGED: '{actor}, {name} cihazını değiştirdi',
      LOG_DEVICE_REMOVED: '{actor}, {name} cihazını kaldırdı',
    },
  ),
  auditEntities: defineTexts({ device: 'Device' }, { device: 'Cihaz' }),
  auditFields: defineTexts({ device_id: 'Device ID' }, { device_id: 'Cihaz kimliği' }),
});
