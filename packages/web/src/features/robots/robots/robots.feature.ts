import type { Robot } from '@rota/contract/robots';
import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import { robotQueries } from '../../../api/queries.ts';
import { paletteSource, type Feature } from '../../../feature.ts';
import { robotBadge } from './shared/robot-badge.tsx';

/** All robots as a list, and one with its place, its work and all its commands. */
export const robots: Feature = {
  pages: [
    {
      path: '/robots',
      permission: 'robots.read',
      label: { en: 'Robots', tr: 'Robotlar' },
      icon: SmartToyRounded,
      entry: 'robots',
      offered: 'rail',
      load: () => import('./robots.page.tsx').then((module) => module.RobotsPage),
    },
    {
      path: '/robot',
      permission: 'robots.read',
      label: { en: 'Robot', tr: 'Robot' },
      icon: SmartToyRounded,
      entry: 'robots',
      offered: 'palette',
      load: () => import('./robot.page.tsx').then((module) => module.RobotPage),
      hosts: 'robot',
    },
    {
      path: '/robot/:section',
      permission: 'robots.read',
      label: { en: 'Section of a robot', tr: 'Robot bölümü' },
      icon: SmartToyRounded,
      entry: 'robots',
      offered: 'link',
      load: () => import('./robot-section.page.tsx').then((module) => module.RobotSectionPage),
    },
  ],
  palette: [
    paletteSource<Robot>({
      label: { en: 'Robots', tr: 'Robotlar' },
      permission: 'robots.read',
      queryKey: (api, projectId) => robotQueries.list(api, projectId).queryKey,
      read: (api, projectId, signal) => api.robots.list({ params: { projectId } }, { signal }),
      entryOf: (robot, language) => ({
        id: robot.robot_id,
        label: robot.name,
        hint: robotBadge(robot, language).label,
        icon: SmartToyRounded,
        to: `/robot?robot-id=${encodeURIComponent(robot.robot_id)}`,
      }),
    }),
  ],
};
