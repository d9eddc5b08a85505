import type { Feature } from '../../../feature.ts';

/** The recent and past activity of a robot, on its page. */
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
