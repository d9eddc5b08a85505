import type { MapVersion } from '@rota/contract/map-versions';
import { MAP_STATUS, type FloorMap } from '@rota/contract/maps';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import MapRounded from '@mui/icons-material/MapRounded';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Box, Button, Typography } from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { FloorView } from '../../../../map/floor-view.tsx';
import { mapName } from '../../../../map/map-name.ts';
import { createSharedCamera } from '../../../../map/shared-camera.ts';
import { useProject } from '../../../../projects/project-context.tsx';
import { ErrorState, NotFoundState, PageState } from '../../../../ui/page-state.tsx';
import { RouteProgress } from '../../../../ui/route-progress.tsx';
import { BackToMap } from '../back-to-map.tsx';
import { editorTexts } from '../map-editor.messages.ts';
import { mapVersionQueries } from '../map-editor.queries.ts';
import { compareTexts } from './compare.messages.ts';
import { CompareControls, useMomentName, type Look } from './compare-controls.tsx';
import { ComparedFloor } from './compared-floor.tsx';
import { useComparison, useDocumentAt, type Moment } from './compared-documents.ts';
import { ComparisonPanel } from './comparison-panel.tsx';
import { useMaps } from '../../maps/shared/maps.queries.ts';

/** Two versions of one map, `?map=` its id, `from` and `to` which: in words, over each other, or side by side with one camera. */
export function ComparePage() {
  const t = useTexts(editorTexts);
  const { project_id: projectId } = useProject();
  const api = useApi();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const mapId = search.get('map') ?? '';
  const maps = useMaps(projectId);
  const versions = useQuery({ ...mapVersionQueries.versions(api, projectId, mapId), enabled: mapId !== '' });
  const map = maps.data?.find((candidate) => candidate.map_id === mapId);
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
  if (versions.isLoadingError)
    return (
      <ErrorState error={versions.error} onRetry={() => void versions.refetch().catch(() => undefined)} />
    );
  if (versions.isPending) return <RouteProgress isActive />;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <Header map={map} />
      {map.status !== MAP_STATUS.READY ? (
        <Box sx={{ position: 'relative', flex: 1 }}>
          <FloorView projectId={projectId} floor={map} layers={[]} />
        </Box>
      ) : versions.data.items.length === 0 ? (
        <NoVersions projectId={projectId} map={map} />
      ) : (
        <Comparison key={map.map_id} projectId={projectId} map={map} versions={versions.data.items} />
      )}
    </Box>
  );
}

function Header({ map }: { map: FloorMap }) {
  const t = useTexts(compareTexts);
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: { xs: 0.5, sm: 2 },
        py: 0.75,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <BackToMap map={map} label={t('toMap')} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h3" component="h1" noWrap>
          {t('title')}
        </Typography>
        <Typography variant="caption" color="textSecondary" noWrap component="p" translate="no">
          {mapName(map)}
        </Typography>
      </Box>
    </Box>
  );
}

function NoVersions({ projectId, map }: { projectId: number; map: FloorMap }) {
  const t = useTexts(compareTexts);
  const mayEdit = useCan()('maps.edit', projectId);
  return (
    <PageState
      icon={HistoryRounded}
      title={t('nothing')}
      action={
        mayEdit && (
          <Button
            component={Link}
            variant="contained"
            to={`/project/maps/edit?map=${encodeURIComponent(map.map_id)}`}
          >
            {t('edit')}
          </Button>
        )
      }
    >
      {t('nothingHint')}
    </PageState>
  );
}

function momentOf(text: string | null): Moment | undefined {
  if (text === 'now') return 'now';
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** Which two versions are compared and how, as the address says. */
function useChoice(versions: readonly MapVersion[]) {
  const [search, setSearch] = useSearchParams();
  const look: Look = search.get('view') === 'side' ? 'side' : 'overlay';
  const change = (next: Readonly<Record<string, string>>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(next)) after.set(key, value);
        return after;
      },
      { replace: true },
    );
  const from = momentOf(search.get('from')) ?? versions[1]?.version ?? 0;
  return { from, to: momentOf(search.get('to')) ?? 'now', look, change };
}

type ComparisonProps = { projectId: number; map: FloorMap; versions: readonly MapVersion[] };

function Comparison({ projectId, map, versions }: ComparisonProps) {
  const t = useTexts(compareTexts);
  const [camera] = useState(createSharedCamera);
  const nameOf = useMomentName(versions);
  const { from, to, look, change } = useChoice(versions);
  const older = useDocumentAt(projectId, map.map_id, from);
  const newer = useDocumentAt(projectId, map.map_id, to);
  const comparison = useComparison(projectId, map, older.document, newer.document);
  const failed = older.error === null ? newer : older;
  const both = { projectId, map, camera, isAlone: look === 'overlay', ...comparison };
  return (
    <>
      <CompareControls versions={versions} from={from} to={to} look={look} onChange={change} />
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', md: 'row' },
          flex: 1,
          minHeight: 0,
          overflow: { xs: 'auto', md: 'hidden' },
        }}
      >
        <FloorRoom look={look}>
          {failed.error !== null && <ErrorState error={failed.error} onRetry={failed.retry} />}
          {look === 'side' && older.document !== undefined && (
            <ComparedFloor
              {...both}
              document={older.document}
              side="before"
              label={t('side', { words: t('from'), version: nameOf(from) })}
            />
          )}
          {newer.document !== undefined && (
            <ComparedFloor
              {...both}
              document={newer.document}
              side="after"
              label={t('side', { words: t('to'), version: nameOf(to) })}
            />
          )}
        </FloorRoom>
        <ComparisonPanel
          projectId={projectId}
          map={map}
          from={from}
          comparison={comparison}
          camera={camera}
          isReady={older.document !== undefined && newer.document !== undefined}
          isOtherScan={older.scan !== undefined && newer.scan !== undefined && older.scan !== newer.scan}
        />
      </Box>
    </>
  );
}

/** The room of one floor, or of two beside each other, on a phone one below the other. */
function FloorRoom({ look, children }: { look: Look; children: ReactNode }) {
  return (
    <Box
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        gap: '2px',
        minWidth: 0,
        flex: { xs: 'none', md: 1 },
        height: { xs: look === 'side' ? '84dvh' : '52dvh', sm: '56dvh', md: 'auto' },
        backgroundColor: 'divider',
      }}
    >
      {children}
    </Box>
  );
}
