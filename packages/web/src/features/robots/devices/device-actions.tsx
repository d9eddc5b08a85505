import type { Device } from '@rota/contract/devices';
import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { EditDeviceDialog } from './shared/device-dialog.tsx';
import { useRenewDevices } from './shared/device-saves.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { devicesPageTexts } from './devices-page.messages.ts';

/** The actions on a device. */
export function DeviceActions({ device, onGone }: { device: Device; onGone: () => void }) {
  const t = useTexts(devicesPageTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const renew = useRenewDevices();
  const { name, enabled, device_id: deviceId } = device;
  const params = { projectId, deviceId };
  return (
    <Actions
      projectId={projectId}
      renew={renew}
      actions={[
        {
          id: 'edit',
          place: 'main',
          label: t('edit'),
          icon: EditRounded,
          dialog: (close) => <EditDeviceDialog device={device} onClose={close} />,
        },
        {
          id: 'switchOff',
          label: t('switchOff'),
          icon: BlockRounded,
          isOffered: enabled,
          confirm: { title: t('switchOffAsk', { name }), children: t('switchOffHint'), isDangerous: true },
          run: () => api.devices.update({ params, body: { enabled: false } }),
          done: t('wasSwitchedOff'),
        },
        {
          id: 'switchOn',
          label: t('switchOn'),
          icon: CheckRounded,
          isOffered: !enabled,
          run: () => api.devices.update({ params, body: { enabled: true } }),
          done: t('wasSwitchedOn'),
        },
        {
          id: 'remove',
          label: t('remove'),
          icon: DeleteRounded,
          confirm: { title: t('removeAsk', { name }), children: t('removeHint'), isDangerous: true },
          run: () => api.devices.remove({ params }),
          done: t('wasRemoved'),
          onDone: onGone,
        },
      ]}
    />
  );
}
