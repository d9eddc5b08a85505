import { defineTexts } from '@rota/contract/core';

/** Texts about the delivery that brings an order, wherever the order is shown. */
export const orderDeliveryTexts = defineTexts(
  {
    showDelivery: 'Open delivery',
    robotStuck: '{robot} is stuck on the way',
    robotStuckHint:
      'It may continue on its own. If not, cancel its delivery so that another robot or a person can take over.',
  },
  {
    showDelivery: 'Teslimatı aç',
    robotStuck: '{robot} yolda kaldı',
    robotStuckHint:
      'Yeniden yola çıkabilir. Çıkmazsa teslimatını iptal edin; başka bir robot ya da siz götürebilirsiniz.',
  },
);
