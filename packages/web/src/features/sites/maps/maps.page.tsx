import type { MapCopyRow } from '@rota/contract/map-sync';
import { MAP_STATUS, type FloorMap } from '@rota/contract/maps';
import MapRounded from '@mui/icons-material/MapRounded';
import UploadRounded from '@mui/icons-material/UploadRounded';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { Box, Button } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { foldText } from '../../../ui/fold-text.ts';
import { useNow } from '../../../ui/now.ts';
import { useListAddress, type ListAddress } from '../../../ui/list/list-address.ts';
import { SpecList } from '../../../ui/list/list-spec.tsx';
import type { ListColumn, ListContent, ListGroups } from '../../../ui/list/list-types.ts';
import { FONT_MONO } from '../../../ui/tokens.ts';
import { NotFoundState } from '../../../ui/page-state.tsx';
import { mapName } from '../../../map/map-name.ts';
import { UploadAgainButton, wantsFile } from './map-reupload.tsx';
import { MapCard, StatusCell, useGround, MapName } from './map-card.tsx';
import { InSync } from './map-in-sync.tsx';
import { mapFileTexts, mapSyncTexts } from './map-files.messages.ts';
import { useMapSync } from './map-sync.queries.ts';
import { copiesOf, countInSync } from './map-sync.rules.ts';
import { MapDetail } from './map-detail.tsx';
import { editorPath } from './map-paths.ts';
import { mapStatusLooks } from './map-status.tsx';
import { MapUploadDialog } from './shared/map-upload.tsx';
import { mapTexts } from './maps.messages.ts';
import { useMaps } from './shared/maps.queries.ts';

const NO_MAPS: readonly FloorMap[] = [];
const KEYS = { filters: ['search'], open: 'map' } as const;

/** The project's maps as a list, or with `?map=` one of them with its targets. */
export function MapsPage() {
  const t = useTexts(mapTexts);
  const { project_id: projectId } = useProject();
  const address = useListAddress(KEYS);
  const { openId, set } = address;
  const maps = useMaps(projectId);
  const mayEdit = useCan()('maps.edit', projectId);
  const close = () => set({ [KEYS.open]: undefined, 'target-id': undefined });
  const map = maps.data?.find((candidate) => candidate.map_id === openId);
  const targetId = address.search.get('target-id') ?? undefined;
  // A link to a target means to do something with it; who may only look sees it here.
  if (map?.status === MAP_STATUS.READY && targetId !== undefined && mayEdit)
    return <Navigate to={editorPath(map.map_id, targetId)} replace />;
  if (map !== undefined)
    return (
      <MapDetail
        key={`${map.map_id} ${targetId ?? ''}`}
        projectId={projectId}
        map={map}
        maps={maps.data ?? []}
        onBack={close}
      />
    );
  if (openId !== undefined && maps.isSuccess)
    return (
      <NotFoundState icon={MapRounded} title={t('notFound')} backLabel={t('backToList')} onBack={close}>
        {t('notFoundHint')}
      </NotFoundState>
    );
  const content: ListContent<FloorMap> = maps.isSuccess
    ? { status: 'ready', rows: maps.data }
    : maps.isError
      ? { status: 'error', error: maps.error }
      : { status: 'loading' };
  return (
    <MapsList
      projectId={projectId}
      address={address}
      content={content}
      onRetry={() => void maps.refetch().catch(() => undefined)}
    />
  );
}

type ListProps = {
  projectId: number;
  address: ListAddress;
  content: ListContent<FloorMap>;
  onRetry: () => void;
};

function MapsList({ projectId, address, content, onRetry }: ListProps) {
  const t = useTexts(mapTexts);
  const mayEdit = useCan()('maps.edit', projectId);
  // The set-up list leads here with the dialog already wanted.
  const isUploading = mayEdit && address.search.get('upload') === '1';
  const setUploading = (isOpen: boolean) => address.set({ upload: isOpen ? '1' : undefined });
  const [renewed, setRenewed] = useState<FloorMap>();
  const copies = useMapSync(projectId);
  const all = content.status === 'ready' ? content.rows : NO_MAPS;
  const again = useCallback(
    (map: FloorMap) => mayEdit && wantsFile(map) && <UploadAgainButton map={map} onUpload={setRenewed} />,
    [mayEdit],
  );
  const shown = useFound(content, address.search.get('search') ?? '');
  const groups = useSites(shown);
  const upload = mayEdit && (
    <Button variant="contained" startIcon={<UploadRounded />} onClick={() => setUploading(true)}>
      {t('upload')}
    </Button>
  );
  return (
    <>
      <SpecList
        address={address}
        source={{ content: shown, onRetry }}
        spec={{
          name: 'maps',
          title: t('title'),
          actions: upload,
          columns: useColumns(content.status === 'ready' && content.rows.some(wantsFile), again, copies),
          groups,
          rowId: (map) => map.map_id,
          rowName: mapName,
          card: (map) => <MapCard map={map} copies={copies} />,
          cardActions: again,
          searchLabel: t('searchLabel'),
          empty: { icon: MapRounded, title: t('emptyTitle'), hint: t('emptyHint'), action: upload },
        }}
      />
      {isUploading && (
        <MapUploadDialog
          projectId={projectId}
          maps={all}
          map={undefined}
          onClose={() => setUploading(false)}
          onDone={(mapId) => address.set({ upload: undefined, [KEYS.open]: mapId })}
        />
      )}
      {renewed !== undefined && (
        <MapUploadDialog
          projectId={projectId}
          maps={all}
          map={renewed}
          onClose={() => setRenewed(undefined)}
          onDone={() => setRenewed(undefined)}
        />
      )}
    </>
  );
}

