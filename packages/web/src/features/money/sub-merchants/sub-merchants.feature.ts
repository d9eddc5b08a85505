import StorefrontRounded from '@mui/icons-material/StorefrontRounded';
import type { Feature } from '../../../feature.ts';

/** Sellers besides the venue itself. */
export const subMerchants: Feature = {
  pages: [
    {
      path: '/project/sub-merchants',
      permission: 'payments.read',
      label: { en: 'Sellers', tr: 'Satıcılar' },
      icon: StorefrontRounded,
      entry: 'settings',
      section: 'selling',
      offered: 'rail',
      load: () => import('./sub-merchants.page.tsx').then((module) => module.SubMerchantsPage),
    },
  ],
};
