import { sentenceTexts } from '@rota/contract/core';
import type { Device } from '@rota/contract/devices';
import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { EditDeviceDialog } from './shared/device-dialog.tsx';
import { deviceKeys } from './shared/device-looks.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { ActionsMenu } from '../../../ui/actions/actions-menu.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { devicesPageTexts } from './devices-page.messages.ts';

/** What can be done with a device. */
export function DeviceActions({ device, onGone }: { device: Device; onGone: () => void }) {
  const t = useTexts(devicesPageTexts);
  const [asked, setAsked] = useState<'edit' | 'switchOff' | 'remove'>();
  const close = () => setAsked(undefined);
  const { setEnabled, remove } = useDeviceChanges(device, close, onGone);
  const { name, enabled } = device;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Button variant="contained" startIcon={<EditRounded />} onClick={() => setAsked('edit')}>
        {t('edit')}
      </Button>
      <ActionsMenu label={t('actions')}>
        {(choose) => [
          <MenuItem
            key="switch"
            onClick={choose(() => (enabled ? setAsked('switchOff') : setEnabled.mutate(true)))}
          >
            <ListItemIcon>
              {enabled ? <BlockRounded fontSize="small" /> : <CheckRounded fontSize="small" />}
            </ListItemIcon>
            {enabled ? t('switchOff') : t('switchOn')}
          </MenuItem>,
          <MenuItem key="remove" onClick={choose(() => setAsked('remove'))}>
            <ListItemIcon>
              <DeleteRounded fontSize="small" />
            </ListItemIcon>
            {t('remove')}
          </MenuItem>,
        ]}
      </ActionsMenu>
      {asked === 'edit' && <EditDeviceDialog device={device} onClose={close} />}
      <ConfirmDialog
        open={asked === 'switchOff'}
        title={t('switchOffAsk', { name })}
        confirmLabel={t('switchOff')}
        isDangerous
        isBusy={setEnabled.isPending}
        onConfirm={() => setEnabled.mutate(false)}
        onCancel={close}
      >
        {t('switchOffHint')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'remove'}
        title={t('removeAsk', { name })}
        confirmLabel={t('remove')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={close}
      >
        {t('removeHint')}
      </ConfirmDialog>
    </Box>
  );
}

function useDeviceChanges({ device_id: deviceId }: Device, onSettled: () => void, onGone: () => void) {
  const t = useTexts(devicesPageTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const queries = useQueryClient();
  const params = { projectId, deviceId };
  const rest = {
    onError: (error: unknown) => toastFailure(error, tSentence('An Error Occurred')),
    onSettled: async () => {
      onSettled();
      await Promise.all(Object.values(deviceKeys).map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  };
  return {
    setEnabled: useMutation({
      mutationFn: (enabled: boolean) => api.devices.update({ params, body: { enabled } }),
      onSuccess: ({ enabled }) => toastSuccess(enabled ? t('wasSwitchedOn') : t('wasSwitchedOff')),
      ...rest,
    }),
    remove: useMutation({
      mutationFn: () => api.devices.remove({ params }),
      onSuccess: () => {
        toastSuccess(t('wasRemoved'));
        onGone();
      },
      ...rest,
    }),
  };
}
