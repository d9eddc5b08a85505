import PrintRounded from '@mui/icons-material/PrintRounded';
import type { Feature } from '../../../feature.ts';

/** The receipt printers of a house. */
export const printers: Feature = {
  pages: [
    {
      path: '/project/config/printers',
      permission: 'printers.print',
      offeredTo: 'printers.edit',
      label: { en: 'Printers', tr: 'Yazıcılar' },
      icon: PrintRounded,
      entry: 'settings',
      section: 'project',
      offered: 'rail',
      load: () => import('./printers.page.tsx').then((module) => module.PrintersPage),
    },
  ],
};
