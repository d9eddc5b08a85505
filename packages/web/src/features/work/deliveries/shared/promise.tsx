import { punctualityTexts, type Punctuality, type StopPromise } from '@rota/contract/deliveries';
import AlarmRounded from '@mui/icons-material/AlarmRounded';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import { Box } from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { StateChip } from '../../../../ui/state-chip.tsx';
import type { StateLook } from '../../../../ui/states.ts';

/** Tone and icon of how a task stands to its due time. */
const punctualityLooks: Record<Punctuality, StateLook> = {
  on_time: { tone: 'charging', icon: CheckCircleOutlineRounded },
  at_risk: { tone: 'paused', icon: WarningAmberRounded },
  late: { tone: 'fault', icon: AlarmRounded },
};

/** How a task stands to its due time, as a chip. */
export function PunctualityChip({
  punctuality,
  quiet = false,
}: {
  punctuality: Punctuality;
  quiet?: boolean;
}) {
  const t = useTexts(punctualityTexts);
  return <StateChip {...punctualityLooks[punctuality]} label={t(punctuality)} quiet={quiet} />;
}

/** A promise in words: "12:41–12:44", or the one minute in which it will be. */
export function usePromiseText(): (promise: StopPromise) => string {
  const formats = useFormats();
  return (promise) => formats.timeRange(promise.from, promise.to);
}

/** A promise and how it stands to the due time, where either is known. */
export function PromiseCell({
  promise,
  punctuality,
}: {
  promise: StopPromise | null;
  punctuality: Punctuality | null;
}) {
  const promiseText = usePromiseText();
  if (promise === null && punctuality === null) return '–';
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        fontVariantNumeric: 'tabular-nums',
        minWidth: 0,
      }}
    >
      {promise !== null && <span>{promiseText(promise)}</span>}
      {punctuality !== null && <PunctualityChip punctuality={punctuality} quiet />}
    </Box>
  );
}
