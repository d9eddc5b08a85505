import SystemUpdateAltRounded from '@mui/icons-material/SystemUpdateAltRounded';
import type { Feature } from '../../../feature.ts';

/** Software that robots can install, and the keys that may sign it. */
export const releases: Feature = {
  pages: [
    {
      path: '/workshop/releases',
      permission: 'releases.read',
      label: { en: 'Software', tr: 'Yazılım' },
      icon: SystemUpdateAltRounded,
      entry: 'workshop',
      names: { en: 'Releases Updates Firmware Signing keys', tr: 'Sürümler Güncellemeler İmza anahtarları' },
      offered: 'rail',
      load: () => import('./releases.page.tsx').then((module) => module.ReleasesPage),
    },
  ],
};
