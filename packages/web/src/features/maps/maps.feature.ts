import MapRounded from '@mui/icons-material/MapRounded';
import type { Feature } from '../../feature.ts';

/** Floor maps and the targets on them. */
export const maps: Feature = {
  pages: [
    {
      path: '/project/maps',
      permission: 'maps.read',
      label: { en: 'Maps', tr: 'Haritalar' },
      icon: MapRounded,
      group: 'places',
      offered: 'rail',
      load: () => import('./maps.page.tsx').then((module) => module.MapsPage),
    },
  ],
};
