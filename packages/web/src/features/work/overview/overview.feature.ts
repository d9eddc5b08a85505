import HomeRounded from '@mui/icons-material/HomeRounded';
import TvRounded from '@mui/icons-material/TvRounded';
import type { Feature } from '../../../feature.ts';

/** Home: the floor, and what the fleet does on it. */
export const overview: Feature = {
  pages: [
    {
      path: '/',
      permission: 'robots.read',
      label: { en: 'Home', tr: 'Ana sayfa' },
      icon: HomeRounded,
      entry: 'home',
      offered: 'rail',
      load: () => import('./overview.page.tsx').then((module) => module.OverviewPage),
    },
    {
      path: '/wall',
      permission: 'robots.read',
      label: { en: 'Wall screen', tr: 'Duvar ekranı' },
      icon: TvRounded,
      entry: 'home',
      offered: 'palette',
      isBare: true,
      load: () => import('./wall.page.tsx').then((module) => module.WallPage),
    },
  ],
};
