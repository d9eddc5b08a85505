import DevicesOtherRounded from '@mui/icons-material/DevicesOtherRounded';
import type { Feature } from '../../../feature.ts';

/** The devices of a project: buttons, watches, readers, tablets and screens. */
export const devices: Feature = {
  pages: [
    {
      path: '/workshop/devices',
      permission: 'devices.read',
      label: { en: 'Devices', tr: 'Cihazlar' },
      icon: DevicesOtherRounded,
      entry: 'devices',
      offered: 'rail',
      load: () => import('./devices.page.tsx').then((module) => module.DevicesPage),
    },
  ],
};
