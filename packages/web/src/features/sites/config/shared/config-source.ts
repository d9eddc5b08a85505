import type { ConfigLog, ProjectConfig } from '@rota/contract/config';
import type { Page } from '@rota/contract/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { ApiError, resultCodeOf } from '../../../../api/api-error.ts';
import type { ApiClient } from '../../../../api/client.ts';
import { useIntent } from '../../../../api/intent-hook.ts';

/** For whom a version is at first, and from when on. */
export type Reach = { readonly pilot_robot_id: string | null; readonly starts_at: string | null };
/** For all at once. */
export const EVERYONE_NOW: Reach = { pilot_robot_id: null, starts_at: null };

/** A document as its editor shows it. */
export type ConfigDocument = Pick<
  ProjectConfig,
  'text' | 'version' | 'checksum' | 'updated_at' | 'updated_by'
> & {
  readonly reach?: Reach;
  /** Whether another person's change of other keys was kept, too, when it was saved. */
  readonly merged?: boolean;
};
/** A new text on top of a version. */
export type ConfigChange = {
  readonly text: string;
  readonly base: number;
  readonly restoredFrom: number | undefined;
  readonly reach?: Reach | undefined;
};
type LogRequest = { readonly limit: number; readonly cursor?: string };

/** Where the versions of a document are: the calls that read and write them. */
export type ConfigSource = {
  readonly key: readonly (string | number)[];
  /** Names the document in the audit log; `scope` is its project. */
  readonly audited: { readonly scope: number | 'installation'; readonly id: string };
  /** Whether a text that cannot be read is kept, with none of its values in use. */
  readonly isRaw: boolean;
  readonly load: (api: ApiClient, signal: AbortSignal) => Promise<ConfigDocument>;
  readonly logs: (api: ApiClient, request: LogRequest, signal: AbortSignal) => Promise<Page<ConfigLog>>;
  readonly save: (
    api: ApiClient,
    change: ConfigChange,
    options: { readonly ifMatch: string; readonly idempotencyKey: string },
  ) => Promise<ConfigDocument>;
  /** The newer version that came with the refusal of a late save. */
  readonly readNewer: (current: unknown) => ConfigDocument | undefined;
};

/** Others who change it are noticed within this, ms. */
const EVERY_MS = 15_000;
const keyOf = (source: ConfigSource) => ['config', ...source.key] as const;

/** The newest version. */
export function useConfig(source: ConfigSource, isEnabled = true) {
  const api = useApi();
  return useQuery({
    queryKey: keyOf(source),
    queryFn: ({ signal }) => source.load(api, signal),
    refetchInterval: EVERY_MS,
    enabled: isEnabled,
  });
}

/** The changes, the newest first, page by page. */
export function useConfigLogs(source: ConfigSource, isEnabled = true) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...keyOf(source), 'logs'] as const,
    queryFn: ({ pageParam, signal }): Promise<Page<ConfigLog>> =>
      source.logs(api, { limit: 20, ...(pageParam !== null && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    enabled: isEnabled,
  });
}

/** Saves on top of a version. `onSaved` receives the new one. */
export function useSaveConfig(source: ConfigSource, onSaved: (document: ConfigDocument) => void) {
  const api = useApi();
  const client = useQueryClient();
  const intent = useIntent();
  return useMutation({
    mutationFn: (change: ConfigChange): Promise<ConfigDocument> =>
      source.save(api, change, { ifMatch: `"${change.base}"`, idempotencyKey: intent.keyFor(change) }),
    onSuccess: async (document) => {
      intent.done();
      client.setQueryData(keyOf(source), document);
      onSaved(document);
      await client.invalidateQueries({ queryKey: [...keyOf(source), 'logs'] });
    },
  });
}

/** The newer version that came with the refusal of a late save; undefined for any other failure. */
export function newerOf(source: ConfigSource, error: unknown): ConfigDocument | undefined {
  if (!(error instanceof ApiError) || resultCodeOf(error) !== 'VERSION_CONFLICT') return undefined;
  return source.readNewer(error.current);
}
