import CellTowerRounded from '@mui/icons-material/CellTowerRounded';
import VideoCallRounded from '@mui/icons-material/VideoCallRounded';
import type { Feature } from '../../../feature.ts';

/** Calls with robots, as a section of each, and the servers by which they find their way. */
export const meetings: Feature = {
  pages: [
    {
      path: '/admin/services/meetings',
      permission: 'services.manage',
      label: { en: 'Servers for calls', tr: 'Görüşme sunucuları' },
      icon: CellTowerRounded,
      entry: 'administration',
      section: 'services',
      offered: 'rail',
      load: () => import('./meeting-servers.page.tsx').then((module) => module.MeetingServersPage),
    },
  ],
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
