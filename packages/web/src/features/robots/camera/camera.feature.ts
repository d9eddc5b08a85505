import type { Feature } from '../../../feature.ts';

/** The camera of a robot, on its page. People without permission read there whom to ask. */
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
