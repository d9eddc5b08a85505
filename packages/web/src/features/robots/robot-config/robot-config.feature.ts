import SettingsSuggestRounded from '@mui/icons-material/SettingsSuggestRounded';
import type { Feature } from '../../../feature.ts';

/** The values that robots read: which ones each should have, and whether it has them. */
export const robotConfig: Feature = {
  pages: [
    {
      path: '/project/robot-configs',
      permission: 'robots.read',
      label: { en: 'Config of robots', tr: 'Robotların yapılandırması' },
      names: { en: 'Robots in sync', tr: 'Eşitlenmeyen robotlar' },
      icon: SettingsSuggestRounded,
      entry: 'settings',
      section: 'project',
      offered: 'palette',
      offeredTo: 'config.edit_robots',
      load: () => import('./robot-configs.page.tsx').then((module) => module.RobotConfigsPage),
    },
  ],
  sections: {
    robot: [
      {
        id: 'config',
        place: 'page',
        permission: 'robots.read',
        label: { en: 'Config', tr: 'Yapılandırma' },
        icon: SettingsSuggestRounded,
        load: () => import('./robot-config-section.tsx').then((module) => module.RobotConfigSection),
      },
    ],
  },
};
