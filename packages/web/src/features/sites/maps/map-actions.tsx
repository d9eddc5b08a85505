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
import type { SvgIconComponent } from '@mui/icons-material';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useHistoryOf } from '../../access/audit/shared/history-link.tsx';
import { ActionsMenu } from '../../../ui/actions/actions-menu.tsx';
import { MapConfigDialog } from './map-config-dialog.tsx';
import { MapDownloadDialog } from './map-download.tsx';
import { mapFileTexts } from './map-files.messages.ts';
import { MapLogDialog } from './map-log-dialog.tsx';
import { alignPath, comparePath, importPath } from './map-paths.ts';
import { MapRemoveDialog } from './map-remove.tsx';
import { MapRenameDialog } from './map-rename.tsx';
import { MapUploadDialog } from './map-upload.tsx';
import { mapTexts } from './maps.messages.ts';

/** What can be done with a whole map. */
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
  const mayEdit = useCan()('maps.edit', projectId);
  const [dialog, setDialog] = useState<'upload' | 'rename' | 'remove' | 'download' | 'config' | 'log'>();
  const hasScan = map.raster !== null;
  const hasFile = map.status === MAP_STATUS.READY || map.raster !== null;
  const history = useHistoryOf({ scope: projectId, entity: 'map', id: map.mapId });
  return (
    <>
      <ActionsMenu label={t('actions')}>
        {(choose) => {
          const item = (key: Exclude<typeof dialog, undefined>, icon: SvgIconComponent, label: string) => (
            <MenuItem key={key} onClick={choose(() => setDialog(key))}>
              <ItemWords icon={icon}>{label}</ItemWords>
            </MenuItem>
          );
          const link = (to: string, icon: SvgIconComponent, label: string) => (
            <MenuItem key={to} component={Link} to={to}>
              <ItemWords icon={icon}>{label}</ItemWords>
            </MenuItem>
          );
          return [
            hasFile && item('download', DownloadRounded, tFiles('download')),
            item('config', TuneRounded, tFiles('config')),
            item('log', ListAltRounded, tFiles('log')),
            hasScan && link(comparePath(map.mapId), CompareRounded, tFiles('compare')),
            mayEdit && hasScan && link(alignPath(map.mapId), JoinRightRounded, tFiles('align')),
            mayEdit && hasScan && link(importPath(map.mapId), FileOpenRounded, tFiles('import')),
            mayEdit && item('upload', UploadRounded, t('uploadNew')),
            mayEdit && item('rename', DriveFileRenameOutlineRounded, t('rename')),
            history !== undefined && link(history.to, HistoryRounded, history.label),
            mayEdit && item('remove', DeleteRounded, t('remove')),
          ];
        }}
      </ActionsMenu>
      {dialog === 'upload' && (
        <MapUploadDialog
          projectId={projectId}
          maps={maps}
          map={map}
          onClose={() => setDialog(undefined)}
          onDone={() => setDialog(undefined)}
        />
      )}
      {dialog === 'download' && (
        <MapDownloadDialog projectId={projectId} map={map} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'config' && (
        <MapConfigDialog projectId={projectId} map={map} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'log' && (
        <MapLogDialog projectId={projectId} map={map} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'rename' && (
        <MapRenameDialog projectId={projectId} map={map} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'remove' && (
        <MapRemoveDialog
          projectId={projectId}
          map={map}
          targetCount={targetCount}
          onClose={() => setDialog(undefined)}
          onRemoved={onRemoved}
        />
      )}
    </>
  );
}

function ItemWords({ icon: Icon, children }: { icon: SvgIconComponent; children: ReactNode }) {
  return (
    <>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {children}
    </>
  );
}
