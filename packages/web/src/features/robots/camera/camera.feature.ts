import type { Feature } from '../../../feature.ts';

/** The camera of a robot, on its page. Whoever may not see it is told whom to ask there. */
export const camera: Feature = {
  sections: {
    robot: [
      {
        id: 'camera',
        place: 'live',
        permission: 'robots.read',
        load: () => import('./robot-camera.tsx').then((module) => module.RobotCamera),
      },
    ],
  },
};
