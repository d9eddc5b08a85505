import { defineTexts } from '@rota/contract/core';

/** Words of a comparison of two texts. */
export const diffTexts = defineTexts(
  {
    added: 'Added',
    removed: 'Removed',
    unchangedLines_one: '{count} unchanged line',
    unchangedLines_other: '{count} unchanged lines',
    noDifference: 'No differences',
  },
  {
    added: 'Eklendi',
    removed: 'Çıkarıldı',
    unchangedLines_one: '{count} satır aynı',
    unchangedLines_other: '{count} satır aynı',
    noDifference: 'Fark yok',
  },
);
