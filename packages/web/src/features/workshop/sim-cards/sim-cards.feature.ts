import SimCardRounded from '@mui/icons-material/SimCardRounded';
import type { Feature } from '../../../feature.ts';

/** SIM cards of robots, and where their figures come from. */
export const simCards: Feature = {
  pages: [
    {
      path: '/workshop/sim-cards',
      permission: 'sim_cards.read',
      label: { en: 'SIM cards', tr: 'SIM kartlar' },
      names: { en: 'M2M quota, ICCID, data use', tr: 'M2M kotası, ICCID, veri kullanımı' },
      icon: SimCardRounded,
      entry: 'workshop',
      offered: 'rail',
      load: () => import('./sim-cards.page.tsx').then((module) => module.SimCardsPage),
    },
    {
      path: '/admin/services/sim-provider',
      permission: 'sim_providers.manage',
      label: { en: 'SIM provider', tr: 'SIM sağlayıcısı' },
      icon: SimCardRounded,
      entry: 'administration',
      section: 'services',
      offered: 'rail',
      load: () => import('./sim-provider.page.tsx').then((module) => module.SimProviderPage),
    },
  ],
};
