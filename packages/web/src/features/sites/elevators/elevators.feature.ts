import type { Elevator } from '@rota/contract/elevators';
import ElevatorRounded from '@mui/icons-material/ElevatorRounded';
import { paletteSource, type Feature } from '../../../feature.ts';
import { elevatorQueries } from './shared/elevators.queries.ts';

/** The elevators that robots ride. */
export const elevators: Feature = {
  pages: [
    {
      path: '/elevators',
      permission: 'elevators.read',
      offeredTo: 'elevators.operate',
      label: { en: 'Elevators', tr: 'Asansörler' },
      icon: ElevatorRounded,
      entry: 'maps',
      offered: 'rail',
      load: () => import('./elevators.page.tsx').then((module) => module.ElevatorsPage),
    },
    {
      path: '/elevators/edit',
      permission: 'elevators.edit',
      label: { en: 'Elevator', tr: 'Asansör' },
      icon: ElevatorRounded,
      entry: 'maps',
      offered: 'link',
      load: () => import('./edit-elevator.page.tsx').then((module) => module.EditElevatorPage),
    },
  ],
  palette: [
    paletteSource<Elevator>({
      label: { en: 'Elevators', tr: 'Asansörler' },
      permission: 'elevators.read',
      queryKey: (api, projectId) => elevatorQueries.list(api, projectId).queryKey,
      read: (api, projectId, signal) => api.elevators.list({ params: { projectId } }, { signal }),
      entryOf: ({ elevator_id: id, name, site }) => ({
        id,
        label: name,
        hint: site,
        icon: ElevatorRounded,
        to: `/elevators?elevator-id=${encodeURIComponent(id)}`,
      }),
    }),
  ],
};
