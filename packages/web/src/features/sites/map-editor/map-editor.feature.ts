import CompareRounded from '@mui/icons-material/CompareRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import type { Feature } from '../../../feature.ts';

/** The editor of what people put on floor maps, and its versions beside each other. */
export const mapEditor: Feature = {
  pages: [
    {
      path: '/project/maps/edit',
      permission: 'maps.edit',
      label: { en: 'Map editor', tr: 'Harita düzenleyici' },
      icon: EditRounded,
      entry: 'maps',
      offered: 'link',
      load: () => import('./map-editor.page.tsx').then((module) => module.MapEditorPage),
    },
    {
      path: '/project/maps/compare',
      permission: 'maps.read',
      label: { en: 'Compare map versions', tr: 'Harita sürümlerini karşılaştır' },
      icon: CompareRounded,
      entry: 'maps',
      offered: 'link',
      load: () => import('./compare/compare.page.tsx').then((module) => module.ComparePage),
    },
  ],
};
