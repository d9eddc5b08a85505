import { defineTexts } from '@rota/contract/core';

/** Order states for staff, where guests see a calmer text. */
export const orderLookTexts = defineTexts({ needsHelp: 'Needs help' }, { needsHelp: 'Yardım gerekiyor' });
