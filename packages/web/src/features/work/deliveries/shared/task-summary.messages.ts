import { defineTexts } from '@rota/contract/core';

export const taskSummaryTexts = defineTexts(
  {
    deletedTarget: 'deleted point',
    andMore_one: '{names} and {count} more',
    andMore_other: '{names} and {count} more',
  },
  {
    deletedTarget: 'silinmiş nokta',
    andMore_one: '{names} ve {count} nokta daha',
    andMore_other: '{names} ve {count} nokta daha',
  },
);
