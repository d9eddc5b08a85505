import { MAP_STATUS, sentenceTexts, type FloorMap } from '@rota/contract';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import DriveFileRenameOutlineRounded from '@mui/icons-material/DriveFileRenameOutlineRounded';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import ListAltRounded from '@mui/icons-material/ListAltRounded';
import TuneRounded from '@mui/icons-material/TuneRounded';
import UploadRounded from '@mui/icons-material/UploadRounded';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { mapQueries } from '../../api/queries.ts';
import { useCan } from '../../auth/auth-context.tsx';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { mapName } from '../../map/map-name.ts';
import { useHistoryOf } from '../../parts/audit/history-link.tsx';
import { ActionsMenu } from '../../ui/actions-menu.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toastFailedAction, toastSuccess } from '../../ui/toasts.tsx';
import { MapConfigDialog } from './map-config-dialog.tsx';
import { MapDownloadDialog } from './map-download.tsx';
import { mapFileTexts } from './map-files.messages.ts';
import { MapLogDialog } from './map-log-dialog.tsx';
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
  const tMessage = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const mayEdit = useCan()('maps.edit', projectId);
  const [dialog, setDialog] = useState<'upload' | 'rename' | 'remove' | 'download' | 'config' | 'log'>();
  const params = { projectId, mapId: map.mapId };
  const remove = useMutation({
    mutationFn: () => api.maps.remove({ params }),
    onSuccess: () => {
      toastSuccess(t('removed'));
      queries.setQueryData(mapQueries.list(api, projectId).queryKey, (current) => current?.filter((other) => other.mapId !== map.mapId));
      onRemoved();
    },
    onError: (error) => toastFailedAction(error, tMessage('failed to delete')),
    onSettled: () => setDialog(undefined),
  });
  const hasFile = map.status === MAP_STATUS.READY || map.raster !== null;
  const history = useHistoryOf({ scope: projectId, entity: 'map', id: map.mapId });
  return (
    <>
      <ActionsMenu label={t('actions')}>
        {(choose) => [
          hasFile && (
            <MenuItem key="download" onClick={choose(() => setDialog('download'))}>
              <ListItemIcon>
                <DownloadRounded fontSize="small" />
              </ListItemIcon>
              {tFiles('download')}
            </MenuItem>
          ),
          <MenuItem key="config" onClick={choose(() => setDialog('config'))}>
            <ListItemIcon>
              <TuneRounded fontSize="small" />
            </ListItemIcon>
            {tFiles('config')}
          </MenuItem>,
          <MenuItem key="log" onClick={choose(() => setDialog('log'))}>
            <ListItemIcon>
              <ListAltRounded fontSize="small" />
            </ListItemIcon>
            {tFiles('log')}
          </MenuItem>,
          mayEdit && (
            <MenuItem key="upload" onClick={choose(() => setDialog('upload'))}>
              <ListItemIcon>
                <UploadRounded fontSize="small" />
              </ListItemIcon>
              {t('uploadNew')}
            </MenuItem>
          ),
          mayEdit && (
            <MenuItem key="rename" onClick={choose(() => setDialog('rename'))}>
              <ListItemIcon>
                <DriveFileRenameOutlineRounded fontSize="small" />
              </ListItemIcon>
              {t('rename')}
            </MenuItem>
          ),
          history !== undefined && (
            <MenuItem key="history" component={Link} to={history.to}>
              <ListItemIcon>
                <HistoryRounded fontSize="small" />
              </ListItemIcon>
              {history.label}
            </MenuItem>
          ),
          mayEdit && (
            <MenuItem key="remove" onClick={choose(() => setDialog('remove'))}>
              <ListItemIcon>
                <DeleteRounded fontSize="small" />
              </ListItemIcon>
              {t('remove')}
            </MenuItem>
          ),
        ]}
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
      {dialog === 'download' && <MapDownloadDialog projectId={projectId} map={map} onClose={() => setDialog(undefined)} />}
      {dialog === 'config' && <MapConfigDialog projectId={projectId} map={map} onClose={() => setDialog(undefined)} />}
      {dialog === 'log' && <MapLogDialog projectId={projectId} map={map} onClose={() => setDialog(undefined)} />}
      {dialog === 'rename' && <MapRenameDialog projectId={projectId} map={map} onClose={() => setDialog(undefined)} />}
      <ConfirmDialog
        open={dialog === 'remove'}
        title={t('removeTitle', { name: mapName(map) })}
        confirmLabel={t('remove')}
        isDangerous
        typedName={mapName(map)}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setDialog(undefined)}
      >
        {t('removeBody', { count: targetCount })}
      </ConfirmDialog>
    </>
  );
}
