import PrintRounded from '@mui/icons-material/PrintRounded';
import type { Feature } from '../../../feature.ts';

/** The receipt printers of a house. */
export const printers: Feature = {
  pages: [
    {
      path: '/project/config/printers',
      permission: 'printers.print',
      label: { en: 'Printers', tr: 'Yazıcılar' },
      icon: PrintRounded,
      group: 'places',
      offered: 'rail',
      load: () => import('./printers.page.tsx').then((module) => module.PrintersPage),
    },
  ],
};
