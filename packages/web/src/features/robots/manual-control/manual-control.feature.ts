import SportsEsportsRounded from '@mui/icons-material/SportsEsportsRounded';
import type { Feature } from '../../../feature.ts';

/** Driving a robot by hand, as a section of it. */
export const manualControl: Feature = {
  sections: {
    robot: [
      {
        id: 'manual',
        place: 'page',
        permission: 'robots.drive',
        label: { en: 'Manual control', tr: 'Elle sürüş' },
        icon: SportsEsportsRounded,
        load: () => import('./manual-control.tsx').then((module) => module.ManualControl),
      },
    ],
  },
};
