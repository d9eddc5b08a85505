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
import { Actions } from '../../../ui/actions/actions.tsx';
import { MapConfigDialog } from './map-config-dialog.tsx';
import { MapDownloadDialog } from './map-download.tsx';
import { mapFileTexts } from './map-files.messages.ts';
import { MapLogDialog } from './map-log-dialog.tsx';
import { alignPath, comparePath, importPath } from './map-paths.ts';
import { MapRemoveDialog } from './map-remove.tsx';
import { MapRenameDialog } from './map-rename.tsx';
import { MapUploadDialog } from './map-upload.tsx';
import { mapTexts } from './maps.messages.ts';

/** The actions on a whole map. */
export function MapActions({
  projectId,
  map,
  maps,
  targetCount,
  onRemoved,
}: {
  projectId: number;
  map: FloorMap;
  maps: readonly FloorMap[];
  targetCount: number;
  onRemoved: () => void;
}) {
  const t = useTexts(mapTexts);
  const tFiles = useTexts(mapFileTexts);
  const hasScan = map.raster !== null;
  const history = useHistoryOf({ scope: projectId, entity: 'map', id: map.map_id });
  const own = { projectId, map };
  const edit = 'maps.edit';
  return (
    <Actions
      projectId={projectId}
      actions={[
        {
          id: 'download',
          label: tFiles('download'),
          icon: DownloadRounded,
          isOffered: map.status === MAP_STATUS.READY || hasScan,
          dialog: (onClose) => <MapDownloadDialog {...own} onClose={onClose} />,
        },
        {
          id: 'config',
          label: tFiles('config'),
          icon: TuneRounded,
          dialog: (onClose) => <MapConfigDialog {...own} onClose={onClose} />,
        },
        {
          id: 'log',
          label: tFiles('log'),
          icon: ListAltRounded,
          dialog: (onClose) => <MapLogDialog {...own} onClose={onClose} />,
        },
        {
          id: 'compare',
          label: tFiles('compare'),
          icon: CompareRounded,
          isOffered: hasScan,
          to: comparePath(map.map_id),
        },
        {
          id: 'align',
          label: tFiles('align'),
          icon: JoinRightRounded,
          permission: edit,
          isOffered: hasScan,
          to: alignPath(map.map_id),
        },
        {
          id: 'import',
          label: tFiles('import'),
          icon: FileOpenRounded,
          permission: edit,
          isOffered: hasScan,
          to: importPath(map.map_id),
        },
        {
          id: 'upload',
          label: t('uploadNew'),
          icon: UploadRounded,
          permission: edit,
          dialog: (onClose) => <MapUploadDialog {...own} maps={maps} onClose={onClose} onDone={onClose} />,
        },
        {
          id: 'rename',
          label: t('rename'),
          icon: DriveFileRenameOutlineRounded,
          permission: edit,
          dialog: (onClose) => <MapRenameDialog {...own} onClose={onClose} />,
        },
        ...(history === undefined
          ? []
          : [{ id: 'history', label: history.label, icon: HistoryRounded, to: history.to }]),
        {
          id: 'remove',
          label: t('remove'),
          icon: DeleteRounded,
          permission: edit,
          dialog: (onClose) => (
            <MapRemoveDialog {...own} targetCount={targetCount} onClose={onClose} onRemoved={onRemoved} />
          ),
        },
      ]}
    />
  );
}
