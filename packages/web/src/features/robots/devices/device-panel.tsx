import { isCallDevice } from '@rota/contract/call-devices';
import { deviceRoles, type Device } from '@rota/contract/devices';
import { machineRoleTexts } from '@rota/contract/machine-accounts';
import DevicesOtherRounded from '@mui/icons-material/DevicesOtherRounded';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import SettingsEthernetRounded from '@mui/icons-material/SettingsEthernetRounded';
import { Link } from 'react-router';
import { Box, Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { deviceTexts } from './shared/devices.messages.ts';
import { MachineRoleWords } from '../../access/machine-accounts/shared/machine-role-words.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { RowPanel } from '../../../ui/list/row-panel.tsx';
import { useNow } from '../../../ui/now.ts';
import { PanelLinks, PanelSection } from '../../../ui/list/side-panel.tsx';
import { CallDevicePart } from '../../work/call-devices/shared/call-device-part.tsx';
import { DeviceActions } from './device-actions.tsx';
import type { DeviceRow } from './device-rows.rules.ts';
import { DeviceRowState } from './device-state-chip.tsx';
import { devicesPageTexts } from './devices-page.messages.ts';
import { deviceQueries } from './devices.queries.ts';

type PanelProps = {
  deviceId: string;
  row: DeviceRow | undefined;
  /** Other hardware has its place: it has another id. */
  onReplaced: (deviceId: string) => void;
  onClose: () => void;
};

/** One device beside the list: what it is, and what can be done. */
export function DevicePanel({ deviceId, row, onReplaced, onClose }: PanelProps) {
  const t = useTexts(devicesPageTexts);
  const { project_id: projectId } = useProject();
  return (
    <RowPanel
      row={row?.device}
      one={deviceQueries.one(useApi(), projectId, deviceId)}
      title={t('facts')}
      titleOf={(device) => device.name}
      missing={{ icon: DevicesOtherRounded, title: t('notFound'), hint: t('notFoundHint') }}
      onClose={onClose}
    >
      {(device) => <Known device={device} onReplaced={onReplaced} onClose={onClose} />}
    </RowPanel>
  );
}

type KnownProps = Pick<PanelProps, 'onReplaced' | 'onClose'> & { device: Device };

function Known({ device, onReplaced, onClose }: KnownProps) {
  const t = useTexts(devicesPageTexts);
  const can = useCan();
  const { project_id: projectId } = useProject();
  const user = encodeURIComponent(device.mqtt_username);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box>
        <DeviceRowState state={device.state} quiet={false} />
      </Box>
      <DeviceActions device={device} onReplaced={onReplaced} onGone={onClose} />
      {isCallDevice(device.type) && <CallDevicePart deviceId={device.device_id} />}
      <PanelSection title={t('facts')}>
        <Facts device={device} />
      </PanelSection>
      <PanelLinks>
        {can('mqtt_users.manage', projectId) && (
          <Button
            component={Link}
            to={`/admin/services/mqtt/devices?search=${user}&user=${user}`}
            startIcon={<SettingsEthernetRounded />}
          >
            {t('connection')}
          </Button>
        )}
        {can('audit.read', projectId) && (
          <Button
            component={Link}
            to={`/admin/security/audit?entity=device&entity-id=${encodeURIComponent(device.device_id)}`}
            startIcon={<HistoryRounded />}
          >
            {t('whoChanged')}
          </Button>
        )}
      </PanelLinks>
    </Box>
  );
}

function Facts({ device }: { device: Device }) {
  const t = useTexts(devicesPageTexts);
  const tDevice = useTexts(deviceTexts);
  const tRole = useTexts(machineRoleTexts);
  const formats = useFormats();
  const now = useNow(10_000);
  const role = deviceRoles[device.type];
  const seenAt = device.heard_at ?? device.signed_in_at;
  const facts: readonly Fact[] = [
    [tDevice('type'), tDevice(device.type)],
    [tDevice('deviceId'), device.device_id],
    [tDevice('model'), device.model === '' ? '–' : device.model],
    [t('place'), device.place === '' ? '–' : device.place],
    [t('firmware'), device.firmware ?? '–'],
    [t('battery'), device.battery === null ? t('mains') : formats.percent(device.battery)],
    [t('seen'), seenAt === null ? t('never') : formats.ago(seenAt, now)],
    [t('project'), String(device.project_id)],
    [t('mqttUser'), device.mqtt_username],
    [t('role'), tRole(role)],
    [t('made'), formats.dateTime(device.created_at)],
  ];
  return (
    <>
      <FactList facts={facts} />
      <Box sx={{ mt: 1 }}>
        <MachineRoleWords role={role} />
      </Box>
    </>
  );
}
