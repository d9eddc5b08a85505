import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { targetQueries } from '../../../../api/queries.ts';
import { mapName } from '../../../../map/map-name.ts';
import { useEditor } from '../session/session-context.tsx';
import { useMaps } from '../../maps/shared/maps.queries.ts';

/** The other maps of the project, by their names. */
export function useOtherMaps(): readonly { readonly mapId: string; readonly name: string }[] {
  const { projectId, mapId } = useEditor();
  const { data } = useMaps(projectId);
  return useMemo(
    () =>
      (data ?? [])
        .filter((map) => map.map_id !== mapId)
        .map((map) => ({ mapId: map.map_id, name: mapName(map) })),
    [data, mapId],
  );
}

/** Names of points on the other floors of a project: no two points of a project have one name. */
export function useNamesElsewhere(
  projectId: number,
  floor: { readonly site: string; readonly floor: string },
): ReadonlySet<string> {
  const { data } = useQuery(targetQueries.list(useApi(), projectId));
  return useMemo(
    () =>
      new Set(
        (data ?? [])
          .filter((target) => target.site !== floor.site || target.floor !== floor.floor)
          .map(({ name }) => name),
      ),
    [data, floor.site, floor.floor],
  );
}
