import { defineTexts } from '@rota/contract/core';

export const robotChoiceTexts = defineTexts(
  { robot: 'Robot', hint: 'Leave empty if it belongs to no robot', none: 'No robot' },
  { robot: 'Robot', hint: 'Bir robota ait değilse boş bırakın', none: 'Robot yok' },
);
