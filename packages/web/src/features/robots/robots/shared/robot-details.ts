import type { LiveRow } from '@rota/contract/live';
import type { RobotDetails } from '@rota/contract/robots';
import type { UseQueryResult } from '@tanstack/react-query';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import type { ApiClient } from '../../../../api/client.ts';
import { useLiveTopic } from '../../../../api/live-hooks.ts';
import type { LiveWatcher } from '../../../../api/live-socket.ts';
import { useFormats } from '../../../../i18n/i18n-context.tsx';
import { etaOf } from './robot-sentence.rules.ts';
import type { ShownRoute } from './route-painter.ts';

function detailsOf(api: ApiClient, projectId: number, robotId: string) {
  return queryOptions({
    queryKey: ['robots', projectId, 'details', robotId] as const,
    queryFn: ({ signal }) => api.robots.get({ params: { projectId, robotId } }, { signal }),
  });
}

/** Everything about one robot, fetched once and live from then on; undefined asks for nothing. */
export function useRobotDetails(
  projectId: number,
  robotId: string | undefined,
): UseQueryResult<RobotDetails> {
  const api = useApi();
  const queries = useQueryClient();
  const scope = useMemo(
    () => (robotId === undefined ? undefined : { projectId, id: robotId }),
    [projectId, robotId],
  );
  const watcher = useMemo<LiveWatcher<'robot'>>(() => {
    const { queryKey } = detailsOf(api, projectId, robotId ?? '');
    const take = (rows: LiveRow<'robot'>[]) => {
      const row = rows.find((candidate) => candidate.robot_id === robotId);
      if (row !== undefined) queries.setQueryData(queryKey, row);
    };
    return { onSnapshot: take, onDelta: take };
  }, [api, queries, projectId, robotId]);
  useLiveTopic('robot', scope, watcher);
  return useQuery({ ...detailsOf(api, projectId, robotId ?? ''), enabled: robotId !== undefined });
}

/** The robot's route for a map; undefined while it has none. */
export function useRoute(robot: RobotDetails | undefined): ShownRoute | undefined {
  const formats = useFormats();
  return useMemo(() => {
    if (robot === undefined || (robot.path.length === 0 && robot.stops.length === 0)) return undefined;
    return {
      path: robot.path,
      passed: robot.path_passed,
      stops: robot.stops.map((stop) => ({ x: stop.x, y: stop.y, name: stop.target_name, done: stop.done })),
      eta: etaOf(robot, formats),
    };
  }, [robot, formats]);
}
