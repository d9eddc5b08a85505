import MeetingRoomRounded from '@mui/icons-material/MeetingRoomRounded';
import type { Feature } from '../../../feature.ts';

/** The lids of a robot, on its dashboard and on a page of their own. */
export const lids: Feature = {
  sections: {
    robot: [
      {
        id: 'lids',
        place: 'live',
        permission: 'robots.read',
        load: () => import('./robot-lids.tsx').then((module) => module.RobotLids),
      },
      {
        id: 'lids',
        place: 'page',
        permission: 'robots.read',
        label: { en: 'Lids', tr: 'Kapaklar' },
        icon: MeetingRoomRounded,
        load: () => import('./lids-section.tsx').then((module) => module.LidsSection),
      },
    ],
  },
};
