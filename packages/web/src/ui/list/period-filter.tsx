import { useTexts } from '../../i18n/i18n-context.tsx';
import { uiTexts } from '../ui.messages.ts';
import { FilterChip } from './filter-chip.tsx';
import { periodOf, type Period } from './period.ts';

/** Narrows a list to what happened in a time that ends now. */
export function PeriodFilter({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Period | undefined;
  onChange: (period: Period | undefined) => void;
}) {
  const t = useTexts(uiTexts);
  return (
    <FilterChip
      label={label}
      isSingle
      options={[
        { value: 'today', label: t('today') },
        { value: '7', label: t('last7') },
        { value: '30', label: t('last30') },
      ]}
      values={value === undefined ? [] : [value]}
      onChange={([period]) => onChange(periodOf(period ?? null))}
    />
  );
}
