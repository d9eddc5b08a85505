import type { Template } from '@rota/contract/templates';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';

export const templateQueries = {
  list: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['templates', projectId] as const,
      queryFn: async ({ signal }) => (await api.templates.list({ params: { projectId } }, { signal })).items,
    }),
};

/** Favourites first, then what is used most, then by name. */
export function inOrderOfUse(
  templates: readonly Template[],
  compare: (a: string, b: string) => number,
): Template[] {
  return [...templates].sort(
    (a, b) =>
      Number(b.is_favourite) - Number(a.is_favourite) ||
      b.used_count - a.used_count ||
      compare(a.name, b.name),
  );
}
