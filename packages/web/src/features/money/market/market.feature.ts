import PhoneIphoneRounded from '@mui/icons-material/PhoneIphoneRounded';
import type { Feature } from '../../../feature.ts';

/** The users of a project's market app. */
export const market: Feature = {
  pages: [
    {
      path: '/project/market',
      permission: 'market.read',
      label: { en: 'App users', tr: 'Uygulama kullanıcıları' },
      icon: PhoneIphoneRounded,
      entry: 'settings',
      section: 'selling',
      offered: 'rail',
      load: () => import('./market.page.tsx').then((module) => module.MarketPage),
    },
  ],
};
