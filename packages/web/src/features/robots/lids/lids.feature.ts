import type { Feature } from '../../../feature.ts';

/** The lids of a robot, on its page. */
export const lids: Feature = {
  sections: {
    robot: [
      {
        id: 'lids',
        place: 'live',
        permission: 'robots.read',
        load: () => import('./robot-lids.tsx').then((module) => module.RobotLids),
      },
    ],
  },
};
