import NotificationsActiveRounded from '@mui/icons-material/NotificationsActiveRounded';
import CreditCardRounded from '@mui/icons-material/CreditCardRounded';
import type { Feature } from '../../../feature.ts';

/** Buttons, watches and card readers that call robots. */
export const callDevices: Feature = {
  pages: [
    {
      path: '/workshop/call-devices',
      permission: 'devices.read',
      label: { en: 'Call devices', tr: 'Çağrı cihazları' },
      icon: NotificationsActiveRounded,
      entry: 'devices',
      offered: 'rail',
      load: () => import('./call-devices.page.tsx').then((module) => module.CallDevicesPage),
    },
    {
      path: '/workshop/call-cards',
      permission: 'devices.read',
      label: { en: 'Cards', tr: 'Kartlar' },
      names: { en: 'Cards for card readers', tr: 'Kart okuyucuların kartları' },
      icon: CreditCardRounded,
      entry: 'devices',
      offered: 'rail',
      load: () => import('./call-cards.page.tsx').then((module) => module.CallCardsPage),
    },
  ],
};
