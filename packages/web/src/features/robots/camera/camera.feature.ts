import VideocamRounded from '@mui/icons-material/VideocamRounded';
import type { Feature } from '../../../feature.ts';

/** The cameras of a robot, as a section of it. */
export const camera: Feature = {
  sections: {
    robot: [
      {
        id: 'camera-viewers',
        place: 'live',
        permission: 'robots.read',
        load: () => import('./watched-robot.tsx').then((module) => module.WatchedRobot),
      },
      {
        id: 'camera',
        place: 'page',
        permission: 'robots.camera',
        label: { en: 'Camera', tr: 'Kamera' },
        icon: VideocamRounded,
        load: () => import('./robot-camera.tsx').then((module) => module.RobotCamera),
      },
    ],
  },
};
