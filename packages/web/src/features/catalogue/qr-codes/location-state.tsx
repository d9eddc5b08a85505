import type { Station } from '@rota/contract/stations';
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import type { MenuName } from '../products/shared/menus.queries.ts';
import { asOrdering, AvailabilityChip } from '../../work/stations/shared/station-chips.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import { locationTexts } from './qr-codes.messages.ts';

type StateProps = { station: Station; menus: readonly MenuName[] | undefined };

/** Whether anything can be ordered at a station: it has a menu, and that is not off. As long as the menus are not known they count as on. */
export function sells({ menu_id: id }: Station, menus: readonly MenuName[] | undefined): boolean {
  return id !== null && menus?.find((menu) => menu.id === id)?.isActive !== false;
}

/** Whether orders are taken at a pickup location: a station without a menu takes calls of robots, and no orders. */
export function LocationState({ station, menus }: StateProps) {
  const t = useTexts(locationTexts);
  if (sells(station, menus)) return <AvailabilityChip station={asOrdering(station)} quiet />;
  return <StateChip tone="offline" icon={DoNotDisturbOnOutlined} label={t('noOrdering')} quiet />;
}
