import TuneRounded from '@mui/icons-material/TuneRounded';
import type { Feature } from '../../../feature.ts';

/** The configuration documents of a project. */
export const config: Feature = {
  pages: [
    {
      path: '/project/config',
      permission: 'config.read',
      label: { en: 'Project settings', tr: 'Proje ayarları' },
      names: { en: 'Config', tr: 'Yapılandırma' },
      isFirst: true,
      icon: TuneRounded,
      entry: 'settings',
      section: 'project',
      offered: 'rail',
      offeredTo: 'config.edit_dynamic',
      load: () => import('./config.page.tsx').then((module) => module.ConfigPage),
    },
  ],
};
