import type { Language } from '@rota/contract/core';
import type { LegalKind, LegalText } from '@rota/contract/legal-texts';
import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';

/** Which text in which language. */
export type OneText = { readonly projectId: number; readonly kind: LegalKind; readonly language: Language };

export const legalQueries = {
  list: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['legal-texts', projectId, 'list'] as const,
      queryFn: ({ signal }): Promise<LegalText[]> =>
        api.legalTexts.list({ params: { projectId } }, { signal }),
    }),
  versions: (api: ApiClient, { projectId, kind, language }: OneText) =>
    queryOptions({
      queryKey: ['legal-texts', projectId, 'versions', kind, language] as const,
      queryFn: ({ signal }) => api.legalTexts.versions({ params: { projectId, kind, language } }, { signal }),
    }),
  version: (api: ApiClient, { projectId, kind, language }: OneText, version: number) =>
    queryOptions({
      queryKey: ['legal-texts', projectId, 'version', kind, language, version] as const,
      queryFn: ({ signal }) =>
        api.legalTexts.version({ params: { projectId, kind, language, version } }, { signal }),
      // A version never changes.
      staleTime: Infinity,
    }),
};
