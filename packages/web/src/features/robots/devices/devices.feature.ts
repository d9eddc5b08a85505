import DevicesOtherRounded from '@mui/icons-material/DevicesOtherRounded';
import type { Feature } from '../../../feature.ts';

/** The devices of a project: buttons, watches, readers, tablets and screens, in one list with cards and printers. */
export const devices: Feature = {
  pages: [
    {
      path: '/workshop/devices',
      permission: 'devices.read',
      label: { en: 'Devices', tr: 'Cihazlar' },
      names: {
        en: 'Tablets, screens, call buttons, watches, cards, card readers, printers',
        tr: 'Tabletler, ekranlar, çağrı düğmeleri, saatler, kartlar, kart okuyucular, yazıcılar',
      },
      icon: DevicesOtherRounded,
      entry: 'workshop',
      offered: 'rail',
      load: () => import('./devices.page.tsx').then((module) => module.DevicesPage),
    },
  ],
};
