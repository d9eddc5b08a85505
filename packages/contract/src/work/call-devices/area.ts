import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { callDevicesApi } from './index.ts';

/** The contract of call devices. */
export const callDevicesArea = area({
  api: callDevicesApi,
  errors: {
    DEVICE_CANNOT_CALL: { status: 409 },
    CALL_CARD_TAKEN: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      DEVICE_CANNOT_CALL: 'Only call buttons, card readers and watches can call robots.',
      CALL_CARD_TAKEN: 'This card is already registered.',
    },
    {
      DEVICE_CANNOT_CALL: 'Yalnızca çağrı düğmeleri, kart okuyucular ve saatler robot çağırabilir.',
      CALL_CARD_TAKEN: 'Bu kart zaten tanımlı.',
    },
  ),
  entityErrorTexts: defineTexts(
    {
      'VERSION_CONFLICT.device':
        'Someone else changed this device’s actions. Check them again before you save.',
    },
    {
      'VERSION_CONFLICT.device':
        'Bu cihazın işlemlerini başka biri değiştirdi. Kaydetmeden önce yeniden kontrol edin.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_DEVICE_BINDINGS_CHANGED: 'Device actions changed',
      LOG_CALL_CARD_ADDED: 'Card added',
      LOG_CALL_CARD_CHANGED: 'Card changed',
      LOG_CALL_CARD_REMOVED: 'Card removed',
    },
    {
      LOG_DEVICE_BINDINGS_CHANGED: 'Cihazın işlemleri değiştirildi',
      LOG_CALL_CARD_ADDED: 'Kart eklendi',
      LOG_CALL_CARD_CHANGED: 'Kart değiştirildi',
      LOG_CALL_CARD_REMOVED: 'Kart kaldırıldı',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_DEVICE_BINDINGS_CHANGED: '{actor} changed the actions of {name}',
      LOG_CALL_CARD_ADDED: '{actor} added the card {name}',
      LOG_CALL_CARD_CHANGED: '{actor} changed the card {name}',
      LOG_CALL_CARD_REMOVED: '{actor} removed the card {name}',
    },
    {
      LOG_DEVICE_BINDINGS_CHANGED: '{actor}, {name} cihazının işlemlerini değiştirdi',
      LOG_CALL_CARD_ADDED: '{actor}, {name} kartını ekledi',
      LOG_CALL_CARD_CHANGED: '{actor}, {name} kartını değiştirdi',
      LOG_CALL_CARD_REMOVED: '{actor}, {name} kartını kaldırdı',
    },
  ),
  auditEntities: defineTexts({ call_card: 'Card' }, { call_card: 'Kart' }),
  auditFields: defineTexts(
    { bindings: 'When pressed', stations: 'Stations', ending: 'Number ends in', user_id: 'Person' },
    { bindings: 'Basılınca', stations: 'İstasyonlar', ending: 'Numaranın sonu', user_id: 'Kişi' },
  ),
});
