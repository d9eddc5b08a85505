import CreditCardRounded from '@mui/icons-material/CreditCardRounded';
import PrintRounded from '@mui/icons-material/PrintRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import { useCallback } from 'react';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import type { DeviceKind } from './device-rows.rules.ts';
import { devicesPageTexts } from './devices-page.messages.ts';
import { deviceIcons } from './shared/device-looks.ts';
import { deviceTexts } from './shared/devices.messages.ts';

export const kindIcons: Readonly<Record<DeviceKind, SvgIconComponent>> = {
  ...deviceIcons,
  card: CreditCardRounded,
  printer: PrintRounded,
};

/** The word for a kind of device. */
export function useKindName(): (kind: DeviceKind) => string {
  const t = useTexts(devicesPageTexts);
  const tDevice = useTexts(deviceTexts);
  return useCallback(
    (kind) => (kind === 'card' || kind === 'printer' ? t(kind) : tDevice(kind)),
    [t, tDevice],
  );
}
