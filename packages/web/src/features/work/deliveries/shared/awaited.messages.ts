import { defineTexts } from '@rota/contract/core';
import type { Awaited } from '@rota/contract/decisions';

/** What a person says where a robot waits for them, as the button that says it. */
export const awaitedTexts = defineTexts(
  {
    loading: 'Loaded: drive on',
    opening: 'Open the lid',
    unloading: 'Mark as collected',
    collecting: 'Done here: drive on',
    emptying: 'Emptied: drive on',
    guest: 'The guest is here',
    following: 'We are there',
    meeting: 'End the meeting',
    celebrating: 'End the celebration',
  } satisfies Record<Awaited, string>,
  {
    loading: 'Yüklendi, devam et',
    opening: 'Kapağı aç',
    unloading: 'Teslim alındı olarak işaretle',
    collecting: 'Burada bitti, devam et',
    emptying: 'Boşaltıldı, devam et',
    guest: 'Misafir burada',
    following: 'Vardık',
    meeting: 'Toplantıyı bitir',
    celebrating: 'Kutlamayı bitir',
  },
);
