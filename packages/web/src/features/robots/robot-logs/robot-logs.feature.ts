import ArticleRounded from '@mui/icons-material/ArticleRounded';
import type { Feature } from '../../../feature.ts';

/** The log of a robot, as a page of its own. */
export const robotLogs: Feature = {
  sections: {
    robot: [
      {
        id: 'logs',
        place: 'page',
        label: { en: 'Logs', tr: 'Günlükler' },
        icon: ArticleRounded,
        permission: 'robots.diagnose',
        load: () => import('./robot-logs.tsx').then((module) => module.RobotLogs),
      },
    ],
  },
};
