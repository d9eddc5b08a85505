import type { HoursException } from '@rota/contract/menus';
import AddRounded from '@mui/icons-material/AddRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import type { Ref } from 'react';
import {
  Box,
  Button,
  FormControlLabel,
  FormHelperText,
  IconButton,
  Switch,
  TextField,
  Tooltip,
} from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { isOverMidnight } from '../../work/stations/shared/hours-text.ts';
import { hoursTexts } from '../../work/stations/shared/hours.messages.ts';
import { TimeField } from '../../../ui/dates/time-field.tsx';
import { headingTexts } from './headings.messages.ts';

type ExceptionsProps = {
  value: HoursException[];
  /** The problem of one of them, shown after an attempt to save. */
  problem: string | undefined;
  /** The ref of the first day without a date, where the form continues. */
  wrongRef: Ref<HTMLInputElement>;
  onChange: (next: HoursException[]) => void;
};

/** Days that have hours of their own, or none. */
export function Exceptions({ value, problem, wrongRef, onChange }: ExceptionsProps) {
  const t = useTexts(headingTexts);
  const undated = value.findIndex(({ date }) => date === '');
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      {undated < 0 && problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
      {value.map((one, index) => (
        <ExceptionRow
          // Days have nothing but their place that tells one from another while they are written.
          key={index}
          value={one}
          problem={problem}
          inputRef={index === undated ? wrongRef : undefined}
          onChange={(change) =>
            onChange(value.map((other, at) => (at === index ? { ...other, ...change } : other)))
          }
          onRemove={() => onChange(value.filter((_other, at) => at !== index))}
        />
      ))}
      <Button
        variant="outlined"
        startIcon={<AddRounded />}
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => onChange([...value, { date: '', hours: [] }])}
      >
        {t('addException')}
      </Button>
    </Box>
  );
}

type RowProps = {
  value: HoursException;
  problem: string | undefined;
  inputRef: Ref<HTMLInputElement> | undefined;
  onChange: (change: Partial<HoursException>) => void;
  onRemove: () => void;
};

function ExceptionRow({ value: { date, hours }, problem, inputRef, onChange, onRemove }: RowProps) {
  const t = useTexts(headingTexts);
  const [own, ...others] = hours;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <TextField
        type="date"
        size="small"
        label={t('date')}
        value={date}
        onChange={(event) => onChange({ date: event.target.value })}
        error={problem !== undefined && date === ''}
        helperText={date === '' ? problem : undefined}
        inputRef={inputRef}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <FormControlLabel
        control={
          <Switch
            checked={own !== undefined}
            onChange={(_event, has) => onChange({ hours: has ? [{ from: '10:00', to: '18:00' }] : [] })}
          />
        }
        label={own === undefined ? t('closedThatDay') : t('otherHours')}
      />
      {own !== undefined && (
        <HourPair
          from={own.from}
          to={own.to}
          onChange={(change) => onChange({ hours: [{ ...own, ...change }, ...others] })}
        />
      )}
      <Tooltip title={t('removeDay')}>
        <IconButton aria-label={t('removeDay')} onClick={onRemove}>
          <CloseRounded />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

type PairProps = { from: string; to: string; onChange: (change: { from?: string; to?: string }) => void };

function HourPair({ from, to, onChange }: PairProps) {
  const t = useTexts(hoursTexts);
  return (
    <Box sx={{ display: 'flex', gap: 1, width: 260 }}>
      <TimeField label={t('from')} value={from} onChange={(next) => onChange({ from: next })} />
      <TimeField
        label={t('to')}
        value={to}
        hint={isOverMidnight({ from, to }) ? t('nextDay') : undefined}
        onChange={(next) => onChange({ to: next })}
      />
    </Box>
  );
}
