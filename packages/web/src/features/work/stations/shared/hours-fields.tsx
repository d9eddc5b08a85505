import AddRounded from '@mui/icons-material/AddRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import {
  Box,
  Button,
  FormHelperText,
  IconButton,
  ToggleButton,
  ToggleButtonGroup,
  Tooltip,
} from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { TimeField } from '../../../../ui/dates/time-field.tsx';
import { isOverMidnight, weekdayNames } from './hours-text.ts';
import { hoursTexts } from './hours.messages.ts';

type Hours = { days: number[]; from: string; to: string }[];
type HoursProps = { value: Hours; problem: string | undefined; onChange: (hours: Hours) => void };

/** The initial hours. */
const FIRST_HOURS: Hours[number] = { days: [1, 2, 3, 4, 5, 6, 7], from: '08:00', to: '22:00' };

/** Hours of a week: days, from and to, as often as needed. */
export function HoursFields({ value, problem, onChange }: HoursProps) {
  const t = useTexts(hoursTexts);
  const { locale } = useFormats();
  const names = weekdayNames(locale);
  const put = (index: number, changes: Partial<Hours[number]>) =>
    onChange(value.map((one, at) => (at === index ? { ...one, ...changes } : one)));
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2.5 }}>
      {value.map((one, index) => (
        // Hours have nothing but their place that tells one from another.
        <Box key={index} sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
          <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
            <ToggleButtonGroup
              aria-label={t('days')}
              color="primary"
              value={one.days}
              onChange={(_event, days: number[]) => put(index, { days: days.toSorted((a, b) => a - b) })}
              sx={{ flexWrap: 'wrap' }}
            >
              {names.map((name, day) => (
                <ToggleButton key={name} value={day + 1} sx={{ textTransform: 'none', px: 1.5 }}>
                  {name}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
            <Box sx={{ display: 'flex', gap: 2 }}>
              <TimeField label={t('from')} value={one.from} onChange={(from) => put(index, { from })} />
              <TimeField
                label={t('to')}
                value={one.to}
                hint={isOverMidnight(one) ? t('nextDay') : undefined}
                onChange={(to) => put(index, { to })}
              />
            </Box>
          </Box>
          <Tooltip title={t('removeHours', { number: index + 1 })}>
            <IconButton
              aria-label={t('removeHours', { number: index + 1 })}
              onClick={() => onChange(value.filter((_one, at) => at !== index))}
            >
              <CloseRounded />
            </IconButton>
          </Tooltip>
        </Box>
      ))}
      {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
      <Button
        variant="outlined"
        startIcon={<AddRounded />}
        sx={{ alignSelf: 'flex-start' }}
        onClick={() => onChange([...value, FIRST_HOURS])}
      >
        {t('addHours')}
      </Button>
    </Box>
  );
}
