import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { deliveryNotesApi } from './index.ts';

/** The contract of notes on deliveries. */
export const deliveryNotesArea = area({
  api: deliveryNotesApi,
  errors: { DELIVERY_NOTE_NOT_OWN: { status: 403 } },
  errorTexts: defineTexts(
    { DELIVERY_NOTE_NOT_OWN: 'Only the author can change a note.' },
    { DELIVERY_NOTE_NOT_OWN: 'Bir notu yalnızca yazan değiştirebilir.' },
  ),
  auditTexts: defineTexts(
    {
      LOG_DELIVERY_NOTE_ADDED: 'Delivery note added',
      LOG_DELIVERY_NOTE_CHANGED: 'Delivery note changed',
      LOG_DELIVERY_NOTE_DELETED: 'Delivery note deleted',
      LOG_DELIVERY_NOTE_RESTORED: 'Deleted delivery note restored',
    },
    {
      LOG_DELIVERY_NOTE_ADDED: 'Teslimata not eklendi',
      LOG_DELIVERY_NOTE_CHANGED: 'Teslimatın notu değiştirildi',
      LOG_DELIVERY_NOTE_DELETED: 'Teslimatın notu silindi',
      LOG_DELIVERY_NOTE_RESTORED: 'Teslimatın silinen notu geri getirildi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_DELIVERY_NOTE_ADDED: '{actor} added a note to delivery {name}',
      LOG_DELIVERY_NOTE_CHANGED: '{actor} changed a note on delivery {name}',
      LOG_DELIVERY_NOTE_DELETED: '{actor} deleted a note on delivery {name}',
      LOG_DELIVERY_NOTE_RESTORED: '{actor} restored a note on delivery {name}',
    },
    {
      LOG_DELIVERY_NOTE_ADDED: '{actor}, {name} numaralı teslimata not ekledi',
      LOG_DELIVERY_NOTE_CHANGED: '{actor}, {name} numaralı teslimatın bir notunu değiştirdi',
      LOG_DELIVERY_NOTE_DELETED: '{actor}, {name} numaralı teslimatın bir notunu sildi',
      LOG_DELIVERY_NOTE_RESTORED: '{actor}, {name} numaralı teslimatın bir notunu geri getirdi',
    },
  ),
  auditFields: defineTexts({ note: 'Note' }, { note: 'Not' }),
});
