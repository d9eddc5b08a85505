import type { RegisteredRobot } from '@rota/contract/robots';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';

/** In memory only. It stays however often its page is left, and is gone after a reload or signing out. */
const LASTS = { staleTime: Infinity, gcTime: Infinity } as const;
const keyOf = (robotId: string) => ['new-access', robotId] as const;

/** Keeps the access that was just made for a robot until the person says that they saved it. */
export function useKeepNewAccess(): (access: RegisteredRobot) => void {
  const queries = useQueryClient();
  return (access) => {
    queries.setQueryDefaults(['new-access'], LASTS);
    queries.setQueryData(keyOf(access.robot_id), access);
  };
}

/** The access that was just made for a robot, and the way to forget it. */
export function useNewAccess(robotId: string) {
  const queries = useQueryClient();
  const { data } = useQuery<RegisteredRobot | null>({
    queryKey: keyOf(robotId),
    queryFn: skipToken,
    ...LASTS,
  });
  return { access: data ?? undefined, forget: () => queries.setQueryData(keyOf(robotId), null) };
}
