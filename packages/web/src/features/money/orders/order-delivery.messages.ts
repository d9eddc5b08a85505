import { defineTexts } from '@rota/contract/core';

/** Words about the delivery that brings an order, wherever the order stands. */
export const orderDeliveryTexts = defineTexts(
  {
    showDelivery: 'Show the delivery',
    robotStuck: '{robot} is stuck on the way',
    robotStuckHint:
      'It may still go on. If it does not, cancel its delivery: then another robot or a person can bring it.',
  },
  {
    showDelivery: 'Teslimatı göster',
    robotStuck: '{robot} yolda kaldı',
    robotStuckHint:
      'Yeniden yola çıkabilir. Çıkmazsa teslimatını iptal edin: başka bir robot ya da siz götürebilirsiniz.',
  },
);
