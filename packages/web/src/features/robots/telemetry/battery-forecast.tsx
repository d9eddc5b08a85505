import type { RobotDetails } from '@rota/contract/robots';
import { useState } from 'react';
import { Box, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { TimeField } from '../../../ui/dates/time-field.tsx';
import { useNow } from '../../../ui/now.ts';
import { useColours } from '../../../ui/theme-provider.tsx';
import { batteryTexts } from './battery.messages.ts';
import { batteryAfter, hoursUntil, hoursUntilTime, type BatteryUse } from './battery.rules.ts';

const HOUR_MS = 3_600_000;
/** When many venues close. */
const USUAL_END = '22:00';

type ForecastProps = { robot: RobotDetails; use: BatteryUse };

/** The charge at the end of the shift, and whether the robot has to leave its work before. */
export function BatteryForecast({ robot, use }: ForecastProps) {
  const t = useTexts(batteryTexts);
  const { time_zone: zone } = useProject();
  const [end, setEnd] = useState(USUAL_END);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
      <Box sx={{ flex: '0 1 170px', minWidth: 140, pt: 0.5 }}>
        <TimeField label={t('shiftEnd')} value={end} onChange={setEnd} hint={t('shiftEndHint', { zone })} />
      </Box>
      <Box aria-live="polite" sx={{ flex: '1 1 200px' }}>
        {end === '' ? (
          <Typography color="textSecondary">{t('chooseTime')}</Typography>
        ) : (
          <Outlook robot={robot} use={use} end={end} />
        )}
      </Box>
    </Box>
  );
}

function Outlook({ robot: { battery, charging }, use, end }: ForecastProps & { end: string }) {
  const t = useTexts(batteryTexts);
  const formats = useFormats();
  const { tones } = useColours();
  const { time_zone: zone, delivery } = useProject();
  const now = useNow(60_000);
  const hours = hoursUntilTime(end, now, zone);
  const percent = battery === null ? undefined : batteryAfter(hours, { battery, charging }, use);
  if (battery === null || percent === undefined)
    return <Typography color="textSecondary">{t('forecastUnknown')}</Typography>;
  const low = delivery.low_battery_percent;
  const limit = formats.percent(low);
  const untilLow = hoursUntil(low, { battery, charging }, use);
  const isLow = percent < low;
  const verdict = (): string => {
    if (!isLow) return t('staysAbove', { limit });
    if (untilLow === undefined || untilLow === 0) return t('isBelow', { limit });
    return t('fallsBelow', { limit, time: formats.time(now + untilLow * HOUR_MS) });
  };
  return (
    <>
      <Typography sx={{ fontSize: '1.25rem', fontVariantNumeric: 'tabular-nums' }}>
        {t('atTime', { percent: formats.percent(percent), time: formats.time(now + hours * HOUR_MS) })}
      </Typography>
      <Typography sx={{ color: isLow ? tones.attention.text : 'text.primary' }}>{verdict()}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {t('forecastBasis')}
      </Typography>
    </>
  );
}
