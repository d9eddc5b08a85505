import { TimePicker } from '@mui/x-date-pickers/TimePicker';
import dayjs from 'dayjs';
import { useFormats } from '../../i18n/i18n-context.tsx';
import { DateLocale, isTwelveHours } from './date-locale.tsx';

/** A time of the day, as `09:30`, typed or chosen on the clock of the person's locale; '' for none, or for what is no time. */
export function TimeField({
  label,
  value,
  onChange,
  error,
  hint = ' ',
}: {
  label: string;
  value: string;
  onChange: (time: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
}) {
  const { locale } = useFormats();
  return (
    <DateLocale>
      <TimePicker
        label={label}
        // Any day will do; on this one no clock is changed anywhere.
        value={value === '' ? null : dayjs(`2024-01-15T${value}:00`)}
        onChange={(chosen) => onChange(chosen?.isValid() === true ? chosen.format('HH:mm') : '')}
        ampm={isTwelveHours(locale)}
        slotProps={{ textField: { fullWidth: true, error: error !== undefined, helperText: error ?? hint } }}
      />
    </DateLocale>
  );
}
