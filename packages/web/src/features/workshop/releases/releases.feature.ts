import NewReleasesRounded from '@mui/icons-material/NewReleasesRounded';
import type { Feature } from '../../../feature.ts';

/** Software that robots can install, and the keys that may sign it. */
export const releases: Feature = {
  pages: [
    {
      path: '/workshop/releases',
      permission: 'releases.read',
      label: { en: 'Releases', tr: 'Sürümler' },
      icon: NewReleasesRounded,
      entry: 'workshop',
      names: { en: 'Software Firmware Signing keys', tr: 'Yazılım Donanım yazılımı İmza anahtarları' },
      offered: 'rail',
      load: () => import('./releases.page.tsx').then((module) => module.ReleasesPage),
    },
  ],
};
