import type { FloorMap } from '@rota/contract';
import MapRounded from '@mui/icons-material/MapRounded';
import UploadRounded from '@mui/icons-material/UploadRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useCan } from '../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import { useMapError } from '../../map/floor-view.tsx';
import { useProject } from '../../projects/project-context.tsx';
import { foldText } from '../../ui/fold-text.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ListColumn, ListContent } from '../../ui/list/list-types.ts';
import { EmptyState, PageState } from '../../ui/page-state.tsx';
import { MapDetail } from './map-detail.tsx';
import { MapStatusChip, mapStatusLooks } from './map-status.tsx';
import { MapUploadDialog } from './map-upload.tsx';
import { mapTexts } from './maps.messages.ts';
import { useMaps } from './maps.queries.ts';

/** The project's maps as a list, or with `?map=` one of them with its targets. */
export function MapsPage() {
  const { project_id: projectId } = useProject();
  const [search, setSearch] = useSearchParams();
  const maps = useMaps(projectId);
  const openId = search.get('map');
  const open = (mapId: string | undefined) => setSearch(mapId === undefined ? {} : { map: mapId });
  const map = maps.data?.find((candidate) => candidate.mapId === openId);
  if (openId !== null && map !== undefined)
    return <MapDetail key={map.mapId} projectId={projectId} map={map} maps={maps.data ?? []} onBack={() => open(undefined)} />;
  if (openId !== null && maps.isSuccess) return <MapNotFound onBack={() => open(undefined)} />;
  const content: ListContent<FloorMap> = maps.isSuccess
    ? { status: 'ready', rows: maps.data }
    : maps.isError
      ? { status: 'error', error: maps.error }
      : { status: 'loading' };
  return <MapsList projectId={projectId} content={content} onOpen={open} onRetry={() => maps.refetch()} />;
}

function MapNotFound({ onBack }: { onBack: () => void }) {
  const t = useTexts(mapTexts);
  return (
    <PageState
      isWholePage
      icon={MapRounded}
      title={t('notFound')}
      action={
        <Button variant="contained" onClick={onBack}>
          {t('backToList')}
        </Button>
      }
    />
  );
}

function MapsList({
  projectId,
  content,
  onOpen,
  onRetry,
}: {
  projectId: number;
  content: ListContent<FloorMap>;
  onOpen: (mapId: string) => void;
  onRetry: () => void;
}) {
  const t = useTexts(mapTexts);
  const mayEdit = useCan()('maps.edit', projectId);
  const [search, setSearch] = useState('');
  const [isUploading, setUploading] = useState(false);
  const formats = useFormats();
  const columns = useColumns();
  const shown = useMemo<ListContent<FloorMap>>(() => {
    if (content.status !== 'ready') return content;
    const wanted = foldText(search);
    const rows = content.rows
      .filter((map) => foldText(`${map.site} ${map.floor}`).includes(wanted))
      .sort((a, b) => formats.compare(a.site, b.site) || formats.compare(a.floor, b.floor));
    return { status: 'ready', rows };
  }, [content, search, formats]);
  const upload = mayEdit && (
    <Button variant="contained" startIcon={<UploadRounded />} onClick={() => setUploading(true)}>
      {t('upload')}
    </Button>
  );
  return (
    <>
      <ListPage
        name="maps"
        title={t('title')}
        actions={upload}
        columns={columns}
        content={shown}
        rowId={(map) => map.mapId}
        rowName={(map) => `${map.site} · ${map.floor}`}
        card={(map) => <MapCard map={map} />}
        onRetry={onRetry}
        search={{ value: search, label: t('searchLabel'), onSearch: setSearch }}
        isFiltered={search !== ''}
        onClearFilters={() => setSearch('')}
        onOpen={(map) => onOpen(map.mapId)}
        empty={
          <EmptyState icon={MapRounded} title={t('emptyTitle')} action={upload}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
      {isUploading && (
        <MapUploadDialog
          projectId={projectId}
          maps={content.status === 'ready' ? content.rows : []}
          map={undefined}
          onClose={() => setUploading(false)}
          onDone={onOpen}
        />
      )}
    </>
  );
}

/** Width and height of the ground a map covers. */
function useGround(): (map: FloorMap) => string {
  const t = useTexts(mapTexts);
  const formats = useFormats();
  return (map) => {
    if (map.raster === null) return '–';
    const { width, height, resolution } = map.raster;
    return t('metresByMetres', {
      width: formats.number(Math.round(width * resolution * 10) / 10),
      height: formats.number(Math.round(height * resolution * 10) / 10),
    });
  };
}

function useColumns(): readonly ListColumn<FloorMap>[] {
  const t = useTexts(mapTexts);
  const formats = useFormats();
  const ground = useGround();
  return [
    { id: 'floor', header: t('floor'), isAlways: true, cell: (map) => map.floor, text: (map) => map.floor },
    { id: 'site', header: t('site'), cell: (map) => map.site, text: (map) => map.site },
    { id: 'status', header: t('status'), cell: (map) => <StatusCell map={map} />, text: (map) => t(mapStatusLooks[map.status].text) },
    { id: 'size', header: t('size'), cell: ground, text: ground },
    { id: 'file', header: t('file'), isNumeric: true, cell: (map) => formats.bytes(map.size), text: (map) => String(map.size) },
    { id: 'updated', header: t('updated'), cell: (map) => formats.dateTime(map.updatedAt), text: (map) => map.updatedAt },
  ];
}

function StatusCell({ map }: { map: FloorMap }) {
  const errorText = useMapError();
  return (
    <Box>
      <MapStatusChip status={map.status} />
      {map.error !== null && (
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 0.25 }}>
          {errorText(map.error)}
        </Typography>
      )}
    </Box>
  );
}

function MapCard({ map }: { map: FloorMap }) {
  const ground = useGround();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.75 }}>
      <Typography sx={{ fontWeight: 600 }}>{`${map.site} · ${map.floor}`}</Typography>
      <StatusCell map={map} />
      <Typography variant="caption" color="textSecondary">
        {ground(map)}
      </Typography>
    </Box>
  );
}
