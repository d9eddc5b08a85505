import EventRepeatRounded from '@mui/icons-material/EventRepeatRounded';
import type { Feature } from '../../../feature.ts';

/** Tasks that are created automatically at certain times. */
export const schedules: Feature = {
  pages: [
    {
      path: '/delivery/schedules',
      permission: 'deliveries.read',
      feature: 'schedules',
      label: { en: 'Schedules', tr: 'Zamanlamalar' },
      icon: EventRepeatRounded,
      entry: 'deliveries',
      offered: 'rail',
      offeredTo: 'schedules.edit',
      load: () => import('./schedules.page.tsx').then((module) => module.SchedulesPage),
    },
    {
      path: '/delivery/schedules/edit',
      permission: 'schedules.edit',
      label: { en: 'Edit a schedule', tr: 'Zamanlamayı düzenle' },
      icon: EventRepeatRounded,
      entry: 'deliveries',
      offered: 'link',
      load: () => import('./edit-schedule.page.tsx').then((module) => module.EditSchedulePage),
    },
  ],
};
