import { simForecast, simLevel, usedPercent, type SimCard } from '@rota/contract/sim-cards';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import ErrorRounded from '@mui/icons-material/ErrorRounded';
import WarningRounded from '@mui/icons-material/WarningRounded';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { useNow } from '../../../../ui/now.ts';
import { StateChip } from '../../../../ui/state-chip.tsx';
import type { StateLook } from '../../../../ui/states.ts';
import { simUseTexts } from './sim-use.messages.ts';

const LOOKS: Readonly<Record<'below' | 80 | 100, StateLook>> = {
  below: { tone: 'neutral', icon: CheckCircleRounded },
  80: { tone: 'attention', icon: WarningRounded },
  100: { tone: 'fault', icon: ErrorRounded },
};

/** What a card used of its data, in words. */
function useSimUse(): (card: SimCard) => string {
  const t = useTexts(simUseTexts);
  const { bytes, percent } = useFormats();
  return (card) => {
    if (card.figures_at === null) return t('none');
    const used = bytes(card.data_used);
    const share = usedPercent(card);
    return card.data_total === null || share === null
      ? t('unlimited', { used })
      : t('ofTotal', { used, total: bytes(card.data_total), percent: percent(share) });
  };
}

/** What a card will have used, or when its data ends, in words. */
export function useSimForecast(): (card: SimCard) => string {
  const t = useTexts(simUseTexts);
  const { bytes, calendarDay } = useFormats();
  return (card) => {
    const forecast = simForecast(card);
    if (forecast.state === 'enough') return t('enough', { bytes: bytes(forecast.data_bytes) });
    if (forecast.state === 'short') return t('short', { day: calendarDay(forecast.runs_out_on) });
    return t(forecast.state);
  };
}

/** Of when the figures of a card are, and why there are no newer ones. */
export function useSimAge(): (card: SimCard) => string {
  const t = useTexts(simUseTexts);
  const { ago } = useFormats();
  const now = useNow(60_000);
  return ({ figures_at: at, poll_error: error }) =>
    [at === null ? t('none') : t('asOf', { ago: ago(at, now) }), error === null ? '' : t(error)]
      .filter((word) => word !== '')
      .join(' · ');
}

/** What a card used of its data, with the colour of its level. */
export function SimUseChip({ card, quiet = false }: { card: SimCard; quiet?: boolean }) {
  const use = useSimUse();
  const now = useNow(60_000);
  return <StateChip {...LOOKS[simLevel(card, now) ?? 'below']} label={use(card)} quiet={quiet} />;
}
