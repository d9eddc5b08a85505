import { defineTexts } from '@rota/contract';

export const hoursTexts = defineTexts(
  { days: 'Days', from: 'From', to: 'To', addHours: 'Add hours', removeHours: 'Remove hours {number}' },
  { days: 'Günler', from: 'Başlangıç', to: 'Bitiş', addHours: 'Saat ekle', removeHours: '{number}. saatleri kaldır' },
);
