import { MAP_STATUS, type FloorMap } from '@rota/contract/maps';
import CompareRounded from '@mui/icons-material/CompareRounded';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import DriveFileRenameOutlineRounded from '@mui/icons-material/DriveFileRenameOutlineRounded';
import FileOpenRounded from '@mui/icons-material/FileOpenRounded';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import JoinRightRounded from '@mui/icons-material/JoinRightRounded';
import ListAltRounded from '@mui/icons-material/ListAltRounded';
import TuneRounded from '@mui/icons-material/TuneRounded';
import UploadRounded from '@mui/icons-material/UploadRounded';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useHistoryOf } from '../../access/audit/shared/history-link.tsx';
import { Actions, type Action } from '../../../ui/actions/actions.tsx';
import { MapConfigDialog } from './map-config-dialog.tsx';
import { MapDownloadDialog } from './map-download.tsx';
import { mapFileTexts } from './map-files.messages.ts';
import { MapLogDialog } from './map-log-dialog.tsx';
import { alignPath, comparePath, importPath } from './map-paths.ts';
import { MapRemoveDialog } from './map-remove.tsx';
import { MapRenameDialog } from './map-rename.tsx';
import { MapUploadDialog } from './shared/map-upload.tsx';
import { mapTexts } from './maps.messages.ts';

const EDIT = 'maps.edit';

type ActionsProps = {
  projectId: number;
  map: FloorMap;
  maps: readonly FloorMap[];
  targetCount: number;
  onRemoved: () => void;
};

/** The actions on a whole map. */
export function MapActions(props: ActionsProps) {
  const files = useFileActions(props);
  const links = useEditorLinks(props.map);
  const changes = useChanges(props);
  return <Actions projectId={props.projectId} actions={[...files, ...links, ...changes]} />;
}

/** What of a map can be looked at and taken along. */
function useFileActions({ projectId, map }: ActionsProps): readonly Action[] {
  const t = useTexts(mapFileTexts);
  const own = { projectId, map };
  return [
    {
      id: 'download',
      label: t('download'),
      icon: DownloadRounded,
      isOffered: map.status === MAP_STATUS.READY || map.raster !== null,
      dialog: (onClose) => <MapDownloadDialog {...own} onClose={onClose} />,
    },
    {
      id: 'config',
      label: t('config'),
      icon: TuneRounded,
      dialog: (onClose) => <MapConfigDialog {...own} onClose={onClose} />,
    },
    {
      id: 'log',
      label: t('log'),
      icon: ListAltRounded,
      dialog: (onClose) => <MapLogDialog {...own} onClose={onClose} />,
    },
  ];
}

/** Pages of the editor. A map without a scan has none. */
function useEditorLinks(map: FloorMap): readonly Action[] {
  const t = useTexts(mapFileTexts);
  if (map.raster === null) return [];
  return [
    { id: 'compare', label: t('compare'), icon: CompareRounded, to: comparePath(map.map_id) },
    { id: 'align', label: t('align'), icon: JoinRightRounded, permission: EDIT, to: alignPath(map.map_id) },
    { id: 'import', label: t('import'), icon: FileOpenRounded, permission: EDIT, to: importPath(map.map_id) },
  ];
}

/** Another version, another name, what was changed so far, and removal. */
function useChanges({ projectId, map, maps, targetCount, onRemoved }: ActionsProps): readonly Action[] {
  const t = useTexts(mapTexts);
  const history = useHistoryOf({ scope: projectId, entity: 'map', id: map.map_id });
  const own = { projectId, map };
  return [
    {
      id: 'upload',
      label: t('uploadNew'),
      icon: UploadRounded,
      permission: EDIT,
      dialog: (onClose) => <MapUploadDialog {...own} maps={maps} onClose={onClose} onDone={onClose} />,
    },
    {
      id: 'rename',
      label: t('rename'),
      icon: DriveFileRenameOutlineRounded,
      permission: EDIT,
      dialog: (onClose) => <MapRenameDialog {...own} onClose={onClose} />,
    },
    ...(history === undefined
      ? []
      : [{ id: 'history', label: history.label, icon: HistoryRounded, to: history.to }]),
    {
      id: 'remove',
      label: t('remove'),
      icon: DeleteRounded,
      permission: EDIT,
      dialog: (onClose) => (
        <MapRemoveDialog {...own} targetCount={targetCount} onClose={onClose} onRemoved={onRemoved} />
      ),
    },
  ];
}
