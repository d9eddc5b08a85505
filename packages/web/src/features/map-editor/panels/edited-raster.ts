import type { Raster } from '@rota/floor';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { mapQueries } from '../../../api/queries.ts';
import { useFloorRaster } from '../../../map/floor-rasters.ts';
import { useEditor } from '../session/session-context.tsx';

/** The floor of the map that is edited, as it is committed; undefined while it is loading. */
export function useEditedRaster(): Raster | undefined {
  const { projectId, mapId } = useEditor();
  const { data } = useQuery(mapQueries.list(useApi(), projectId));
  return useFloorRaster(
    projectId,
    data?.find((map) => map.mapId === mapId),
  ).data;
}
