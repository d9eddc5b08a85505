import MapRounded from '@mui/icons-material/MapRounded';
import { mapIdOf, type FloorMap } from '@rota/contract/maps';
import type { Target } from '@rota/contract/targets';
import { mapQueries, targetQueries } from '../../../api/queries.ts';
import { paletteSource, type Feature } from '../../../feature.ts';
import { mapName } from '../../../map/map-name.ts';
import { targetTypeIcons } from '../../../ui/states.ts';
import { mapPath } from './map-paths.ts';
import { targetCommands } from './target-commands.ts';

/** Floor maps and the targets on them. */
export const maps: Feature = {
  pages: [
    {
      path: '/project/maps',
      permission: 'maps.read',
      offeredTo: 'maps.edit',
      label: { en: 'Maps', tr: 'Haritalar' },
      icon: MapRounded,
      entry: 'maps',
      offered: 'rail',
      load: () => import('./maps.page.tsx').then((module) => module.MapsPage),
    },
  ],
  palette: [
    paletteSource<Target>({
      label: { en: 'Targets', tr: 'Hedefler' },
      permission: 'targets.read',
      queryKey: (api, projectId) => targetQueries.list(api, projectId).queryKey,
      read: (api, projectId, signal) => api.targets.list({ params: { projectId }, query: {} }, { signal }),
      entryOf: (target) => ({
        id: target.target_id,
        label: target.name,
        hint: `${target.site} · ${target.floor}`,
        icon: targetTypeIcons[target.type],
        to: `${mapPath(mapIdOf(target.site, target.floor))}&target-id=${encodeURIComponent(target.target_id)}`,
      }),
      commandsOf: targetCommands,
    }),
    paletteSource<FloorMap>({
      label: { en: 'Maps', tr: 'Haritalar' },
      permission: 'maps.read',
      queryKey: (api, projectId) => mapQueries.list(api, projectId).queryKey,
      read: (api, projectId, signal) => api.maps.list({ params: { projectId } }, { signal }),
      entryOf: (map) => ({ id: map.map_id, label: mapName(map), icon: MapRounded, to: mapPath(map.map_id) }),
    }),
  ],
};
