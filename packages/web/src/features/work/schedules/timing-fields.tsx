import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Box, FormHelperText, ToggleButton, ToggleButtonGroup } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Field, SelectField, useField } from '../../../ui/form/fields.tsx';
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
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <SelectField
        form={form}
        name="repeat"
        label={t('repeat')}
        options={REPEATS.map((value) => ({ value, label: t(value) }))}
      />
      {(repeat === 'weekly' || repeat === 'interval') && <WeekdaysField form={form} />}
      <Box sx={TWO_COLUMNS}>
        {repeat === 'once' && <OneDayField form={form} name="date" label={t('date')} />}
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

type NamedProps<Name> = { form: Form; name: Name; label: string };

function ClockField({ form, name, label }: NamedProps<'time' | 'from' | 'to'>) {
  const { value, onChange, problem } = useField(form, name);
  return <TimeField label={label} value={value} onChange={onChange} error={problem} />;
}

function OneDayField({
  form,
  name,
  label,
  help,
}: NamedProps<'date' | 'valid_from' | 'valid_until'> & { help?: string }) {
  const { value, onChange, problem } = useField(form, name);
  return <DayField label={label} value={value} onChange={onChange} error={problem} help={help} />;
}

function SomeDaysField({ form, name, label }: NamedProps<'except_dates' | 'extra_dates'>) {
  const { value, onChange } = useField(form, name);
  return <DaysField label={label} value={value} onChange={onChange} />;
}

function WeekdaysField({ form }: { form: Form }) {
  const t = useTexts(scheduleFormTexts);
  const { locale } = useFormats();
  const { value, onChange, problem } = useField(form, 'weekdays');
  return (
    <Box>
      <ToggleButtonGroup
        fullWidth
        color="primary"
        aria-label={t('days')}
        value={value}
        onChange={(_event, chosen: number[]) => onChange([...chosen].sort())}
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
  );
}

/** First and last day, days without a run and extra ones. */
export function ExceptionFields({ form }: { form: Form }) {
  const t = useTexts(scheduleFormTexts);
  return (
    <Box sx={TWO_COLUMNS}>
      <OneDayField form={form} name="valid_from" label={t('validFrom')} help={t('validHint')} />
      <OneDayField form={form} name="valid_until" label={t('validUntil')} help={t('validHint')} />
      <SomeDaysField form={form} name="except_dates" label={t('exceptDates')} />
      <SomeDaysField form={form} name="extra_dates" label={t('extraDates')} />
    </Box>
  );
}

/** The treatment of a run that is late, and how long before it its task is created. */
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
