import type { Device } from '@rota/contract/devices';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { deviceTexts } from './shared/devices.messages.ts';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { OnOffChip } from '../../../ui/on-off-chip.tsx';

/** A device where a table has no room. */
export function DeviceCard({ device }: { device: Device }) {
  const t = useTexts(deviceTexts);
  return (
    <RowCard
      name={device.name}
      state={<OnOffChip isOn={device.enabled} />}
      line={t(device.type)}
      note={device.device_id}
    />
  );
}
