import { MOST_STEPS, type AlertHours, type AlertReceiver, type AlertTelling } from '@rota/contract/alerts';
import {
  Autocomplete,
  Box,
  Button,
  FormControlLabel,
  Switch,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { TimeField } from '../../../ui/dates/time-field.tsx';
import { SwitchField, useField } from '../../../ui/form/fields.tsx';
import type { ResourceForm } from '../../../ui/form/resource-form.ts';
import { alertRuleTexts } from './alert-rules.messages.ts';

const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;
/** A Monday: names of days are made from it. */
const MONDAY = Date.UTC(2024, 0, 1, 12);
const DAY_MS = 86_400_000;
const FIRST_HOURS: AlertHours = { days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '22:00' };
const FIRST_STEP_MINUTES = 10;

type FormProps = { form: ResourceForm<AlertTelling> };
type FieldsProps = FormProps & { people: readonly AlertReceiver[] };

/** The first recipients, and whether they also learn of the end. */
export function ReceiverFields({ form, people }: FieldsProps) {
  const t = useTexts(alertRuleTexts);
  const { value, onChange } = useField(form, 'receivers');
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <PeopleField label={t('receivers')} value={value} people={people} onChange={onChange} />
      <SwitchField form={form} name="tells_resolved" label={t('resolvedToo')} />
    </Box>
  );
}

function PeopleField({
  label,
  value,
  people,
  onChange,
}: {
  label: string;
  value: readonly string[];
  people: readonly AlertReceiver[];
  onChange: (ids: string[]) => void;
}) {
  const t = useTexts(alertRuleTexts);
  const nameOf = (id: string): string => {
    const person = people.find((one) => one.user_id === id);
    if (person === undefined) return t('gone');
    return person.has_email ? person.name : t('noEmail', { name: person.name });
  };
  return (
    <Autocomplete
      multiple
      options={people.map((one) => one.user_id)}
      value={[...value]}
      getOptionLabel={nameOf}
      getOptionKey={(id) => id}
      onChange={(_event, ids) => onChange(ids)}
      slotProps={{ chip: { translate: 'no' }, listbox: { translate: 'no' } }}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}

/** The hours in which people are notified. */
export function HoursFields({ form }: FormProps) {
  const t = useTexts(alertRuleTexts);
  const { locale } = useFormats();
  const days = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const { value: hours, onChange } = useField(form, 'hours');
  const set = (changes: Partial<AlertHours>): void => onChange({ ...(hours ?? FIRST_HOURS), ...changes });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <FormControlLabel
        control={
          <Switch checked={hours !== null} onChange={(_event, on) => onChange(on ? FIRST_HOURS : null)} />
        }
        label={t('hours')}
      />
      {hours !== null && (
        <>
          <ToggleButtonGroup
            aria-label={t('days')}
            color="primary"
            value={hours.days}
            onChange={(_event, chosen: number[]) => set({ days: chosen.toSorted((a, b) => a - b) })}
            sx={{ flexWrap: 'wrap' }}
          >
            {WEEK.map((day) => (
              <ToggleButton key={day} value={day} sx={{ textTransform: 'none', px: 1.5 }}>
                {days.format(MONDAY + (day - 1) * DAY_MS)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <Box sx={{ display: 'flex', gap: 2 }}>
            <TimeField label={t('from')} value={hours.from} onChange={(from) => set({ from })} />
            <TimeField label={t('to')} value={hours.to} onChange={(to) => set({ to })} />
          </Box>
          <SwitchField form={form} name="critical_always" label={t('criticalAlways')} />
        </>
      )}
    </Box>
  );
}

/** The escalation steps and their delays. */
export function StepFields({ form, people }: FieldsProps) {
  const t = useTexts(alertRuleTexts);
  const { value: steps, onChange } = useField(form, 'steps');
  const put = (index: number, changes: Partial<AlertTelling['steps'][number]>): void =>
    onChange(steps.map((step, at) => (at === index ? { ...step, ...changes } : step)));
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      {steps.map((step, index) => (
        // Steps have nothing but their place that tells one from another.
        <Box key={index} sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
          <TextField
            type="number"
            label={t('stepAfter', { number: index + 1 })}
            value={Number.isNaN(step.after_minutes) ? '' : step.after_minutes}
            onChange={(event) =>
              put(index, {
                after_minutes: event.target.value === '' ? Number.NaN : Number(event.target.value),
              })
            }
          />
          <PeopleField
            label={t('stepReceivers', { number: index + 1 })}
            value={step.receivers}
            people={people}
            onChange={(receivers) => put(index, { receivers })}
          />
          <Button
            size="small"
            color="inherit"
            sx={{ alignSelf: 'flex-start' }}
            onClick={() => onChange(steps.filter((_step, at) => at !== index))}
          >
            {t('removeStep', { number: index + 1 })}
          </Button>
        </Box>
      ))}
      {steps.length < MOST_STEPS && (
        <Button
          variant="outlined"
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => onChange([...steps, { after_minutes: FIRST_STEP_MINUTES, receivers: [] }])}
        >
          {t('addStep')}
        </Button>
      )}
      {steps.length === 0 && <Typography color="textSecondary">{t('nextHelp')}</Typography>}
    </Box>
  );
}
