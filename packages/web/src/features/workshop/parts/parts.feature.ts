import ExtensionRounded from '@mui/icons-material/ExtensionRounded';
import PlaylistAddCheckRounded from '@mui/icons-material/PlaylistAddCheckRounded';
import type { Feature } from '../../../feature.ts';

/** Robot parts: all of them, and those of each robot. */
export const parts: Feature = {
  pages: [
    {
      path: '/workshop/parts',
      permission: 'parts.read',
      label: { en: 'Parts', tr: 'Parçalar' },
      names: { en: 'Spare parts, part enquiry', tr: 'Yedek parça, parça sorgulama' },
      icon: ExtensionRounded,
      entry: 'workshop',
      offered: 'rail',
      load: () => import('./parts.page.tsx').then((module) => module.PartsPage),
    },
    {
      path: '/workshop/part-bills',
      permission: 'parts.read',
      label: { en: 'Parts by model', tr: 'Modele göre parçalar' },
      names: { en: 'Bill of parts', tr: 'Parça listesi' },
      icon: PlaylistAddCheckRounded,
      entry: 'workshop',
      offered: 'palette',
      load: () => import('./bills.page.tsx').then((module) => module.BillsPage),
    },
  ],
  sections: {
    robot: [
      {
        id: 'parts',
        place: 'page',
        label: { en: 'Parts', tr: 'Parçalar' },
        icon: ExtensionRounded,
        permission: 'parts.read',
        load: () => import('./robot-parts.tsx').then((module) => module.RobotPartsSection),
      },
    ],
  },
};
