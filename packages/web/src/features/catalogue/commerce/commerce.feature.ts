import PointOfSaleRounded from '@mui/icons-material/PointOfSaleRounded';
import type { Feature } from '../../../feature.ts';

/** How a project sells. */
export const commerce: Feature = {
  pages: [
    {
      path: '/project/selling',
      permission: 'commerce.read',
      label: { en: 'Selling settings', tr: 'Satış ayarları' },
      icon: PointOfSaleRounded,
      entry: 'settings',
      section: 'selling',
      offered: 'rail',
      load: () => import('./commerce.page.tsx').then((module) => module.CommercePage),
    },
  ],
};
