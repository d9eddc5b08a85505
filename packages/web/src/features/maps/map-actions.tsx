import { MAP_STATUS, type FloorMap } from '@rota/contract';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import MoreVertRounded from '@mui/icons-material/MoreVertRounded';
import UploadRounded from '@mui/icons-material/UploadRounded';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { mapQueries } from '../../api/queries.ts';
import { useCan } from '../../auth/auth-context.tsx';
import { messageTexts } from '../../i18n/error-texts.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toastFailure, toastSuccess } from '../../ui/toasts.tsx';
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
  const tMessage = useTexts(messageTexts);
  const api = useApi();
  const queries = useQueryClient();
  const mayEdit = useCan()('maps.edit', projectId);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'upload' | 'remove'>();
  const params = { projectId, mapId: map.mapId };
  const onError = (error: unknown) => toastFailure(error, tMessage('Unknown error'));
  const download = useMutation({
    mutationFn: () => api.maps.downloadZip({ params }),
    onSuccess: (url) => window.location.assign(url),
    onError,
  });
  const remove = useMutation({
    mutationFn: () => api.maps.remove({ params }),
    onSuccess: () => {
      toastSuccess(t('removed'));
      queries.setQueryData(mapQueries.list(api, projectId).queryKey, (current) => current?.filter((other) => other.mapId !== map.mapId));
      onRemoved();
    },
    onError,
    onSettled: () => setDialog(undefined),
  });
  const choose = (act: () => void) => () => {
    setAnchor(null);
    act();
  };
  const hasFile = map.status === MAP_STATUS.READY;
  if (!mayEdit && !hasFile) return null;
  return (
    <>
      <Tooltip title={t('actions')}>
        <IconButton
          aria-label={t('actions')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <MoreVertRounded />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {hasFile && (
          <MenuItem onClick={choose(() => download.mutate())}>
            <ListItemIcon>
              <DownloadRounded fontSize="small" />
            </ListItemIcon>
            {t('download')}
          </MenuItem>
        )}
        {mayEdit && (
          <MenuItem onClick={choose(() => setDialog('upload'))}>
            <ListItemIcon>
              <UploadRounded fontSize="small" />
            </ListItemIcon>
            {t('uploadNew')}
          </MenuItem>
        )}
        {mayEdit && (
          <MenuItem onClick={choose(() => setDialog('remove'))}>
            <ListItemIcon>
              <DeleteRounded fontSize="small" />
            </ListItemIcon>
            {t('remove')}
          </MenuItem>
        )}
      </Menu>
      {dialog === 'upload' && (
        <MapUploadDialog
          projectId={projectId}
          maps={maps}
          map={map}
          onClose={() => setDialog(undefined)}
          onDone={() => setDialog(undefined)}
        />
      )}
      <ConfirmDialog
        open={dialog === 'remove'}
        title={t('removeTitle', { site: map.site, floor: map.floor })}
        confirmLabel={t('remove')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setDialog(undefined)}
      >
        {t('removeBody', { count: targetCount })}
      </ConfirmDialog>
    </>
  );
}
