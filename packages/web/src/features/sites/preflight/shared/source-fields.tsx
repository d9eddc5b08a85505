import type { PreflightSource } from '@rota/contract/preflight';
import { Box, MenuItem, TextField } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { preflightTexts } from './preflight.messages.ts';

/** The choice; the numbers of a generated day as they were typed. */
export type ChosenSource = {
  readonly kind: '1' | '3' | '7' | 'generated';
  readonly hours: string;
  readonly perHour: string;
};

export const FIRST_SOURCE: ChosenSource = { kind: '1', hours: '8', perHour: '20' };
const MOST_HOURS = 24;
const MOST_PER_HOUR = 200;

/** The source as it is asked for; undefined while a number is none. */
export function sourceOf({ kind, hours, perHour }: ChosenSource): PreflightSource | undefined {
  if (kind !== 'generated') return { kind: 'days', days: Number(kind) };
  const [h, tasks] = [wholeIn(hours, MOST_HOURS), wholeIn(perHour, MOST_PER_HOUR)];
  return h === undefined || tasks === undefined
    ? undefined
    : { kind: 'generated', seed: 1, hours: h, tasks_per_hour: tasks };
}

function wholeIn(text: string, most: number): number | undefined {
  const value = /^\d+$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= most ? value : undefined;
}

type FieldsProps = { chosen: ChosenSource; isDisabled: boolean; onChange: (chosen: ChosenSource) => void };

/** Which tasks a change is tried with. */
export function SourceFields({ chosen, isDisabled, onChange }: FieldsProps) {
  const t = useTexts(preflightTexts);
  return (
    <>
      <TextField
        select
        size="small"
        label={t('tasks')}
        value={chosen.kind}
        disabled={isDisabled}
        onChange={(event) => onChange({ ...chosen, kind: event.target.value as ChosenSource['kind'] })}
      >
        {(['1', '3', '7'] as const).map((days) => (
          <MenuItem key={days} value={days}>
            {t(`days_${days}`)}
          </MenuItem>
        ))}
        <MenuItem value="generated">{t('generated')}</MenuItem>
      </TextField>
      {chosen.kind === 'generated' && (
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
          <NumberInput
            isDisabled={isDisabled}
            label={t('hours')}
            most={MOST_HOURS}
            value={chosen.hours}
            onChange={(hours) => onChange({ ...chosen, hours })}
          />
          <NumberInput
            isDisabled={isDisabled}
            label={t('perHour')}
            most={MOST_PER_HOUR}
            value={chosen.perHour}
            onChange={(perHour) => onChange({ ...chosen, perHour })}
          />
        </Box>
      )}
    </>
  );
}

type NumberProps = {
  label: string;
  isDisabled: boolean;
  most: number;
  value: string;
  onChange: (value: string) => void;
};

function NumberInput({ label, isDisabled, most, value, onChange }: NumberProps) {
  const isWrong = wholeIn(value, most) === undefined;
  return (
    <TextField
      size="small"
      label={label}
      value={value}
      disabled={isDisabled}
      error={isWrong}
      helperText={isWrong ? `1 – ${most}` : undefined}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      onChange={(event) => onChange(event.target.value.trim())}
    />
  );
}
