import { defineTexts } from '@rota/contract/core';

export const orderBellTexts = defineTexts(
  {
    asleep_one: '{count} new order. Press anywhere to turn on the bell.',
    asleep_other: '{count} new orders. Press anywhere to turn on the bell.',
  },
  {
    asleep_one: '{count} yeni sipariş var. Zili açmak için ekrana dokunun.',
    asleep_other: '{count} yeni sipariş var. Zili açmak için ekrana dokunun.',
  },
);
