import AddRounded from '@mui/icons-material/AddRounded';
import CancelRounded from '@mui/icons-material/CancelRounded';
import dayjs from 'dayjs';
import { useState } from 'react';
import { Box, Chip, IconButton, Tooltip } from '../../../ui/kit.ts';
import { dateWords } from '../../../i18n/formats.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { DateTimeField } from '../../../ui/dates/date-time-field.tsx';
import { scheduleFormTexts } from './schedules.messages.ts';

/** A day of the calendar, as `2026-03-29`; '' for none. No zone is asked: the day is the project's. */
export function DayField({
  label,
  value,
  onChange,
  error,
  help,
}: {
  label: string;
  value: string;
  onChange: (date: string) => void;
  error?: string | undefined;
  help?: string | undefined;
}) {
  return (
    <DateTimeField
      isDayOnly
      label={label}
      value={value === '' ? null : dayjs(value).toISOString()}
      onChange={(at) => onChange(at === null ? '' : dayjs(at).format('YYYY-MM-DD'))}
      error={error}
      help={help ?? ' '}
    />
  );
}

/** Days of the calendar, each taken out by its cross. */
export function DaysField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: readonly string[];
  onChange: (dates: string[]) => void;
}) {
  const t = useTexts(scheduleFormTexts);
  const { locale } = useFormats();
  const [typed, setTyped] = useState('');
  const add = () => {
    if (typed !== '') onChange([...new Set([...value, typed])].sort());
    setTyped('');
  };
  return (
    <Box role="group" aria-label={label}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
        <DayField label={label} value={typed} onChange={setTyped} />
        <Tooltip title={t('addDate')}>
          <span>
            <IconButton
              aria-label={`${label}: ${t('addDate')}`}
              disabled={typed === ''}
              onClick={add}
              sx={{ mt: 0.75 }}
            >
              <AddRounded />
            </IconButton>
          </span>
        </Tooltip>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {value.map((date) => (
          <Chip
            key={date}
            label={dateWords(date, locale)}
            onDelete={() => onChange(value.filter((one) => one !== date))}
            deleteIcon={<CancelRounded titleAccess={t('removeDate', { date: dateWords(date, locale) })} />}
          />
        ))}
      </Box>
    </Box>
  );
}
