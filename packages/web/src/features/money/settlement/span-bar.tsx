import { useState } from 'react';
import { Box } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { DateRangeField, type DateRange } from '../../../ui/dates/date-range-field.tsx';
import { ListTabs } from '../../../ui/list/list-tabs.tsx';
import { settlementTexts } from './settlement.messages.ts';
import { dayOf, PRESETS, startOf, type Preset, type Span, type SpanChoice } from './shared/span.rules.ts';

type SpanBarProps = { choice: SpanChoice; onPreset: (preset: Preset) => void; onSpan: (span: Span) => void };

/** The days: a named span, or custom days. */
export function SpanBar({ choice: { preset, span }, onPreset, onSpan }: SpanBarProps) {
  const t = useTexts(settlementTexts);
  return (
    <Box>
      <ListTabs
        label={t('days')}
        value={preset}
        options={[...PRESETS, 'other' as const].map((value) => ({ value, label: t(value) }))}
        onChange={(value) => {
          const named = PRESETS.find((one) => one === value);
          if (named === undefined) onSpan(span);
          else onPreset(named);
        }}
      />
      {preset === 'other' && <OwnDays key={`${span.from} ${span.to}`} span={span} onSpan={onSpan} />}
    </Box>
  );
}

/** Typed days apply once both are valid and in order. */
function OwnDays({ span, onSpan }: { span: Span; onSpan: (span: Span) => void }) {
  const t = useTexts(settlementTexts);
  const [typed, setTyped] = useState<DateRange>({ from: startOf(span.from), to: startOf(span.to) });
  const change = (next: DateRange) => {
    setTyped(next);
    if (next.from === null || next.to === null) return;
    const asked = { from: dayOf(next.from), to: dayOf(next.to) };
    if (asked.from <= asked.to && (asked.from !== span.from || asked.to !== span.to)) onSpan(asked);
  };
  return (
    <Box sx={{ maxWidth: 560, mt: 1, mb: 2 }}>
      <DateRangeField label={t('days')} value={typed} isDayOnly onChange={change} />
    </Box>
  );
}
