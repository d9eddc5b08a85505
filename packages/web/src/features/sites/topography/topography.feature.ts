import LayersRounded from '@mui/icons-material/LayersRounded';
import type { Feature } from '../../../feature.ts';

/** Sites and floors as one picture, and the ways between them. */
export const topography: Feature = {
  pages: [
    {
      path: '/project/topography',
      permission: 'maps.read',
      offeredTo: 'topography.edit',
      label: { en: 'Topography', tr: 'Topografya' },
      icon: LayersRounded,
      entry: 'maps',
      offered: 'rail',
      load: () => import('./topography.page.tsx').then((module) => module.TopographyPage),
    },
  ],
};
