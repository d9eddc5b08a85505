import { defineTexts } from '@rota/contract/core';

export const hoursTexts = defineTexts(
  {
    days: 'Days',
    from: 'From',
    to: 'To',
    nextDay: 'Next day',
    addHours: 'Add hours',
    removeHours: 'Remove hours {number}',
  },
  {
    days: 'Günler',
    from: 'Başlangıç',
    to: 'Bitiş',
    nextDay: 'Ertesi gün',
    addHours: 'Saat ekle',
    removeHours: '{number}. saatleri kaldır',
  },
);
