import { defineTexts } from '@rota/contract/core';

export const decisionListTexts = defineTexts(
  {
    candidates_one: '{count} robot looked at',
    candidates_other: '{count} robots looked at',
    lookedAt: 'Robots looked at',
    robot: 'Robot',
    time: 'There in',
    why: 'Why not',
    taken: 'Chosen',
    unknownTime: 'Not measured',
  },
  {
    candidates_one: '{count} robota bakıldı',
    candidates_other: '{count} robota bakıldı',
    lookedAt: 'Bakılan robotlar',
    robot: 'Robot',
    time: 'Varış süresi',
    why: 'Neden seçilmedi',
    taken: 'Seçildi',
    unknownTime: 'Ölçülmedi',
  },
);
