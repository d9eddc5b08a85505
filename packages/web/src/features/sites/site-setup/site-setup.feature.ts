import FlagRounded from '@mui/icons-material/FlagRounded';
import type { Feature } from '../../../feature.ts';

/** The way of a new site from its name to its first delivery, step by step. */
export const siteSetup: Feature = {
  pages: [
    {
      path: '/project/setup',
      permission: 'projects.update',
      label: { en: 'Set up site', tr: 'Tesisi kur' },
      icon: FlagRounded,
      entry: 'home',
      offered: 'palette',
      load: () => import('./site-setup.page.tsx').then((module) => module.SiteSetupPage),
    },
  ],
};
