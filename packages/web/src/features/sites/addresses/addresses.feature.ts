import FactCheckRounded from '@mui/icons-material/FactCheckRounded';
import HomeWorkRounded from '@mui/icons-material/HomeWorkRounded';
import type { Feature } from '../../../feature.ts';

/** Places of people and units, and their review. */
export const addresses: Feature = {
  pages: [
    {
      path: '/project/addresses/waiting-review',
      permission: 'addresses.review',
      label: { en: 'Address review', tr: 'Adres incelemesi' },
      icon: FactCheckRounded,
      entry: 'places',
      offered: 'rail',
      load: () => import('./address-review.page.tsx').then((module) => module.AddressReviewPage),
    },
    {
      path: '/project/addresses',
      permission: 'addresses.read',
      label: { en: 'Addresses', tr: 'Adresler' },
      icon: HomeWorkRounded,
      entry: 'places',
      offered: 'rail',
      load: () => import('./addresses.page.tsx').then((module) => module.AddressesPage),
    },
  ],
};
