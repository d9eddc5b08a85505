import SupportRounded from '@mui/icons-material/SupportRounded';
import type { Feature } from '../../../feature.ts';

/** The history of help requests. Open ones are on the home page, with the robot and with its delivery. */
export const helpRequests: Feature = {
  pages: [
    {
      path: '/robot/help',
      permission: 'robots.read',
      offeredTo: 'robots.command',
      label: { en: 'Help requests', tr: 'Yardım çağrıları' },
      icon: SupportRounded,
      entry: 'attention',
      offered: 'rail',
      load: () => import('./help-requests.page.tsx').then((module) => module.HelpRequestsPage),
    },
  ],
};
