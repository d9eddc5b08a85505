import type { ConfigLog, ProjectConfig } from '@rota/contract/config';
import type { Page } from '@rota/contract/core';
import { projectConfig, rawDynamicConfig } from '@rota/contract/config';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { ApiError, resultCodeOf } from '../../../api/api-error.ts';
import { useIntent } from '../../../api/intent-hook.ts';

export type ConfigKind = 'project' | 'dynamic';
/** A config as its editor shows it, whichever of the two it is. */
export type ConfigDocument = Pick<
  ProjectConfig,
  'text' | 'version' | 'checksum' | 'updated_at' | 'updated_by'
>;
export type ConfigChange = { text: string; base: number; restoredFrom: number | undefined };

/** Others who change it are noticed within this, ms. */
const EVERY_MS = 15_000;
const keyOf = (kind: ConfigKind, projectId: number) => ['config', projectId, kind] as const;

/** The newest version. */
export function useConfig(kind: ConfigKind, projectId: number) {
  const api = useApi();
  return useQuery({
    queryKey: keyOf(kind, projectId),
    queryFn: async ({ signal }): Promise<ConfigDocument> => {
      const params = { projectId };
      if (kind === 'project') return api.config.get({ params }, { signal });
      const { dynamic_config: text, ...stamp } = await api.config.dynamicRaw({ params }, { signal });
      return { ...stamp, text };
    },
    refetchInterval: EVERY_MS,
  });
}

/** The changes, the newest first, page by page. */
export function useConfigLogs(kind: ConfigKind, projectId: number, isEnabled: boolean) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...keyOf(kind, projectId), 'logs'] as const,
    queryFn: ({ pageParam, signal }): Promise<Page<ConfigLog>> => {
      const request = {
        params: { projectId },
        query: { limit: 20, ...(pageParam !== null && { cursor: pageParam }) },
      };
      return kind === 'project'
        ? api.config.logs(request, { signal })
        : api.config.dynamicLogs(request, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    enabled: isEnabled,
  });
}

/** Saves on top of a version. `onSaved` receives the new one. */
export function useSaveConfig(
  kind: ConfigKind,
  projectId: number,
  onSaved: (document: ConfigDocument) => void,
) {
  const api = useApi();
  const client = useQueryClient();
  const intent = useIntent();
  return useMutation({
    mutationFn: async ({ text, base, restoredFrom }: ConfigChange): Promise<ConfigDocument> => {
      const restored = restoredFrom === undefined ? {} : { restored_from: restoredFrom };
      const ifMatch = `"${base}"`;
      const params = { projectId };
      if (kind === 'project')
        return api.config.update({ params, body: { json_config: text, ...restored } }, { ifMatch });
      const body = { dynamic_config: text, ...restored };
      const saved = await api.config.updateDynamic(
        { params, body },
        { ifMatch, idempotencyKey: intent.keyFor({ body, base }) },
      );
      return { ...saved, text: saved.dynamic_config };
    },
    onSuccess: async (document) => {
      intent.done();
      client.setQueryData(keyOf(kind, projectId), document);
      onSaved(document);
      await client.invalidateQueries({ queryKey: [...keyOf(kind, projectId), 'logs'] });
    },
  });
}

/** The newer version that came with the refusal of a late save; undefined for any other failure. */
export function newerOf(kind: ConfigKind, error: unknown): ConfigDocument | undefined {
  if (!(error instanceof ApiError) || resultCodeOf(error) !== 'VERSION_CONFLICT') return undefined;
  if (kind === 'project') return projectConfig.safeParse(error.current).data;
  const raw = rawDynamicConfig.safeParse(error.current).data;
  return raw && { ...raw, text: raw.dynamic_config };
}
