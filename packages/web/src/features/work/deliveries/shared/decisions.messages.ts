import { defineTexts } from '@rota/contract/core';

export const decisionListTexts = defineTexts(
  {
    candidates_one: '{count} robot considered',
    candidates_other: '{count} robots considered',
    lookedAt: 'Robots considered',
    robot: 'Robot',
    time: 'Arrival in',
    why: 'Reason not chosen',
    taken: 'Chosen',
    unknownTime: 'Not measured',
  },
  {
    candidates_one: '{count} robot değerlendirildi',
    candidates_other: '{count} robot değerlendirildi',
    lookedAt: 'Değerlendirilen robotlar',
    robot: 'Robot',
    time: 'Varış süresi',
    why: 'Neden seçilmedi',
    taken: 'Seçildi',
    unknownTime: 'Ölçülmedi',
  },
);
