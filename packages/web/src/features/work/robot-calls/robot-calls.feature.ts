import CampaignRounded from '@mui/icons-material/CampaignRounded';
import type { Feature } from '../../../feature.ts';

/** Staff call robots, and see the calls of everybody. */
export const robotCalls: Feature = {
  pages: [
    {
      path: '/robot-call',
      permission: 'stations.read',
      feature: 'robot_calls',
      offeredTo: 'robot_calls.create',
      label: { en: 'Robot call', tr: 'Robot çağrısı' },
      icon: CampaignRounded,
      entry: 'deliveries',
      offered: 'rail',
      load: () => import('./robot-call.page.tsx').then((module) => module.RobotCallPage),
    },
  ],
};
