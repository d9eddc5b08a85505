import type { CallDevice, DevicePress } from '@rota/contract/call-devices';
import EditRounded from '@mui/icons-material/EditRounded';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Box, Button, Typography } from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useIsFeatureOff } from '../../../../auth/features-context.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { useProject } from '../../../../projects/project-context.tsx';
import { FactList, type Fact } from '../../../../ui/fact-list.tsx';
import { PanelSection } from '../../../../ui/list/side-panel.tsx';
import { useNow } from '../../../../ui/now.ts';
import { BindingsDialog } from './bindings-dialog.tsx';
import { callDeviceTexts } from './call-devices.messages.ts';
import { callDeviceQueries, useCallDevices } from './call-devices.queries.ts';
import { OutcomeChip, useBindingText } from './device-words.tsx';

/** What the presses of a device do, the newest press as it comes, and what presses came to. */
export function CallDevicePart({ deviceId }: { deviceId: string }) {
  const { project_id: projectId } = useProject();
  const takesCalls = !useIsFeatureOff()(projectId, 'robot_calls');
  const { data } = useQuery({
    ...callDeviceQueries.one(useApi(), projectId, deviceId),
    enabled: takesCalls,
  });
  // The list is live; the one that was asked for is not.
  const listed = useCallDevices(projectId, takesCalls).data;
  const device = listed?.find(({ device_id: id }) => id === deviceId) ?? data;
  return device === undefined ? null : <Known device={device} />;
}

function Known({ device }: { device: CallDevice }) {
  const t = useTexts(callDeviceTexts);
  const { project_id: projectId } = useProject();
  const mayManage = useCan()('devices.manage', projectId);
  const [isEditing, setEditing] = useState(false);
  return (
    <>
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
      <PanelSection title={t('presses')}>
        <Presses device={device} />
      </PanelSection>
      {isEditing && <BindingsDialog device={device} onClose={() => setEditing(false)} />}
    </>
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