/** The maps with a text in their name or place, by site and floor. */
function useFound(content: ListContent<FloorMap>, search: string): ListContent<FloorMap> {
  const formats = useFormats();
  const wanted = foldText(search);
  return useMemo(() => {
    if (content.status !== 'ready') return content;
    const rows = content.rows
      .filter((map) => foldText(`${map.name} ${map.site} ${map.floor}`).includes(wanted))
      .sort((a, b) => formats.compare(a.site, b.site) || formats.compare(a.floor, b.floor));
    return { status: 'ready', rows };
  }, [content, wanted, formats]);
}

/** The floors stand by site, where there are several. */
function useSites(content: ListContent<FloorMap>): ListGroups<FloorMap> | undefined {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows = content.status === 'ready' ? content.rows : NO_MAPS;
  const sites = [...new Set(rows.map((map) => map.site))];
  if (sites.length < 2) return undefined;
  return {
    heads: sites.map((site) => ({
      key: site,
      name: site,
      count: rows.filter((map) => map.site === site).length,
    })),
    keyOf: (map) => map.site,
    closed,
    onToggle: (key) =>
      setClosed((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
  };
}

/** Columns of the list; the status has room for the button of a map that wants a file while there is one. */
function useColumns(
  hasButton: boolean,
  again: (map: FloorMap) => ReactNode,
  copies: readonly MapCopyRow[],
): readonly ListColumn<FloorMap>[] {
  const t = useTexts(mapTexts);
  const tFiles = useTexts(mapFileTexts);
  const tSync = useTexts(mapSyncTexts);
  const fileColumns = useFileColumns();
  return [
    {
      id: 'name',
      header: t('name'),
      isAlways: true,
      minWidth: 270,
      cell: (map) => <MapName map={map} />,
      text: mapName,
    },
    { id: 'floor', header: t('floor'), rank: 2, cell: (map) => map.floor, text: (map) => map.floor },
    { id: 'site', header: t('site'), rank: 2, cell: (map) => map.site, text: (map) => map.site },
    {
      id: 'status',
      header: t('status'),
      minWidth: hasButton ? 440 : 200,
      cell: (map) => <StatusCell map={map}>{again(map)}</StatusCell>,
      text: (map) => t(mapStatusLooks[map.status].text),
    },
    { id: 'version', header: tFiles('versions'), minWidth: 90, text: (map) => map.map_version ?? '' },
    {
      id: 'robots',
      header: tFiles('robots'),
      minWidth: 110,
      cell: (map) => <InSync copies={copies} map={map} />,
      text: (map) => tSync('short', countInSync(copiesOf(copies, map.map_id))),
    },
    ...fileColumns,
  ];
}

/** Columns of what was uploaded: its size on the floor and as a file, and when that was. */
function useFileColumns(): readonly ListColumn<FloorMap>[] {
  const t = useTexts(mapTexts);
  const tFiles = useTexts(mapFileTexts);
  const formats = useFormats();
  const ground = useGround();
  const now = useNow(60_000);
  return [
    { id: 'size', header: t('size'), rank: 1, minWidth: 150, cell: ground, text: ground },
    {
      id: 'file',
      header: t('file'),
      rank: 3,
      isNumeric: true,
      cell: (map) => formats.bytes(map.size),
      text: (map) => String(map.size),
    },
    {
      id: 'checksum',
      header: tFiles('checksum'),
      rank: 4,
      minWidth: 130,
      cell: (map) => (
        <Box component="span" title={map.checksum} sx={{ fontFamily: FONT_MONO, fontSize: '0.75rem' }}>
          {map.checksum.slice(0, 12)}
        </Box>
      ),
      text: (map) => map.checksum,
    },
    {
      id: 'updated',
      header: t('updated'),
      rank: 1,
      minWidth: 140,
      cell: (map) => formats.moment(map.updated_at, now),
      text: (map) => map.updated_at,
    },
  ];
}
