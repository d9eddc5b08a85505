import ForumRounded from '@mui/icons-material/ForumRounded';
import type { Feature } from '../../../feature.ts';

/** What goes over the wire between a robot and the console, as a section of the robot. */
export const wireMessages: Feature = {
  sections: {
    robot: [
      {
        id: 'messages',
        place: 'page',
        permission: 'robots.diagnose',
        label: { en: 'Messages', tr: 'İletiler' },
        icon: ForumRounded,
        load: () => import('./robot-messages.tsx').then((module) => module.RobotMessages),
      },
    ],
  },
};
