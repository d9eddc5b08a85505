import type { Station } from '@rota/contract/stations';
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { AvailabilityChip } from '../../parts/stations/station-chips.tsx';
import { StateChip } from '../../ui/state-chip.tsx';
import { locationTexts } from './qr-codes.messages.ts';

/** Whether orders are taken at a pickup location: a station without a menu takes calls of robots, and no orders. */
export function LocationState({ station }: { station: Station }) {
  const t = useTexts(locationTexts);
  if (station.menu_id !== null) return <AvailabilityChip station={station} quiet />;
  return <StateChip tone="offline" icon={DoNotDisturbOnOutlined} label={t('noOrdering')} quiet />;
}
