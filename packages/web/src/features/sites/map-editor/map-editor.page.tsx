import { MAP_STATUS, type FloorMap } from '@rota/contract/maps';
import MapRounded from '@mui/icons-material/MapRounded';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useAuth } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { FloorView } from '../../../map/floor-view.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { ErrorState, NotFoundState } from '../../../ui/page-state.tsx';
import { RouteProgress } from '../../../ui/route-progress.tsx';
import { Editor } from './frame/editor.tsx';
import { findPanel } from './frame/panels-hook.ts';
import { editorTexts } from './map-editor.messages.ts';
import { mapVersionQueries } from './map-editor.queries.ts';
import { draftStore } from './session/draft-store.ts';
import { useMaps } from '../maps/shared/maps.queries.ts';

/** The editor of one map, `?map=` its id. */
export function MapEditorPage() {
  const t = useTexts(editorTexts);
  const { project_id: projectId } = useProject();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const maps = useMaps(projectId);
  const map = maps.data?.find(({ map_id: mapId }) => mapId === search.get('map'));
  if (maps.isLoadingError)
    return <ErrorState error={maps.error} onRetry={() => void maps.refetch().catch(() => undefined)} />;
  if (maps.isPending) return <RouteProgress isActive />;
  if (map === undefined) {
    return (
      <NotFoundState
        icon={MapRounded}
        title={t('noMap')}
        backLabel={t('toMaps')}
        onBack={() => void Promise.resolve(navigate('/project/maps')).catch(() => undefined)}
      >
        {t('noMapHint')}
      </NotFoundState>
    );
  }
  if (map.status !== MAP_STATUS.READY) return <FloorView projectId={projectId} floor={map} layers={[]} />;
  return <LoadedEditor key={`${projectId} ${map.map_id}`} projectId={projectId} map={map} />;
}

/** Waits for what is on the map, and for the draft that this browser may have of it. */
function LoadedEditor({ projectId, map }: { projectId: number; map: FloorMap }) {
  const api = useApi();
  const { user } = useAuth();
  const [search] = useSearchParams();
  const draftKey = { projectId, mapId: map.map_id, userId: String(user?.id ?? '') };
  const document = useQuery(mapVersionQueries.document(api, projectId, map.map_id));
  const draft = useQuery({
    queryKey: ['map-draft', draftKey] as const,
    // A query answers nothing with null.
    queryFn: async () => (await draftStore.read(draftKey)) ?? null,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (document.isLoadingError)
    return (
      <ErrorState error={document.error} onRetry={() => void document.refetch().catch(() => undefined)} />
    );
  if (document.isPending || draft.isPending) return <RouteProgress isActive />;
  return (
    <Editor
      projectId={projectId}
      map={map}
      document={document.data}
      draft={draft.data ?? undefined}
      draftKey={draftKey}
      pointId={search.get('target-id') ?? undefined}
      first={{
        panel: findPanel(search.get('panel')),
        version: Number(search.get('version')) || undefined,
        isImport: search.has('import'),
      }}
    />
  );
}
