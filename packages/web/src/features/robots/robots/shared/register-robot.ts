import type { RequestOf } from '@rota/contract/core';
import type { RegisteredRobot, robotsApi } from '@rota/contract/robots';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { robotQueries } from '../../../../api/queries.ts';

/** Registers a robot. The answer holds its access and is shown once, so nothing keeps it. */
export function useRegisterRobot(projectId: number) {
  const api = useApi();
  const queries = useQueryClient();
  return async (body: RequestOf<typeof robotsApi.register>['body']): Promise<RegisteredRobot> => {
    const access = await api.robots.register({ params: { projectId }, body });
    await queries.invalidateQueries({ queryKey: robotQueries.list(api, projectId).queryKey, exact: true });
    return access;
  };
}
