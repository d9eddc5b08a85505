import type { FloorMap } from '@rota/contract';
import { MAP_STATUS } from '@rota/contract';
import type { Raster } from '@rota/floor';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useServer } from '../api/api-context.tsx';
import { rasterOfEnvelope } from './envelope.ts';

/** The unpacked raster of a map that is ready, kept a while after its page closed; undefined asks for nothing. */
export function useFloorRaster(projectId: number | undefined, floor: FloorMap | undefined): UseQueryResult<Raster> {
  const { floorMaps } = useServer();
  const wanted =
    projectId !== undefined && floor?.status === MAP_STATUS.READY
      ? { projectId, site: floor.site, floor: floor.floor, version: floor.version }
      : undefined;
  return useQuery({
    queryKey: ['floor-raster', wanted],
    enabled: wanted !== undefined,
    staleTime: Infinity,
    gcTime: 10 * 60_000,
    // Millions of cells are compared by identity, not one by one.
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      if (wanted === undefined) throw new Error('Failed to fetch map');
      return rasterOfEnvelope(await floorMaps.load(wanted, { signal }));
    },
  });
}
