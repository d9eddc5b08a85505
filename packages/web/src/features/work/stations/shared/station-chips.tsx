import {
  callNextText,
  callReasonTexts,
  stationAvailabilityTexts,
  stationSayingOf,
  type Station,
  type StationAvailability,
  type StationSaying,
} from '@rota/contract/stations';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import CreditCardOffRounded from '@mui/icons-material/CreditCardOffRounded';
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import { useFormats, useLanguage, useTexts } from '../../../../i18n/i18n-context.tsx';
import { StateChip } from '../../../../ui/state-chip.tsx';
import type { StateLook } from '../../../../ui/states.ts';
import { stationTexts } from './stations.messages.ts';

/** Tone and icon of whether a station takes calls. */
export const availabilityLooks: Record<StationAvailability, StateLook> = {
  taking_orders: { tone: 'charging', icon: CheckCircleOutlineRounded },
  high_demand: { tone: 'paused', icon: HourglassTopRounded },
  not_available: { tone: 'offline', icon: DoNotDisturbOnOutlined },
};

const CANNOT_PAY: StateLook = { tone: 'paused', icon: CreditCardOffRounded };

/** The state of a station wherever it is shown. */
export function sayingOf({
  availability,
  ordering,
}: Pick<Station, 'availability' | 'ordering'>): StationSaying {
  if (isClosedForOrders({ availability, ordering })) return 'calls_only';
  return stationSayingOf(availability, ordering !== null && ordering.availability !== 'not_available');
}

/** Whether a station takes calls of robots, while guests cannot order from its menu. */
export function isClosedForOrders({
  availability,
  ordering,
}: Pick<Station, 'availability' | 'ordering'>): boolean {
  return availability === 'taking_orders' && ordering?.availability === 'not_available';
}

/** A station as guests who order find it: closed while its menu is, though it takes calls of robots. */
export function asOrdering(station: Station): Station {
  const { ordering } = station;
  if (ordering === null) return station;
  return {
    ...station,
    availability: ordering.availability,
    availability_reason: ordering.reason,
    opens_at: ordering.opens_at,
  };
}

/** Whether a station takes orders, or where nothing is sold calls, as a chip. */
export function AvailabilityChip({ station, quiet = false }: { station: Station; quiet?: boolean }) {
  const t = useTexts(stationAvailabilityTexts);
  const cannotPay = ['cards_down', 'no_payment'].includes(station.ordering?.reason ?? '');
  // A closed menu is a matter of the hour; guests who cannot pay need a person.
  const look = isClosedForOrders(station) && cannotPay ? CANNOT_PAY : availabilityLooks[station.availability];
  return <StateChip {...look} label={t(sayingOf(station))} quiet={quiet} />;
}

/** How long a robot would need to a station, in words. */
export function useWaitText(): (seconds: number | null) => string {
  const t = useTexts(stationTexts);
  return (seconds) => {
    if (seconds === null) return t('noWait');
    return seconds < 60 ? t('underMinute') : t('minutes', { minutes: Math.ceil(seconds / 60) });
  };
}

/** Why a station does not take calls as usual, and what to do about it; undefined while it does. */
export function useStationReason(): (station: Station) => string | undefined {
  const [language] = useLanguage();
  const formats = useFormats();
  return ({ availability_reason: reason, opens_at: opensAt, switch_reason: note }) => {
    if (reason === null) return undefined;
    const next = callNextText(reason, language, opensAt === null ? undefined : formats.dateTime(opensAt));
    return [
      callReasonTexts[language][reason],
      ...(reason === 'switched_off' && note !== null ? [note] : [next]),
    ].join(' ');
  };
}
