import type { RobotDetails } from '@rota/contract/robots';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Box, LinearProgress, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { TimeZoneProvider, useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { TitledPart } from '../../../ui/titled-part.tsx';
import type { RobotSectionProps } from '../robots/shared/robot-sections.tsx';
import { batteryUse, type BatteryUse } from './battery.rules.ts';
import { batteryTexts } from './battery.messages.ts';
import { BatteryForecast } from './battery-forecast.tsx';
import { BatteryRates } from './battery-rates.tsx';
import { BatteryChart } from './history-charts.tsx';
import { HistoryPart } from './history-part.tsx';
import { historyOf } from './history.queries.ts';

const CHART_PX = 200;

/** The battery of a robot: its charge and condition, how long it lasts, and its past. */
export function RobotBattery({ robot }: RobotSectionProps) {
  const t = useTexts(batteryTexts);
  const { time_zone: zone } = useProject();
  const api = useApi();
  const { project_id: projectId, robot_id: robotId } = robot;
  const { data, error, refetch } = useQuery(historyOf(api, projectId, robotId, 'day'));
  const use = data && batteryUse(data.points, data.step_s * 1_000);
  const ofUse = (part: (known: BatteryUse) => ReactNode): ReactNode => {
    if (use !== undefined) return part(use);
    if (error !== null)
      return <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />;
    return <Skeleton variant="rounded" height={72} role="status" aria-label={t('loading')} />;
  };
  return (
    <TimeZoneProvider value={zone}>
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' }, mb: 2 }}
      >
        <BatteryNow robot={robot} />
        <TitledPart title={t('use')}>
          {ofUse((known) => (
            <BatteryRates robot={robot} use={known} />
          ))}
        </TitledPart>
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <TitledPart title={t('shift')}>
            {ofUse((known) => (
              <BatteryForecast robot={robot} use={known} />
            ))}
          </TitledPart>
        </Box>
      </Box>
      <HistoryPart robot={robot} title={t('curve')} start="day">
        {(history) => <BatteryChart history={history} height={CHART_PX} />}
      </HistoryPart>
    </TimeZoneProvider>
  );
}

function BatteryNow({ robot }: { robot: RobotDetails }) {
  const t = useTexts(batteryTexts);
  const formats = useFormats();
  const { health_percent: health, cycles, voltage, reach_m: reach } = robot.battery_condition;
  const shown = (value: number | null, write: (known: number) => string): string =>
    value === null ? t('notReported') : write(value);
  const facts: readonly Fact[] = [
    [t('health'), shown(health, formats.percent)],
    [t('cycles'), shown(cycles, formats.number)],
    [t('voltage'), shown(voltage, (value) => t('volts', { value: formats.number(value) }))],
    [t('reach'), shown(reach, (value) => t('metres', { value: formats.number(Math.round(value)) }))],
  ];
  return (
    <TitledPart title={t(robot.connected || robot.battery === null ? 'now' : 'lastReported')}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5 }}>
        <Typography sx={{ fontSize: '2rem', lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}>
          {shown(robot.battery, formats.percent)}
        </Typography>
        {robot.battery !== null && (
          <Typography color="textSecondary">{robot.charging ? t('charging') : t('notCharging')}</Typography>
        )}
      </Box>
      <LinearProgress
        variant="determinate"
        aria-label={t('charge')}
        value={robot.battery ?? 0}
        color={robot.charging ? 'success' : 'secondary'}
        sx={{ height: 8, borderRadius: 4, mt: 1, mb: 2 }}
      />
      <FactList facts={facts} />
    </TitledPart>
  );
}
