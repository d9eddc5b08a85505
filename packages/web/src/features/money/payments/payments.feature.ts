import MenuBookRounded from '@mui/icons-material/MenuBookRounded';
import type { Feature } from '../../../feature.ts';

/** The books behind payments: what accountants and technicians read. */
export const payments: Feature = {
  pages: [
    {
      path: '/project/ledger',
      permission: 'payments.read',
      label: { en: 'Ledger', tr: 'Muhasebe' },
      icon: MenuBookRounded,
      entry: 'payments',
      offered: 'rail',
      load: () => import('./ledger.page.tsx').then((module) => module.LedgerPage),
    },
  ],
};
