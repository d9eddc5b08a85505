import GavelRounded from '@mui/icons-material/GavelRounded';
import type { Feature } from '../../feature.ts';

/** Payments that a guest's bank asks back. */
export const disputes: Feature = {
  pages: [
    {
      path: '/project/disputes',
      permission: 'payments.read',
      label: { en: 'Disputes', tr: 'İtirazlar' },
      icon: GavelRounded,
      group: 'work',
      offered: 'rail',
      load: () => import('./disputes.page.tsx').then((module) => module.DisputesPage),
    },
  ],
};
