import TroubleshootRounded from '@mui/icons-material/TroubleshootRounded';
import type { Feature } from '../../../feature.ts';

/** Why a robot behaves as it does, as a section of the robot. */
export const doctor: Feature = {
  sections: {
    robot: [
      {
        id: 'diagnostic',
        place: 'page',
        permission: 'robots.diagnose',
        label: { en: 'Diagnostics', tr: 'Tanılama' },
        icon: TroubleshootRounded,
        load: () => import('./robot-diagnostics.tsx').then((module) => module.RobotDiagnostics),
      },
    ],
  },
};
