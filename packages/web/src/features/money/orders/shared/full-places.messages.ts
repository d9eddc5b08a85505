import { defineTexts } from '@rota/contract/core';

export const fullPlacesTexts = defineTexts(
  {
    title: '{place} takes no new guests.',
    why_one: '{count} unverified order there within an hour. It opens again at {time}.',
    why_other: '{count} unverified orders there within an hour. It opens again at {time}.',
    reopen: 'Open now',
    reopenPlace: 'Open now: {place}',
  },
  {
    title: '{place} yeni misafir almıyor.',
    why_one: 'Orada bir saat içinde {count} sipariş doğrulanmadan kaldı. Açılış: {time}.',
    why_other: 'Orada bir saat içinde {count} sipariş doğrulanmadan kaldı. Açılış: {time}.',
    reopen: 'Şimdi aç',
    reopenPlace: 'Şimdi aç: {place}',
  },
);
