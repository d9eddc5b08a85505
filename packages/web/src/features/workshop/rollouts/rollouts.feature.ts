import SystemUpdateAltRounded from '@mui/icons-material/SystemUpdateAltRounded';
import type { Feature } from '../../../feature.ts';

const look = {
  label: { en: 'Software updates', tr: 'Yazılım güncellemeleri' },
  icon: SystemUpdateAltRounded,
  entry: 'workshop',
} as const;

/** Updates of robots' software in waves. */
export const rollouts: Feature = {
  pages: [
    {
      path: '/workshop/rollouts',
      permission: 'rollouts.read',
      ...look,
      names: { en: 'Rollouts, waves, update robots', tr: 'Dalgalar, robotları güncelle' },
      offered: 'rail',
      load: () => import('./rollouts.page.tsx').then((module) => module.RolloutsPage),
    },
    {
      path: '/workshop/rollouts/new',
      permission: 'rollouts.run',
      ...look,
      label: { en: 'New software update', tr: 'Yeni yazılım güncellemesi' },
      offered: 'palette',
      load: () => import('./plan-rollout.page.tsx').then((module) => module.PlanRolloutPage),
    },
  ],
  sections: {
    robot: [
      {
        id: 'software',
        place: 'page',
        permission: 'rollouts.read',
        label: { en: 'Software', tr: 'Yazılım' },
        icon: SystemUpdateAltRounded,
        load: () => import('./robot-software.tsx').then((module) => module.RobotSoftware),
      },
    ],
  },
};
