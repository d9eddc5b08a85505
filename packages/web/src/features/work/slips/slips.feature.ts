import PrintRounded from '@mui/icons-material/PrintRounded';
import type { Feature } from '../../../feature.ts';

/** Slips of deliveries, printed from the list and the details of deliveries. */
export const slips: Feature = {
  pages: [
    {
      path: '/delivery/slip',
      permission: 'deliveries.read',
      label: { en: 'Slips', tr: 'Fişler' },
      icon: PrintRounded,
      entry: 'deliveries',
      offered: 'link',
      isBare: true,
      load: () => import('./slips.page.tsx').then((module) => module.SlipsPage),
    },
  ],
};
