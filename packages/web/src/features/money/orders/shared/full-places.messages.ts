import { defineTexts } from '@rota/contract/core';

export const fullPlacesTexts = defineTexts(
  {
    title: '{place} accepts no new guests.',
    why_one: '{count} unverified order there within an hour. It reopens at {time}.',
    why_other: '{count} unverified orders there within an hour. It reopens at {time}.',
    reopen: 'Reopen now',
    reopenPlace: 'Reopen {place} now',
  },
  {
    title: '{place} yeni misafir almıyor.',
    why_one: 'Orada bir saat içinde {count} sipariş doğrulanmadan kaldı. Açılış: {time}.',
    why_other: 'Orada bir saat içinde {count} sipariş doğrulanmadan kaldı. Açılış: {time}.',
    reopen: 'Yeniden aç',
    reopenPlace: 'Yeniden aç: {place}',
  },
);
