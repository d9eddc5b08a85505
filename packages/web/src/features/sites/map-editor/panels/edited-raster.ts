import type { Raster } from '@rota/floor';
import { useFloorRaster } from '../../../../map/floor-rasters.ts';
import { useEditor } from '../session/session-context.tsx';
import { useMaps } from '../../maps/shared/maps.queries.ts';

/** The floor of the map that is edited, as it is committed; undefined while it is loading. */
export function useEditedRaster(): Raster | undefined {
  const { projectId, mapId } = useEditor();
  const { data } = useMaps(projectId);
  return useFloorRaster(
    projectId,
    data?.find((map) => map.map_id === mapId),
  ).data;
}
