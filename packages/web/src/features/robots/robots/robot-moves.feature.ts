import DriveFileMoveRounded from '@mui/icons-material/DriveFileMoveRounded';
import type { Feature } from '../../../feature.ts';

/** The move of a robot to another project, the last of its sections. */
export const robotMoves: Feature = {
  sections: {
    robot: [
      {
        id: 'move',
        place: 'page',
        permission: 'robots.move',
        label: { en: 'Move to project', tr: 'Projeye taşı' },
        icon: DriveFileMoveRounded,
        load: () => import('./move-section.tsx').then((module) => module.MoveSection),
      },
    ],
  },
};
