import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';

/** The key of what a person has beside the password. */
const SECOND_FACTORS_KEY = ['second-factors', 'own'] as const;

/** The person's second factors. */
export function useSecondFactors() {
  const api = useApi();
  return useQuery({
    queryKey: SECOND_FACTORS_KEY,
    queryFn: ({ signal }) => api.secondFactors.own(undefined, { signal }),
  });
}

/** Reads again what the person has beside the password. */
export function useRenewSecondFactors(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: SECOND_FACTORS_KEY });
}
