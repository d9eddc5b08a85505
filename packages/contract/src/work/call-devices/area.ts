import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { callDevicesApi } from './index.ts';

/** What the contract says of devices that call robots. */
export const callDevicesArea = area({
  api: callDevicesApi,
  errors: {
    DEVICE_CANNOT_CALL: { status: 409 },
    DEVICE_BINDINGS_CHANGED: { status: 409 },
    CALL_CARD_TAKEN: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      DEVICE_CANNOT_CALL: 'Only call buttons, card readers and watches call robots.',
      DEVICE_BINDINGS_CHANGED:
        'Somebody else changed what this device does meanwhile. Look at it again before you save.',
      CALL_CARD_TAKEN: 'This card is known already.',
    },
    {
      DEVICE_CANNOT_CALL: 'Yalnızca çağrı düğmeleri, kart okuyucular ve saatler robot çağırır.',
      DEVICE_BINDINGS_CHANGED:
        'Bu cihazın ne yaptığını bu arada başka biri değiştirdi. Kaydetmeden önce yeniden bakın.',
      CALL_CARD_TAKEN: 'Bu kart zaten tanımlı.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_DEVICE_BINDINGS_CHANGED: 'Device does something else when pressed',
      LOG_CALL_CARD_ADDED: 'Card added',
      LOG_CALL_CARD_CHANGED: 'Card changed',
      LOG_CALL_CARD_REMOVED: 'Card removed',
    },
    {
      LOG_DEVICE_BINDINGS_CHANGED: 'Cihazın basılınca yaptığı değiştirildi',
      LOG_CALL_CARD_ADDED: 'Kart eklendi',
      LOG_CALL_CARD_CHANGED: 'Kart değiştirildi',
      LOG_CALL_CARD_REMOVED: 'Kart kaldırıldı',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_DEVICE_BINDINGS_CHANGED: '{actor} changed what pressing {name} does',
      LOG_CALL_CARD_ADDED: '{actor} added the card {name}',
      LOG_CALL_CARD_CHANGED: '{actor} changed the card {name}',
      LOG_CALL_CARD_REMOVED: '{actor} removed the card {name}',
    },
    {
      LOG_DEVICE_BINDINGS_CHANGED: '{actor}, {name} cihazına basılınca ne olacağını değiştirdi',
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
