import { ToggleButton, ToggleButtonGroup } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { TOUCH_TARGET_PX } from '../../../ui/tokens.ts';
import type { HistoryRange } from './history.queries.ts';
import { telemetryTexts } from './shared/telemetry.messages.ts';

/** How far back a chart goes. */
export function RangeChoice({
  value,
  onChange,
}: {
  value: HistoryRange;
  onChange: (range: HistoryRange) => void;
}) {
  const t = useTexts(telemetryTexts);
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      value={value}
      onChange={(_event, chosen: HistoryRange | null) => {
        if (chosen !== null) onChange(chosen);
      }}
      aria-label={t('range')}
      sx={{ mb: 1.25 }}
    >
      {(['hour', 'day', 'week', 'month'] as const).map((range) => (
        <ToggleButton
          key={range}
          value={range}
          sx={{ textTransform: 'none', '@media (pointer: coarse)': { minHeight: TOUCH_TARGET_PX } }}
        >
          {t(`range_${range}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
