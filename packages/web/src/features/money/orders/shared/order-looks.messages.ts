import { defineTexts } from '@rota/contract/core';

/** What staff read of an order, where the guest reads something calmer. */
export const orderLookTexts = defineTexts({ needsHelp: 'Needs help' }, { needsHelp: 'Yardım gerekiyor' });
