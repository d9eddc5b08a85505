import { SAVED_VIEW_NAME_LENGTH, type SavedView } from '@rota/contract/saved-views';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { useApi } from '../../api/api-context.tsx';
import type { ApiClient } from '../../api/client.ts';
import type { Settings } from '../../settings/settings.ts';

const KEY = ['saved-views'] as const;

/** A person's saved views of all lists. */
export function savedViews(api: ApiClient, settings: Settings) {
  return queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const views = await api.savedViews.list(undefined, { signal });
      return [...views, ...(await takeFromDevice(api, settings, views))];
    },
    // Another tab or device may have kept one since.
    staleTime: 0,
  });
}

/** Views used to be stored on the device: the first to open them there takes them along. The account's views of the same name stay. */
async function takeFromDevice(
  api: ApiClient,
  settings: Settings,
  known: readonly SavedView[],
): Promise<readonly SavedView[]> {
  const taken: SavedView[] = [];
  for (const [list, views] of Object.entries(settings.local().savedViews)) {
    for (const { name, query } of views) {
      const isKnown = known.some((view) => view.list === list && view.name === name.trim());
      if (!isKnown)
        taken.push(
          ...(await saveUnlessRejected(api, { list, name: name.slice(0, SAVED_VIEW_NAME_LENGTH), query })),
        );
    }
    const left = Object.entries(settings.local().savedViews).filter(([other]) => other !== list);
    settings.change({ savedViews: Object.fromEntries(left) });
  }
  return taken;
}

/** A view that the server refuses is let go: it would be refused each time. */
async function saveUnlessRejected(
  api: ApiClient,
  body: Omit<SavedView, 'saved_view_id'>,
): Promise<readonly SavedView[]> {
  try {
    return [await api.savedViews.save({ body })];
  } catch (error) {
    if (error instanceof ApiError && (error.status === 400 || error.status === 409)) return [];
    throw error;
  }
}

/** Keeps and deletes views; what is shown follows at once. */
export function useViewChanges(list: string) {
  const api = useApi();
  const queries = useQueryClient();
  const put = (change: (views: readonly SavedView[]) => readonly SavedView[]) =>
    queries.setQueryData<readonly SavedView[]>(KEY, (views = []) => change(views));
  const save = useMutation({
    mutationFn: (view: { name: string; query: string }) => api.savedViews.save({ body: { list, ...view } }),
    onSuccess: (saved) =>
      put((views) => [...views.filter(({ saved_view_id: id }) => id !== saved.saved_view_id), saved]),
  });
  const remove = useMutation({
    mutationFn: (savedViewId: string) => api.savedViews.remove({ params: { savedViewId } }),
    onSuccess: (_answer, savedViewId) =>
      put((views) => views.filter(({ saved_view_id: id }) => id !== savedViewId)),
  });
  return { save, remove };
}
