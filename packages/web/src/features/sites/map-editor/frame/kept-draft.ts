import type { MapDocument } from '@rota/contract/map-versions';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { changeCount } from '../document/editor-store.ts';
import { mapVersionQueries } from '../map-editor.queries.ts';
import { draftStore, type DraftKey } from '../session/draft-store.ts';
import { useEditor, useEditorState } from '../session/session-context.tsx';

/** A draft is kept when nothing was changed for so long, and when the page goes away, ms. */
const REST_MS = 400;

/** Keeps what is edited as a draft, so that closing the browser loses nothing; where nothing is changed there is none. */
export function useKeptDraft(key: DraftKey): void {
  const { store } = useEditor().session;
  const { projectId, mapId, userId } = key;
  useEffect(() => {
    const own = { projectId, mapId, userId };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let kept = store.state();
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      const state = store.state();
      if (state === kept) return;
      kept = state;
      const { base, document, past, future, looks } = state;
      const isNothing = changeCount(state) === 0 && past.length === 0 && future.length === 0;
      const work = isNothing
        ? draftStore.remove(own)
        : draftStore.write(own, { base, document, past, future, looks, at: Date.now() });
      work.catch(() => undefined);
    };
    const stop = store.subscribe(() => {
      timer ??= setTimeout(keep, REST_MS);
    });
    window.addEventListener('pagehide', keep);
    return () => {
      stop();
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [store, projectId, mapId, userId]);
}

/** The interval of checks for another person's commit, ms. */
const ASK_EVERY_MS = 30_000;

/** Whether what is drawn was committed on another scan than the one that lies below it now. */
export function useIsOnNewScan(
  projectId: number,
  mapId: string,
  { version, scan_version }: MapDocument,
): boolean {
  const api = useApi();
  const committed = useQuery({
    ...mapVersionQueries.version(api, projectId, mapId, version),
    enabled: version > 0,
  });
  const { base } = useEditorState();
  return (
    base.version === version && committed.data !== undefined && committed.data.scan_version !== scan_version
  );
}

/** Whether the map is another one than what the changes began with. */
export function useIsBehind(projectId: number, mapId: string, first: MapDocument): boolean {
  const api = useApi();
  const { base } = useEditorState();
  const newest = useQuery({
    queryKey: ['map-versions', projectId, mapId, 'newest'] as const,
    queryFn: ({ signal }) =>
      api.mapVersions.versions({ params: { projectId, mapId }, query: { limit: 1 } }, { signal }),
    refetchInterval: ASK_EVERY_MS,
  });
  const version = newest.data?.items[0]?.version ?? 0;
  return version > base.version || (base.version === first.version && base.stamp !== first.stamp);
}
