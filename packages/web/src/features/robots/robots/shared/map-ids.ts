import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { mapQueries } from '../../../../api/queries.ts';
import { useCan } from '../../../../auth/auth-context.tsx';

/** Ids of the project's maps; none for a person who may not see maps. */
export function useMapIds(projectId: number): readonly string[] {
  const can = useCan();
  const maps = useQuery({ ...mapQueries.list(useApi(), projectId), enabled: can('maps.read', projectId) });
  return maps.data?.map(({ map_id: mapId }) => mapId) ?? [];
}
