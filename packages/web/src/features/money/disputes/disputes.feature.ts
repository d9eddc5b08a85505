import CreditCardOffRounded from '@mui/icons-material/CreditCardOffRounded';
import type { Feature } from '../../../feature.ts';

/** Payments that a guest's bank asks back. */
export const disputes: Feature = {
  pages: [
    {
      path: '/project/disputes',
      permission: 'payments.read',
      label: { en: 'Disputes', tr: 'İtirazlar' },
      icon: CreditCardOffRounded,
      entry: 'payments',
      offered: 'rail',
      load: () => import('./disputes.page.tsx').then((module) => module.DisputesPage),
    },
  ],
};
