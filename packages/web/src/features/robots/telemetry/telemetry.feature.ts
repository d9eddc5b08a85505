import type { Feature } from '../../../feature.ts';

/** What a robot did lately and long ago, on its page. */
export const telemetry: Feature = {
  sections: {
    robot: [
      {
        id: 'last-hour',
        place: 'live',
        permission: 'robots.read',
        load: () => import('./robot-telemetry.tsx').then((module) => module.RobotLastHour),
      },
      {
        id: 'past',
        place: 'history',
        permission: 'robots.read',
        load: () => import('./robot-telemetry.tsx').then((module) => module.RobotPast),
      },
    ],
  },
};
