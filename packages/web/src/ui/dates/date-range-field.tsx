import { Box } from '../kit.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { uiTexts } from '../ui.messages.ts';
import { DateTimeField } from './date-time-field.tsx';

/** A time from one instant to another, ISO 8601; null at an end that is open. */
export type DateRange = { readonly from: string | null; readonly to: string | null };

/** Two dates that belong together; an end before its beginning is said at the end. */
export function DateRangeField({
  label,
  value,
  onChange,
  isDayOnly = false,
}: {
  label: string;
  value: DateRange;
  onChange: (value: DateRange) => void;
  isDayOnly?: boolean;
}) {
  const t = useTexts(uiTexts);
  const isReversed =
    value.from !== null && value.to !== null && Date.parse(value.to) < Date.parse(value.from);
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2, flex: 1 }}
    >
      <DateTimeField
        label={t('rangeFrom')}
        value={value.from}
        isDayOnly={isDayOnly}
        onChange={(from) => onChange({ ...value, from })}
      />
      <DateTimeField
        label={t('rangeTo')}
        value={value.to}
        isDayOnly={isDayOnly}
        from={value.from}
        error={isReversed ? t('rangeReversed') : undefined}
        onChange={(to) => onChange({ ...value, to })}
      />
    </Box>
  );
}
