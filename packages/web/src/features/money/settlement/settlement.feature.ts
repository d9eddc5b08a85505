import EventAvailableRounded from '@mui/icons-material/EventAvailableRounded';
import type { Feature } from '../../../feature.ts';

/** The documents that an accountant signs: payouts, closed days, and differences to the provider's report. */
export const settlement: Feature = {
  pages: [
    {
      path: '/project/settlement',
      permission: 'payments.read',
      label: { en: 'Payouts', tr: 'Hakedişler' },
      icon: EventAvailableRounded,
      entry: 'payments',
      offered: 'rail',
      load: () => import('./settlement.page.tsx').then((module) => module.SettlementPage),
    },
  ],
};
