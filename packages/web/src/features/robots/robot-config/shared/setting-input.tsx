import { robotSettings, type RobotSettingKey } from '@rota/contract/robot-config';
import { z } from 'zod';
import { Box, InputAdornment, MenuItem, TextField } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { robotConfigTexts } from './robot-config.messages.ts';
import { useValueWords } from './value-words.ts';

type InputProps = {
  settingKey: RobotSettingKey;
  label: string;
  value: unknown;
  problem: string | undefined;
  isReadOnly: boolean;
  onChange: (value: unknown) => void;
};

/** The field of a setting: what its schema asks for. */
export function SettingInput(props: InputProps) {
  const { schema } = robotSettings[props.settingKey];
  if (schema instanceof z.ZodNumber) return <NumberInput {...props} schema={schema} />;
  if (schema instanceof z.ZodEnum) return <ChoiceInput {...props} options={schema.options} />;
  return <LocalTextInput {...props} />;
}

function NumberInput({
  settingKey,
  schema,
  value,
  onChange,
  ...shared
}: InputProps & { schema: z.ZodNumber }) {
  const { unit } = robotSettings[settingKey];
  const isWhole = schema.isInt;
  return (
    <TextField
      size="small"
      type="number"
      label={shared.label}
      value={typeof value === 'number' ? value : ''}
      error={shared.problem !== undefined}
      helperText={shared.problem}
      // An empty field is no number; the server says so at the line.
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      slotProps={{
        htmlInput: {
          min: schema.minValue ?? undefined,
          max: schema.maxValue ?? undefined,
          step: isWhole ? 1 : 0.1,
          readOnly: shared.isReadOnly,
        },
        input: unit === null ? {} : { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
      }}
      sx={{ width: 220 }}
    />
  );
}

function ChoiceInput({
  settingKey,
  options,
  value,
  onChange,
  ...shared
}: InputProps & { options: readonly unknown[] }) {
  const words = useValueWords();
  const names = options.filter((option) => typeof option === 'string');
  return (
    <TextField
      select
      size="small"
      label={shared.label}
      value={typeof value === 'string' && names.includes(value) ? value : ''}
      error={shared.problem !== undefined}
      helperText={shared.problem}
      disabled={shared.isReadOnly}
      onChange={({ target }) => onChange(target.value)}
      sx={{ width: 220 }}
    >
      {names.map((option) => (
        <MenuItem key={option} value={option}>
          {words(settingKey, option)}
        </MenuItem>
      ))}
    </TextField>
  );
}

const LANGUAGES = ['tr', 'en'] as const;

/** One text a language. */
function LocalTextInput({ label, value, problem, isReadOnly, onChange }: InputProps) {
  const t = useTexts(robotConfigTexts);
  const texts = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1.5, width: '100%', maxWidth: 460 }}>
      {LANGUAGES.map((language, index) => {
        const text = texts[language];
        return (
          <TextField
            key={language}
            size="small"
            label={language === 'tr' ? t('turkish') : t('english')}
            value={typeof text === 'string' ? text : ''}
            error={problem !== undefined}
            helperText={index === LANGUAGES.length - 1 ? problem : undefined}
            onChange={({ target }) => {
              // An empty text is left out.
              onChange({ ...texts, [language]: target.value === '' ? undefined : target.value });
            }}
            slotProps={{ htmlInput: { readOnly: isReadOnly, maxLength: 200 } }}
          />
        );
      })}
    </Box>
  );
}
