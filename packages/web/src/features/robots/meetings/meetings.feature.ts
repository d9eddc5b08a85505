import VideoCallRounded from '@mui/icons-material/VideoCallRounded';
import type { Feature } from '../../../feature.ts';

/** Calls with robots, as a section of each. */
export const meetings: Feature = {
  sections: {
    robot: [
      {
        id: 'meeting',
        place: 'page',
        permission: 'meetings.answer',
        label: { en: 'Live meeting', tr: 'Canlı görüşme' },
        icon: VideoCallRounded,
        load: () => import('./robot-meetings.tsx').then((module) => module.RobotMeetings),
      },
    ],
  },
};
