import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Field } from '../../../ui/form/fields.tsx';
import { TimeField } from '../../../ui/dates/time-field.tsx';
import { DayField, DaysField } from './day-field.tsx';
import { REPEATS, type ScheduleFields } from './schedule-form.ts';
import { dayName } from './schedule-words.rules.ts';
import { scheduleFormTexts } from './schedules.messages.ts';

type Form = UseFormReturn<ScheduleFields>;
const WEEK = [1, 2, 3, 4, 5, 6, 7];
const TWO_COLUMNS = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 } as const;

/** How often a schedule repeats, on which days and at which time. */
export function RuleFields({ form }: { form: Form }) {
  const t = useTexts(scheduleFormTexts);
  const repeat = useWatch({ control: form.control, name: 'repeat' });
  const { errors } = form.formState;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Controller
        control={form.control}
        name="repeat"
        render={({ field }) => (
          <TextField
            select
            label={t('repeat')}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            inputRef={field.ref}
          >
            {REPEATS.map((one) => (
              <MenuItem key={one} value={one}>
                {t(one)}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      {(repeat === 'weekly' || repeat === 'interval') && <WeekdaysField form={form} />}
      <Box sx={TWO_COLUMNS}>
        {repeat === 'once' && (
          <Controller
            control={form.control}
            name="date"
            render={({ field }) => (
              <DayField
                label={t('date')}
                value={field.value}
                onChange={field.onChange}
                error={errors.date?.message}
              />
            )}
          />
        )}
        {repeat !== 'interval' && <ClockField form={form} name="time" label={t('time')} />}
        {repeat === 'interval' && (
          <>
            <Field
              form={form}
              name="every"
              label={t('every')}
              hint=" "
              slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
              sx={{ gridColumn: '1 / -1' }}
            />
            <ClockField form={form} name="from" label={t('from')} />
            <ClockField form={form} name="to" label={t('to')} />
          </>
        )}
      </Box>
    </Box>
  );
}

function ClockField({ form, name, label }: { form: Form; name: 'time' | 'from' | 'to'; label: string }) {
  const problem = form.formState.errors[name]?.message;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <TimeField label={label} value={field.value} onChange={field.onChange} error={problem} />
      )}
    />
  );
}

function WeekdaysField({ form }: { form: Form }) {
  const t = useTexts(scheduleFormTexts);
  const { locale } = useFormats();
  const problem = form.formState.errors.weekdays?.message;
  return (
    <Controller
      control={form.control}
      name="weekdays"
      render={({ field }) => (
        <Box>
          <ToggleButtonGroup
            fullWidth
            color="primary"
            aria-label={t('days')}
            value={field.value}
            onChange={(_event, chosen: number[]) => field.onChange([...chosen].sort())}
            sx={{ maxWidth: 560 }}
          >
            {WEEK.map((day) => (
              <ToggleButton key={day} value={day} title={dayName(day, locale)} sx={{ px: 0.5, minWidth: 0 }}>
                {dayName(day, locale, 'short')}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
        </Box>
      )}
    />
  );
}

/** First and last day, days without a run and extra ones. */
export function ExceptionFields({ form }: { form: Form }) {
  const t = useTexts(scheduleFormTexts);
  return (
    <Box sx={TWO_COLUMNS}>
      {(['valid_from', 'valid_until'] as const).map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field }) => (
            <DayField
              label={t(name === 'valid_from' ? 'validFrom' : 'validUntil')}
              value={field.value}
              onChange={field.onChange}
              help={t('validHint')}
            />
          )}
        />
      ))}
      {(['except_dates', 'extra_dates'] as const).map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field }) => (
            <DaysField
              label={t(name === 'except_dates' ? 'exceptDates' : 'extraDates')}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      ))}
    </Box>
  );
}

/** What becomes of a run that cannot be made in time, and how long before its task is created. */
export function PatienceFields({ form }: { form: Form }) {
  const t = useTexts(scheduleFormTexts);
  const field = (name: 'grace' | 'ahead', hint: string) => (
    <Field
      form={form}
      name={name}
      label={t(name)}
      hint={hint}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  );
  return (
    <Box sx={TWO_COLUMNS}>
      {field('grace', t('graceHint'))}
      {field('ahead', t('aheadHint'))}
    </Box>
  );
}
