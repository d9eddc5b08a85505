import type { Station } from '@rota/contract/stations';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import QrCode2Rounded from '@mui/icons-material/QrCode2Rounded';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmRemoval } from '../../sites/uses/shared/confirm-removal.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { ActionsMenu } from '../../../ui/actions-menu.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { stationPageTexts } from './stations.messages.ts';
import { useStationKeeping } from './stations.queries.ts';

/** Editing, a new code, the code as a file, and removing. */
export function StationActions({ station, onGone }: { station: Station; onGone: () => void }) {
  const t = useTexts(stationPageTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const { newCode, remove, saveQr } = useStationKeeping(projectId, station);
  const [asked, setAsked] = useState<'code' | 'remove'>();
  const close = () => setAsked(undefined);
  const { name, station_id: id } = station;
  const item = (key: string, Icon: typeof EditRounded, label: string, act: () => void) => (
    <MenuItem key={key} onClick={act}>
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      {label}
    </MenuItem>
  );
  return (
    <>
      <Button
        variant="outlined"
        component={Link}
        to={`/project/stations/edit?station-id=${encodeURIComponent(id)}`}
        startIcon={<EditRounded />}
      >
        {t('edit')}
      </Button>
      <ActionsMenu label={t('actions')}>
        {(choose) => [
          item(
            'svg',
            DownloadRounded,
            t('saveSvg'),
            choose(() => saveQr.mutate('svg')),
          ),
          item(
            'png',
            DownloadRounded,
            t('savePng'),
            choose(() => saveQr.mutate('png')),
          ),
          item(
            'code',
            QrCode2Rounded,
            t('newCode'),
            choose(() => setAsked('code')),
          ),
          item(
            'remove',
            DeleteRounded,
            t('remove'),
            choose(() => setAsked('remove')),
          ),
        ]}
      </ActionsMenu>
      <ConfirmDialog
        open={asked === 'code'}
        title={t('newCodeTitle', { name })}
        confirmLabel={t('newCode')}
        isDangerous
        isBusy={newCode.isPending}
        onConfirm={() => newCode.mutate(undefined, { onSettled: close })}
        onCancel={close}
      >
        {t('newCodeBody')}
      </ConfirmDialog>
      {asked === 'remove' && (
        <ConfirmRemoval
          title={t('removeTitle', { name })}
          confirmLabel={t('remove')}
          usesKey={['station', projectId, id]}
          readUses={(signal) => api.stations.uses({ params: { projectId, stationId: id } }, { signal })}
          isBusy={remove.isPending}
          onConfirm={(evenIfNeeded) => remove.mutate(evenIfNeeded, { onSuccess: onGone, onSettled: close })}
          onCancel={close}
        >
          {t('removeBody')}
        </ConfirmRemoval>
      )}
    </>
  );
}
