import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { devicesApi } from './index.ts';

/** The contract of devices. */
export const devicesArea = area({
  api: devicesApi,
  errors: {
    DEVICE_ID_TAKEN: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      DEVICE_ID_TAKEN: 'A device with this ID is already registered.',
    },
    {
      DEVICE_ID_TAKEN: 'Bu kimliğe sahip bir cihaz zaten kayıtlı.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_DEVICE_REGISTERED: 'Device registered',
      LOG_DEVICE_CHANGED: 'Device changed',
      LOG_DEVICE_REMOVED: 'Device removed',
    },
    {
      LOG_DEVICE_REGISTERED: 'Cihaz kaydedildi',
      LOG_DEVICE_CHANGED: 'Cihaz değiştirildi',
      LOG_DEVICE_REMOVED: 'Cihaz kaldırıldı',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_DEVICE_REGISTERED: '{actor} registered the device {name}',
      LOG_DEVICE_CHANGED: '{actor} changed the device {name}',
      LOG_DEVICE_REMOVED: '{actor} removed the device {name}',
    },
    {
      LOG_DEVICE_REGISTERED: '{actor}, {name} cihazını kaydetti',
      LOG_DEVICE_CHANGED: '{actor}, {name} cihazını değiştirdi',
      LOG_DEVICE_REMOVED: '{actor}, {name} cihazını kaldırdı',
    },
  ),
  auditEntities: defineTexts({ device: 'Device' }, { device: 'Cihaz' }),
  auditFields: defineTexts({ device_id: 'Device ID' }, { device_id: 'Cihaz kimliği' }),
});
