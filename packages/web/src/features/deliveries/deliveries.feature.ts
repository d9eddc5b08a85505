import AddRounded from '@mui/icons-material/AddRounded';
import LocalShippingRounded from '@mui/icons-material/LocalShippingRounded';
import type { Feature } from '../../feature.ts';

/** Deliveries and tasks: the list of them, and the page that makes one. */
export const deliveries: Feature = {
  pages: [
    {
      path: '/delivery',
      permission: 'deliveries.read',
      label: { en: 'Deliveries', tr: 'Teslimatlar' },
      icon: LocalShippingRounded,
      group: 'work',
      offered: 'rail',
      load: () => import('./deliveries.page.tsx').then((module) => module.DeliveriesPage),
    },
    {
      path: '/delivery/task',
      permission: 'deliveries.create',
      label: { en: 'New delivery', tr: 'Yeni teslimat' },
      icon: AddRounded,
      group: 'work',
      offered: 'palette',
      load: () => import('./create-delivery.page.tsx').then((module) => module.CreateDeliveryPage),
    },
  ],
};
