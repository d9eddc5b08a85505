import { defineTexts } from '@rota/contract/core';
import type { Awaited } from '@rota/contract/decisions';

/** The buttons with which a person confirms what a robot waits for. */
export const awaitedTexts = defineTexts(
  {
    loading: 'Loaded, continue',
    opening: 'Open lid',
    unloading: 'Mark as collected',
    collecting: 'Done here, continue',
    emptying: 'Emptied, continue',
    guest: 'Guest is here',
    following: 'We have arrived',
    meeting: 'End meeting',
    celebrating: 'End celebration',
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
