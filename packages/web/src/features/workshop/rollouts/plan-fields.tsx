import type { PlannedRobot } from '@rota/contract/rollouts';
import {
  Autocomplete,
  Box,
  FormControlLabel,
  MenuItem,
  Switch,
  TextField,
  Typography,
} from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { TimeField } from '../../../ui/dates/time-field.tsx';
import { TitledPart } from '../../../ui/titled-part.tsx';
import { isNumberGood, NUMBER_LIMITS, WAVE_PRESETS, type NumberName, type PlanFields } from './plan.rules.ts';
import { planTexts } from './rollouts.messages.ts';

export type FieldsProps = {
  readonly fields: PlanFields;
  readonly change: (changes: Partial<PlanFields>) => void;
  /** All robots that the person may update, whatever is chosen. */
  readonly robots: readonly PlannedRobot[];
};

type Choice = { readonly value: string; readonly label: string };

/** Which robots: each list narrows the choice. */
export function RobotChoice({ fields, change, robots }: FieldsProps) {
  const t = useTexts(planTexts);
  const choices = (pairs: readonly Choice[]): Choice[] =>
    [...new Map(pairs.map((one) => [one.value, one])).values()].sort((a, b) =>
      a.label.localeCompare(b.label, 'tr'),
    );
  const words = (list: readonly (string | null)[]) =>
    choices(list.flatMap((word) => (word === null ? [] : [{ value: word, label: word }])));
  return (
    <TitledPart title={t('robots')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('robotsHelp')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
        <Many
          label={t('projects')}
          options={choices(
            robots.map((robot) => ({ value: String(robot.project_id), label: robot.project_name })),
          )}
          chosen={fields.projectIds}
          onChange={(projectIds) => change({ projectIds })}
        />
        <Many
          label={t('models')}
          options={words(robots.map(({ model }) => model))}
          chosen={fields.models}
          onChange={(models) => change({ models })}
        />
        <Many
          label={t('versions')}
          options={words(robots.map(({ version }) => version))}
          chosen={fields.versions}
          onChange={(versions) => change({ versions })}
        />
        <Many
          label={t('tags')}
          options={words(robots.flatMap(({ tags }) => tags))}
          chosen={fields.tags}
          onChange={(next) => change({ tags: next })}
        />
      </Box>
    </TitledPart>
  );
}

type ManyProps = {
  label: string;
  options: readonly Choice[];
  chosen: readonly string[];
  onChange: (values: string[]) => void;
};

function Many({ label, options, chosen, onChange }: ManyProps) {
  const shown = chosen.map((value) => options.find((one) => one.value === value) ?? { value, label: value });
  return (
    <Autocomplete
      multiple
      options={options}
      value={shown}
      isOptionEqualToValue={(a, b) => a.value === b.value}
      onChange={(_event, values) => onChange(values.map(({ value }) => value))}
      renderInput={(params) => <TextField {...params} label={label} />}
    />
  );
}

/** How the robots are divided. */
export function WaveFields({ fields, change }: FieldsProps) {
  const t = useTexts(planTexts);
  return (
    <TitledPart title={t('waves')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t('wavesHelp')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '2fr 1fr' } }}>
        <TextField
          select
          label={t('wavesPreset')}
          value={fields.preset}
          onChange={(event) =>
            change({ preset: WAVE_PRESETS.find((one) => one === event.target.value) ?? 'careful' })
          }
        >
          {WAVE_PRESETS.map((preset) => (
            <MenuItem key={preset} value={preset}>
              {t(`preset_${preset}`)}
            </MenuItem>
          ))}
        </TextField>
        {fields.preset !== 'once' && (
          <Amount name="pauseMinutes" label={t('pause')} fields={fields} change={change} />
        )}
      </Box>
    </TitledPart>
  );
}

/** What stops a wave, and when robots may begin. */
export function SafetyFields({ fields, change }: FieldsProps) {
  const t = useTexts(planTexts);
  const amount = (name: NumberName, label: string, hint?: string) => (
    <Amount name={name} label={label} hint={hint} fields={fields} change={change} />
  );
  return (
    <TitledPart title={t('safety')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
        {amount('failures', t('failures'))}
        {amount('atOnce', t('atOnce'))}
        {amount('returnMinutes', t('returnMinutes'))}
        {amount('healthMinutes', t('healthMinutes'), t('healthHint'))}
        {amount('battery', t('battery'))}
      </Box>
      <Box sx={{ display: 'grid', gap: 1, mt: 2 }}>
        <FormControlLabel
          control={
            <Switch checked={fields.rollsBack} onChange={(_event, rollsBack) => change({ rollsBack })} />
          }
          label={t('rollsBack')}
        />
        <FormControlLabel
          control={
            <Switch checked={fields.hasWindow} onChange={(_event, hasWindow) => change({ hasWindow })} />
          }
          label={t('window')}
        />
        {fields.hasWindow && (
          <Box>
            <Box sx={{ display: 'flex', gap: 2 }}>
              <TimeField label={t('from')} value={fields.from} onChange={(from) => change({ from })} />
              <TimeField label={t('to')} value={fields.to} onChange={(to) => change({ to })} />
            </Box>
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              {t('windowHint')}
            </Typography>
          </Box>
        )}
      </Box>
    </TitledPart>
  );
}

type AmountProps = Pick<FieldsProps, 'fields' | 'change'> & {
  name: NumberName;
  label: string;
  hint?: string | undefined;
};

function Amount({ name, label, hint, fields, change }: AmountProps) {
  const formats = useFormats();
  const [least, most] = NUMBER_LIMITS[name];
  const isGood = isNumberGood(fields, name);
  return (
    <TextField
      type="number"
      label={label}
      value={fields[name]}
      error={!isGood}
      helperText={isGood ? hint : `${formats.number(least)} – ${formats.number(most)}`}
      onChange={(event) => change({ [name]: event.target.value })}
      slotProps={{ htmlInput: { min: least, max: most, inputMode: 'numeric' } }}
    />
  );
}
