import HomeWorkRounded from '@mui/icons-material/HomeWorkRounded';
import BuildRounded from '@mui/icons-material/BuildRounded';
import QrCodeScannerRounded from '@mui/icons-material/QrCodeScannerRounded';
import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import TuneRounded from '@mui/icons-material/TuneRounded';
import type { Feature } from '../../../feature.ts';
import { SECTION } from './section.ts';

/** The robots of the workshop: the board and list, registration by scanning, and the states and checklists. */
export const preparation: Feature = {
  pages: [
    {
      path: '/workshop/robots',
      permission: 'workshop.read',
      label: { en: 'Robots', tr: 'Robotlar' },
      names: {
        en: 'Workshop board, prepare robots, repair, checklists',
        tr: 'Atölye panosu, robot hazırlama, onarım, kontrol listeleri',
      },
      isFirst: true,
      icon: SmartToyRounded,
      entry: 'workshop',
      offered: 'rail',
      load: () => import('./workshop-robots.page.tsx').then((module) => module.WorkshopRobotsPage),
    },
    {
      path: '/workshop/projects',
      permission: 'workshop.read',
      label: { en: 'Projects', tr: 'Projeler' },
      names: { en: 'Workshop projects, next visit', tr: 'Atölye projeleri, sonraki ziyaret' },
      icon: HomeWorkRounded,
      entry: 'workshop',
      offered: 'rail',
      load: () => import('./workshop-projects.page.tsx').then((module) => module.WorkshopProjectsPage),
    },
    {
      path: '/workshop/robots/register',
      permission: 'robots.register',
      label: { en: 'Register robots by scanning', tr: 'Okutarak robot kaydet' },
      icon: QrCodeScannerRounded,
      entry: 'workshop',
      offered: 'palette',
      load: () => import('./scan.page.tsx').then((module) => module.ScanPage),
    },
    {
      path: '/workshop/robots/setup',
      permission: 'workshop.set_up',
      label: { en: 'Workshop states and checklists', tr: 'Atölye durumları ve kontrol listeleri' },
      icon: TuneRounded,
      entry: 'workshop',
      offered: 'palette',
      load: () => import('./setup.page.tsx').then((module) => module.SetupPage),
    },
  ],
  sections: {
    robot: [
      {
        id: SECTION,
        place: 'page',
        permission: 'workshop.read',
        label: { en: 'Workshop', tr: 'Atölye' },
        icon: BuildRounded,
        load: () => import('./workshop-section.tsx').then((module) => module.WorkshopSection),
      },
    ],
  },
};
