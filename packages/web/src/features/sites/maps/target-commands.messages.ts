import { defineTexts } from '@rota/contract/core';

/** The commands of the palette for a target. */
export const targetCommandTexts = defineTexts(
  {
    deliver: 'Deliver to {name}',
    call: 'Call a robot to {name}',
    orders: 'Open orders of {name}',
  },
  {
    deliver: 'Teslimat gönder: {name}',
    call: 'Robot çağır: {name}',
    orders: 'Açık siparişler: {name}',
  },
);
