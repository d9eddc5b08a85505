import EditRounded from '@mui/icons-material/EditRounded';
import type { Feature } from '../../feature.ts';

/** The editor of what people put on floor maps. */
export const mapEditor: Feature = {
  pages: [
    {
      path: '/project/maps/edit',
      permission: 'maps.edit',
      label: { en: 'Map editor', tr: 'Harita düzenleyici' },
      icon: EditRounded,
      group: 'places',
      offered: 'link',
      load: () => import('./map-editor.page.tsx').then((module) => module.MapEditorPage),
    },
  ],
};
