import type { Speech } from '@rota/contract/speech';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';

const keyOf = (projectId: number) => ['speeches', projectId] as const;

/** All entries of the library, in their order. */
export function useSpeeches(projectId: number) {
  const api = useApi();
  return useQuery({
    queryKey: keyOf(projectId),
    queryFn: ({ signal }): Promise<Speech[]> => api.speech.list({ params: { projectId } }, { signal }),
  });
}

/** Reads the library again. */
export function useRenewSpeeches(projectId: number): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keyOf(projectId) });
}
