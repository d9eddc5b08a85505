import TuneRounded from '@mui/icons-material/TuneRounded';
import type { Feature } from '../../../feature.ts';

/** The mode of a robot, one of its sections. */
export const robotModes: Feature = {
  sections: {
    robot: [
      {
        id: 'mode',
        place: 'page',
        permission: 'robots.read',
        label: { en: 'Mode', tr: 'Mod' },
        icon: TuneRounded,
        load: () => import('./mode-section.tsx').then((module) => module.ModeSection),
      },
    ],
  },
};
