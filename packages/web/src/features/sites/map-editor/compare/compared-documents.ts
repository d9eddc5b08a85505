import type { FloorMap } from '@rota/contract/maps';
import { composeGrid, shapesOfGrid } from '@rota/floor';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useFloorRaster } from '../../../../map/floor-rasters.ts';
import { differencesBetween } from '../document/merge.rules.ts';
import type { EditorDocument } from '../document/objects.ts';
import { mapVersionQueries } from '../map-editor.queries.ts';
import { gridDifferences } from './grid-differences.rules.ts';

/** A state of a map: the number of a version, 0 for the scan alone, or what is on the map now. */
export type Moment = number | 'now';

const SCAN_ALONE: EditorDocument = { drawings: [], points: [] };

/** The document of a map at a moment. */
export function useDocumentAt(projectId: number, mapId: string, moment: Moment) {
  const api = useApi();
  const version = useQuery({
    ...mapVersionQueries.version(api, projectId, mapId, moment === 'now' ? 0 : moment),
    enabled: moment !== 'now' && moment !== 0,
  });
  const now = useQuery({
    ...mapVersionQueries.document(api, projectId, mapId),
    staleTime: 0,
    enabled: moment === 'now',
  });
  const { data, error, refetch } = moment === 'now' ? now : version;
  return {
    document: moment === 0 ? SCAN_ALONE : data,
    /** The scan on which it was drawn; undefined where it was on none. */
    scan: moment === 0 ? undefined : data?.scan_version,
    error,
    retry: () => void refetch().catch(() => undefined),
  };
}

/** In what two documents differ: their objects, and the cells of the floor below. */
export function useComparison(
  projectId: number,
  map: FloorMap,
  from: EditorDocument | undefined,
  to: EditorDocument | undefined,
) {
  const scan = useFloorRaster(projectId, map, true).data;
  const differences = useMemo(
    () => (from === undefined || to === undefined ? [] : differencesBetween(from, to)),
    [from, to],
  );
  const grid = useMemo(() => {
    if (scan === undefined || from === undefined || to === undefined) return undefined;
    const after = composeGrid(scan, shapesOfGrid(to.drawings, 'no walls'));
    const part = gridDifferences(composeGrid(scan, shapesOfGrid(from.drawings, 'no walls')), after);
    return part && { of: scan, part };
  }, [scan, from, to]);
  return { differences, grid };
}
