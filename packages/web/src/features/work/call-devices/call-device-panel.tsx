import type { CallDevice, DevicePress } from '@rota/contract/call-devices';
import DevicesOtherRounded from '@mui/icons-material/DevicesOtherRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import NotificationsActiveRounded from '@mui/icons-material/NotificationsActiveRounded';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Box, Button, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { deviceTexts } from '../../robots/devices/shared/devices.messages.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { RowPanel } from '../../../ui/list/row-panel.tsx';
import { PanelLinks, PanelSection } from '../../../ui/list/side-panel.tsx';
import { useNow } from '../../../ui/now.ts';
import { BindingsDialog } from './bindings-dialog.tsx';
import { callDeviceTexts } from './call-devices.messages.ts';
import { callDeviceQueries } from './shared/call-devices.queries.ts';
import { DeviceBattery, DeviceStateChip, OutcomeChip, useBindingText } from './device-words.tsx';

type PanelProps = { deviceId: string; row: CallDevice | undefined; onClose: () => void };

/** One device beside the list: whether it is there, what a press does, and what presses came to. */
export function CallDevicePanel({ deviceId, row, onClose }: PanelProps) {
  const t = useTexts(callDeviceTexts);
  const { project_id: projectId } = useProject();
  return (
    <RowPanel
      row={row}
      one={callDeviceQueries.one(useApi(), projectId, deviceId)}
      title={t('facts')}
      titleOf={(device) => device.name}
      missing={{ icon: NotificationsActiveRounded, title: t('notFound'), hint: t('notFoundHint') }}
      onClose={onClose}
    >
      {(device) => <Known device={device} />}
    </RowPanel>
  );
}

function Known({ device }: { device: CallDevice }) {
  const t = useTexts(callDeviceTexts);
  const { project_id: projectId } = useProject();
  const mayManage = useCan()('devices.manage', projectId);
  const [isEditing, setEditing] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box role="status" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <DeviceStateChip device={device} />
        <DeviceBattery device={device} />
      </Box>
      <PanelSection title={t('bindings')}>
        <Bindings device={device} />
        {mayManage && (
          <Button
            variant="outlined"
            startIcon={<EditRounded />}
            onClick={() => setEditing(true)}
            sx={{ mt: 1.5 }}
          >
            {t('change')}
          </Button>
        )}
      </PanelSection>
      <PanelSection title={t('test')}>
        <TestPress press={device.last_press} />
      </PanelSection>
      <PanelSection title={t('facts')}>
        <Facts device={device} />
      </PanelSection>
      <PanelSection title={t('presses')}>
        <Presses device={device} />
      </PanelSection>
      <PanelLinks>
        <Button
          component={Link}
          to={`/workshop/devices?device-id=${encodeURIComponent(device.device_id)}`}
          startIcon={<DevicesOtherRounded />}
        >
          {t('device')}
        </Button>
      </PanelLinks>
      {isEditing && <BindingsDialog device={device} onClose={() => setEditing(false)} />}
    </Box>
  );
}

function Bindings({ device: { bindings, station_names: names } }: { device: CallDevice }) {
  const t = useTexts(callDeviceTexts);
  const text = useBindingText();
  if (bindings.length === 0) return <Typography color="textSecondary">{t('nothing')}</Typography>;
  const facts: readonly Fact[] = bindings.map((binding, index) => [
    t(`press_${binding.press}`),
    text(binding, names[index]),
  ]);
  return <FactList facts={facts} />;
}

/** The time in which a press counts as a person's test, ms. */
const JUST_MS = 15_000;

/** The newest press: a person who presses the device now sees here that it arrived, and its outcome. */
function TestPress({ press }: { press: DevicePress | null }) {
  const t = useTexts(callDeviceTexts);
  const now = useNow(1_000);
  const isNew = press !== null && now - Date.parse(press.at) < JUST_MS;
  return (
    <Box
      role="status"
      sx={{
        p: 1.5,
        border: 1,
        borderColor: isNew ? 'primary.main' : 'divider',
        borderRadius: '10px',
        minHeight: 68,
        transition: 'border-color 160ms',
      }}
    >
      {isNew ? (
        <>
          <Typography variant="body2" color="primary" sx={{ fontWeight: 600 }}>
            {t('testNow')}
          </Typography>
          <PressLine press={press} />
        </>
      ) : (
        <Typography color="textSecondary">{t('testHint')}</Typography>
      )}
    </Box>
  );
}

function PressLine({ press }: { press: DevicePress }) {
  const t = useTexts(callDeviceTexts);
  const formats = useFormats();
  const now = useNow(10_000);
  const about = [
    t(`press_${press.press}`),
    ...[press.card_name, press.station_name].filter((name) => name !== null),
    formats.ago(press.at, now),
  ];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
      <OutcomeChip press={press} />
      <Typography variant="body2" color="textSecondary">
        {about.join(' · ')}
      </Typography>
    </Box>
  );
}

function Facts({ device }: { device: CallDevice }) {
  const t = useTexts(callDeviceTexts);
  const tDevice = useTexts(deviceTexts);
  const formats = useFormats();
  const now = useNow(10_000);
  const facts: readonly Fact[] = [
    [t('type'), tDevice(device.type)],
    [t('deviceId'), <span translate="no">{device.device_id}</span>],
    [t('battery'), device.battery === null ? t('mains') : formats.percent(device.battery)],
    [t('seen'), device.heard_at === null ? t('never') : formats.ago(device.heard_at, now)],
    [t('firmware'), device.firmware ?? '–'],
  ];
  return <FactList facts={facts} />;
}

/** The last presses; read again when another one came. */
function Presses({ device }: { device: CallDevice }) {
  const t = useTexts(callDeviceTexts);
  const { project_id: projectId } = useProject();
  const { data: presses } = useQuery(
    callDeviceQueries.presses(useApi(), projectId, device.device_id, device.last_press?.at ?? ''),
  );
  if (presses?.length === 0) return <Typography color="textSecondary">{t('noPresses')}</Typography>;
  return (
    <Box
      component="ul"
      aria-label={t('presses')}
      sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}
    >
      {(presses ?? []).map((press) => (
        <li key={press.at}>
          <PressLine press={press} />
        </li>
      ))}
    </Box>
  );
}
