import type { Device } from '@rota/contract';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import PowerOffRounded from '@mui/icons-material/PowerOffRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { deviceTexts } from '../../parts/devices/devices.messages.ts';
import { StateChip } from '../../ui/state-chip.tsx';
import { devicesPageTexts } from './devices-page.messages.ts';

export function DeviceStateChip({ enabled }: { enabled: boolean }) {
  const t = useTexts(devicesPageTexts);
  return enabled ? (
    <StateChip tone="neutral" icon={CheckCircleOutlineRounded} label={t('on')} />
  ) : (
    <StateChip tone="offline" icon={PowerOffRounded} label={t('off')} />
  );
}

/** A device where a table has no room. */
export function DeviceCard({ device }: { device: Device }) {
  const tDevice = useTexts(deviceTexts);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>{device.name}</Typography>
        <DeviceStateChip enabled={device.enabled} />
      </Box>
      <Typography variant="body2" color="textSecondary" noWrap>
        {tDevice(device.type)}
      </Typography>
      <Typography variant="caption" color="textSecondary" noWrap>
        {device.device_id}
      </Typography>
    </Box>
  );
}
