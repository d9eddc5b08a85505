import type { FloorMap } from '@rota/contract/maps';
import { MAP_STATUS } from '@rota/contract/maps';
import type { Raster } from '@rota/floor';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useServer } from '../api/api-context.tsx';
import { rasterOfEnvelope } from './envelope.ts';

/**
 * The unpacked raster of a map that is ready, kept a while after its page closed; undefined asks for nothing. As people drew on it, or with
 * `isScan` as it was uploaded.
 */
export function useFloorRaster(
  projectId: number | undefined,
  floor: FloorMap | undefined,
  isScan = false,
): UseQueryResult<Raster> {
  const { floorMaps } = useServer();
  const wanted =
    projectId !== undefined && floor?.status === MAP_STATUS.READY
      ? {
          projectId,
          site: floor.site,
          floor: floor.floor,
          version: floor.version,
          gridVersion: floor.grid_version,
        }
      : undefined;
  return useQuery({
    queryKey: ['floor-raster', wanted, isScan],
    enabled: wanted !== undefined,
    staleTime: Infinity,
    gcTime: 10 * 60_000,
    // Millions of cells are compared by identity, not one by one.
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      if (wanted === undefined) throw new Error('map_not_loaded');
      return rasterOfEnvelope(await floorMaps.load(wanted, { original: isScan, signal }));
    },
  });
}

/** The same of a map that came with a link of its own: for who may see one floor, but not the maps. */
export function useLinkedRaster(
  projectId: number,
  floor: FloorMap | null | undefined,
  url: string | null | undefined,
): UseQueryResult<Raster> {
  const { floorMaps } = useServer();
  return useQuery({
    queryKey: ['floor-raster', 'linked', projectId, floor?.map_id, floor?.version, floor?.grid_version],
    enabled: floor !== undefined && floor !== null && typeof url === 'string',
    staleTime: Infinity,
    gcTime: 10 * 60_000,
    structuralSharing: false,
    queryFn: async ({ signal }) => {
      if (typeof url !== 'string') throw new Error('map_not_loaded');
      return rasterOfEnvelope(await floorMaps.open(url, { signal }));
    },
  });
}
