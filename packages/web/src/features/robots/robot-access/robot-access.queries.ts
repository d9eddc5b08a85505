import type { Page } from '@rota/contract/core';
import type { RobotAccess } from '@rota/contract/robot-access';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';

/** How often the page looks what the robot reports now. */
const LOOK_MS = 10_000;

/** The access of a robot, without its secrets. */
export function useRobotAccess(projectId: number, robotId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['robots', projectId, 'access', robotId] as const,
    queryFn: ({ signal }): Promise<RobotAccess> =>
      api.robotAccess.get({ params: { projectId, robotId } }, { signal }),
    refetchInterval: LOOK_MS,
  });
}

/** Reads again what a change at the robot's access may have changed, here and on the pages of what was bound. */
export function useRenewAccess(projectId: number): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [['robots', projectId], ['api-keys'], ['machine-accounts'], ['vpn']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
}

/** All rows of a paged list. */
export async function readAllPages<Row>(
  read: (query: { limit: number; cursor?: string }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Row> = await read({ limit: 100, ...(cursor !== null && { cursor }) });
    rows.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return rows;
}
