import type { Drawing, MapDrawings } from '@rota/contract/drawings';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useLiveList } from '../../../../api/live-hooks.ts';
import { drawingQueries } from '../../../../api/queries.ts';

const NOWHERE: MapDrawings[] = [];
const NOTHING: readonly Drawing[] = [];

/** The drawings of one floor of a project, live; nothing while the floor is unknown or nothing has arrived yet. */
export function useFloorDrawings(
  projectId: number,
  floor: { readonly map_id: string } | undefined,
): readonly Drawing[] {
  const options = drawingQueries.list(useApi(), projectId);
  const { data = NOWHERE } = useQuery(options);
  useLiveList('drawings', { projectId }, options.queryKey);
  return data.find(({ map_id: mapId }) => mapId === floor?.map_id)?.drawings ?? NOTHING;
}
