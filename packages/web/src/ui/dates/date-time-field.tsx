import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import dayjs, { type Dayjs } from 'dayjs';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import { uiTexts } from '../ui.messages.ts';
import { DateLocale, FIRST_DAY, isTwelveHours, LAST_DAY } from './date-locale.tsx';

/** A field for an instant, or for a day. */
export type DateTimeFieldProps = {
  label: string;
  /** ISO 8601 with a zone; null while nothing is chosen. */
  value: string | null;
  /** The chosen instant as ISO text in UTC; null when it is taken back, or what was typed is no date from 1900 to 2099. */
  onChange: (value: string | null) => void;
  /** Asks for the day only: its beginning, on the person's clock. */
  isDayOnly?: boolean;
  /** The zone of the clock that is shown, as IANA names it; the person's own when left out. */
  timeZone?: string | undefined;
  /** The earliest that makes sense, ISO 8601. */
  from?: string | null;
  error?: string | undefined;
  help?: string | undefined;
};

/** A day and a time of the years 1900 to 2099, typed or chosen, on the clock of the person's locale: 24 hours or twice 12. */
export function DateTimeField({
  label,
  value,
  onChange,
  isDayOnly = false,
  timeZone,
  from = null,
  error,
  help,
}: DateTimeFieldProps) {
  const t = useTexts(uiTexts);
  const { locale } = useFormats();
  const inZone = (at: Dayjs) => (timeZone === undefined ? at : at.tz(timeZone));
  const earliest = from === null ? FIRST_DAY : inZone(dayjs(from));
  const shared = {
    label,
    value: value === null ? null : inZone(dayjs(value)),
    ...(timeZone !== undefined && { timezone: timeZone }),
    onChange: (chosen: Dayjs | null) => onChange(isPossible(chosen) ? chosen.toISOString() : null),
    slotProps: {
      textField: { fullWidth: true, error: error !== undefined, helperText: error ?? help ?? t('dateHelp') },
      field: { clearable: true },
    },
  };
  return (
    <DateLocale>
      {isDayOnly ? (
        <DatePicker {...shared} minDate={earliest} maxDate={LAST_DAY} />
      ) : (
        <DateTimePicker
          {...shared}
          ampm={isTwelveHours(locale)}
          minDateTime={earliest}
          maxDateTime={LAST_DAY}
        />
      )}
    </DateLocale>
  );
}

function isPossible(chosen: Dayjs | null): chosen is Dayjs {
  return chosen !== null && chosen.isValid() && !chosen.isBefore(FIRST_DAY) && !chosen.isAfter(LAST_DAY);
}
