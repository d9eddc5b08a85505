import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { commandSentences } from './audit-sentences.ts';
import { robotsApi } from './robots.ts';

const ownSentences = defineTexts(
  {
    LOG_ROBOT_REGISTERED: '{actor} registered the robot {name}',
    LOG_ROBOT_CHANGED: '{actor} changed the settings of {name}',
    LOG_ROBOT_ACTIVATED: '{name} was activated with its code',
    LOG_ROBOT_ACCESS_RENEWED: '{actor} renewed the access of {name}',
    LOG_ROBOT_REMOVED: '{actor} removed the robot {name}',
    LOG_ROBOT_COMMAND_GIVEN: '{actor} sent a command to {name}',
    LOG_ROBOT_MODEL_CHANGED: '{actor} changed the map aliases of all {name} robots',
  },
  {
    LOG_ROBOT_REGISTERED: '{actor}, {name} robotunu kaydetti',
    LOG_ROBOT_CHANGED: '{actor}, {name} robotunun ayarlarını değiştirdi',
    LOG_ROBOT_ACTIVATED: '{name} koduyla etkinleştirildi',
    LOG_ROBOT_ACCESS_RENEWED: '{actor}, {name} robotunun erişimini yeniledi',
    LOG_ROBOT_REMOVED: '{actor}, {name} robotunu kaldırdı',
    LOG_ROBOT_COMMAND_GIVEN: '{actor}, {name} robotuna komut verdi',
    LOG_ROBOT_MODEL_CHANGED: '{actor}, {name} modelinin harita takma adlarını değiştirdi',
  },
);
const auditSentences = {
  en: { ...ownSentences.en, ...commandSentences.en },
  tr: { ...ownSentences.tr, ...commandSentences.tr },
};

/** The contract of robots. */
export const robotsArea = area({
  api: robotsApi,
  errors: {
    ROBOT_SERIAL_TAKEN: { status: 409 },
    ROBOT_DISABLED: { status: 409 },
    ROBOT_OFFLINE: { status: 409 },
    ROBOT_BUSY: { status: 409 },
    ROBOT_NEEDED: { status: 409 },
    ROBOT_ACTION_NOT_SUPPORTED: { status: 409 },
    ROBOT_ACTIVATION_INVALID: { status: 401 },
  },
  errorTexts: defineTexts(
    {
      ROBOT_SERIAL_TAKEN: 'A robot with this serial number already exists.',
      ROBOT_DISABLED: 'The robot is disabled.',
      ROBOT_OFFLINE: 'The robot is not connected.',
      ROBOT_NEEDED: 'Tasks, schedules or templates use this robot. Choose another robot for them first.',
      ROBOT_BUSY: 'The robot is busy.',
      ROBOT_ACTION_NOT_SUPPORTED: 'The robot does not support this command.',
      ROBOT_ACTIVATION_INVALID: 'Incorrect serial number or activation code',
    },
    {
      ROBOT_SERIAL_TAKEN: 'Bu seri numarasına sahip bir robot zaten var.',
      ROBOT_DISABLED: 'Robot devre dışı.',
      ROBOT_OFFLINE: 'Robot bağlı değil.',
      ROBOT_NEEDED:
        'Bu robotu kullanan görevler, zamanlamalar veya şablonlar var. Önce onlar için başka bir robot seçin.',
      ROBOT_BUSY: 'Robot meşgul.',
      ROBOT_ACTION_NOT_SUPPORTED: 'Robot bu komutu desteklemiyor.',
      ROBOT_ACTIVATION_INVALID: 'Seri numarası veya etkinleştirme kodu yanlış',
    },
  ),
  entityErrorTexts: defineTexts(
    {
      'VERSION_CONFLICT.robot_model':
        'Someone else changed the map aliases of this model. Open the protocol settings again before you save.',
    },
    {
      'VERSION_CONFLICT.robot_model':
        'Bu arada başka biri bu modelin harita takma adlarını değiştirdi. Kaydetmeden önce protokol ayarlarını yeniden açın.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_ROBOT_REGISTERED: 'Robot registered',
      LOG_ROBOT_CHANGED: 'Robot changed',
      LOG_ROBOT_ACTIVATED: 'Robot activated',
      LOG_ROBOT_ACCESS_RENEWED: 'Robot access renewed',
      LOG_ROBOT_REMOVED: 'Robot removed',
      LOG_ROBOT_COMMAND_GIVEN: 'Robot command sent',
      LOG_ROBOT_MODEL_CHANGED: 'Robot model changed',
    },
    {
      LOG_ROBOT_REGISTERED: 'Robot kaydedildi',
      LOG_ROBOT_CHANGED: 'Robot değiştirildi',
      LOG_ROBOT_ACTIVATED: 'Robot etkinleştirildi',
      LOG_ROBOT_ACCESS_RENEWED: 'Robot erişimi yenilendi',
      LOG_ROBOT_REMOVED: 'Robot kaldırıldı',
      LOG_ROBOT_COMMAND_GIVEN: 'Robota komut verildi',
      LOG_ROBOT_MODEL_CHANGED: 'Robot modeli değiştirildi',
    },
  ),
  auditSentences,
  auditEntities: defineTexts(
    {
      robot: 'Robot',
      robot_model: 'Robot model',
    },
    {
      robot: 'Robot',
      robot_model: 'Robot modeli',
    },
  ),
  auditFields: defineTexts(
    {
      robot_id: 'Robot',
      robotId: 'Robot',
      serial_number: 'Serial number',
      manufacturer: 'Manufacturer',
      model: 'Model',
      protocol_version: 'Protocol',
      enabled: 'Enabled',
      activated: 'Activated',
      command_id: 'Command ID',
      map_aliases: 'Map aliases',
    },
    {
      robot_id: 'Robot',
      robotId: 'Robot',
      serial_number: 'Seri numarası',
      manufacturer: 'Üretici',
      model: 'Model',
      protocol_version: 'Protokol',
      enabled: 'Etkin',
      activated: 'Etkinleştirildi',
      command_id: 'Komut kimliği',
      map_aliases: 'Harita takma adları',
    },
  ),
});
