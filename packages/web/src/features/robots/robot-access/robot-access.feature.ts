import KeyRounded from '@mui/icons-material/KeyRounded';
import type { Feature } from '../../../feature.ts';

/** What a robot needs to connect and what it uses, as a page of its own. */
export const robotAccess: Feature = {
  sections: {
    robot: [
      {
        id: 'access',
        place: 'page',
        permission: 'robots.read',
        label: { en: 'Access', tr: 'Erişim' },
        icon: KeyRounded,
        load: () => import('./robot-access.tsx').then((module) => module.RobotAccessSection),
      },
    ],
  },
};
