import { deviceRoles, machineRoleTexts, permissionsOfRole, permissionTexts, type Device } from '@rota/contract';
import DevicesOtherRounded from '@mui/icons-material/DevicesOtherRounded';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import SettingsEthernetRounded from '@mui/icons-material/SettingsEthernetRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link } from 'react-router';
import { useCan } from '../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import { deviceTexts } from '../../parts/devices/devices.messages.ts';
import { useProject } from '../../projects/project-context.tsx';
import { FactList, type Fact } from '../../ui/fact-list.tsx';
import { FoldedList } from '../../ui/folded-list.tsx';
import { PanelLinks, PanelSection, SidePanel } from '../../ui/list/side-panel.tsx';
import { NotFoundState } from '../../ui/page-state.tsx';
import { DeviceActions } from './device-actions.tsx';
import { DeviceStateChip } from './device-card.tsx';
import { devicesPageTexts } from './devices-page.messages.ts';

type PanelProps = { device: Device | undefined; isLoading: boolean; onClose: () => void };

/** One device beside the list: what it is, and what can be done. */
export function DevicePanel({ device, isLoading, onClose }: PanelProps) {
  const t = useTexts(devicesPageTexts);
  return (
    <SidePanel title={device?.name ?? t('facts')} onClose={onClose}>
      {device !== undefined && <Known device={device} onClose={onClose} />}
      {device === undefined && isLoading && <Skeleton variant="rounded" height={220} />}
      {device === undefined && !isLoading && (
        <NotFoundState isWholePage={false} icon={DevicesOtherRounded} title={t('notFound')} backLabel={t('backToList')} onBack={onClose}>
          {t('notFoundHint')}
        </NotFoundState>
      )}
    </SidePanel>
  );
}

function Known({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useTexts(devicesPageTexts);
  const can = useCan();
  const { project_id: projectId } = useProject();
  const user = encodeURIComponent(device.mqtt_username);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box>
        <DeviceStateChip enabled={device.enabled} />
      </Box>
      {can('devices.manage', projectId) && <DeviceActions device={device} onGone={onClose} />}
      <PanelSection title={t('facts')}>
        <Facts device={device} />
      </PanelSection>
      <PanelLinks>
        {can('mqtt_users.manage', projectId) && (
          <Button component={Link} to={`/admin/services/mqtt/devices?search=${user}&user=${user}`} startIcon={<SettingsEthernetRounded />}>
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
  const tMay = useTexts(permissionTexts);
  const formats = useFormats();
  const role = deviceRoles[device.type];
  const facts: readonly Fact[] = [
    [tDevice('type'), tDevice(device.type)],
    [tDevice('deviceId'), device.device_id],
    [tDevice('model'), device.model === '' ? '–' : device.model],
    [t('mqttUser'), device.mqtt_username],
    [t('role'), tRole(role)],
    [t('made'), formats.dateTime(device.created_at)],
  ];
  return (
    <>
      <FactList facts={facts} />
      <FoldedList label={t('mayDo')} items={permissionsOfRole(role, String(device.project_id)).map((one) => tMay(one))} isQuiet />
    </>
  );
}
