import DevicesOtherRounded from '@mui/icons-material/DevicesOtherRounded';
import type { Feature } from '../../../feature.ts';

/** The devices of a project: buttons, watches, readers, tablets and screens, in one list with cards and printers. */
export const devices: Feature = {
  pages: [
    {
      path: '/workshop/devices',
      permission: 'devices.read',
      label: { en: 'All devices', tr: 'Tüm cihazlar' },
      names: {
        en: 'Devices, tablets, screens, buttons, cards, printers',
        tr: 'Cihazlar, tabletler, ekranlar, düğmeler, kartlar, yazıcılar',
      },
      isFirst: true,
      icon: DevicesOtherRounded,
      entry: 'devices',
      offered: 'rail',
      load: () => import('./devices.page.tsx').then((module) => module.DevicesPage),
    },
  ],
};
