import PermMediaRounded from '@mui/icons-material/PermMediaRounded';
import type { Feature } from '../../../feature.ts';

/** The media library. */
export const media: Feature = {
  pages: [
    {
      path: '/project/media',
      permission: 'media.read',
      label: { en: 'Media library', tr: 'Medya kitaplığı' },
      icon: PermMediaRounded,
      entry: 'menu',
      offered: 'rail',
      load: () => import('./media.page.tsx').then((module) => module.MediaPage),
    },
  ],
};
