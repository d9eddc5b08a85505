import type { Device } from '@rota/contract/devices';
import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import SwapHorizRounded from '@mui/icons-material/SwapHorizRounded';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { EditDeviceDialog } from './shared/device-dialog.tsx';
import { useRenewDevices } from './shared/device-saves.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { Actions, type Action } from '../../../ui/actions/actions.tsx';
import { devicesPageTexts } from './devices-page.messages.ts';
import { pairTexts } from './pair.messages.ts';
import { ReplaceDialog } from './replace-dialog.tsx';

type ActionsProps = { device: Device; onReplaced: (deviceId: string) => void; onGone: () => void };

/** What a person may do with a device. */
export function DeviceActions({ device, onReplaced, onGone }: ActionsProps) {
  const t = useTexts(devicesPageTexts);
  const tPair = useTexts(pairTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const renew = useRenewDevices();
  const { name, device_id: deviceId } = device;
  const switches = useSwitches(device);
  const params = { projectId, deviceId };
  return (
    <Actions
      projectId={projectId}
      renew={renew}
      actions={[
        {
          id: 'edit',
          permission: 'devices.manage',
          place: 'main',
          label: t('edit'),
          icon: EditRounded,
          dialog: (close) => <EditDeviceDialog device={device} onClose={close} />,
        },
        {
          id: 'replace',
          permission: 'devices.pair',
          label: tPair('replace'),
          icon: SwapHorizRounded,
          dialog: (close) => <ReplaceDialog device={device} onReplaced={onReplaced} onClose={close} />,
        },
        ...switches,
        {
          id: 'remove',
          permission: 'devices.manage',
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

/** Turns a device off and on. */
function useSwitches({ name, enabled, device_id: deviceId }: Device): readonly Action[] {
  const t = useTexts(devicesPageTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const params = { projectId, deviceId };
  return [
    {
      id: 'switchOff',
      permission: 'devices.manage',
      label: t('switchOff'),
      icon: BlockRounded,
      isOffered: enabled,
      confirm: { title: t('switchOffAsk', { name }), children: t('switchOffHint'), isDangerous: true },
      run: () => api.devices.update({ params, body: { enabled: false } }),
      done: t('wasSwitchedOff'),
    },
    {
      id: 'switchOn',
      permission: 'devices.manage',
      label: t('switchOn'),
      icon: CheckRounded,
      isOffered: !enabled,
      run: () => api.devices.update({ params, body: { enabled: true } }),
      done: t('wasSwitchedOn'),
    },
  ];
}
