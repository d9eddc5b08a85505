import type { LastHour } from '@rota/contract/telemetry';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Box, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import type { RobotSectionProps } from '../robots/shared/robot-sections.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { telemetryTexts } from './shared/telemetry.messages.ts';
import { Section } from '../../../ui/panel-section.tsx';
import { HistoryCharts } from './history-charts.tsx';
import { historyOf, type HistoryRange } from './history.queries.ts';
import { RangeChoice } from './range-choice.tsx';
import { TimeLegend, usePartColours } from './shared/time-legend.tsx';
import { PARTS, secondsOf, totalSeconds } from './shared/time-spent.rules.ts';

function lastHourOf(api: ApiClient, projectId: number, robotId: string) {
  return queryOptions({
    queryKey: ['telemetry', projectId, robotId, 'last-hour'] as const,
    queryFn: ({ signal }) => api.telemetry.lastHour({ params: { projectId, robotId } }, { signal }),
    refetchInterval: 15_000,
  });
}

/** The robot's activity in the last hour, in numbers and as one bar. */
export function RobotLastHour({ robot: { project_id: projectId, robot_id: robotId } }: RobotSectionProps) {
  const t = useTexts(telemetryTexts);
  const api = useApi();
  const { data, error, refetch } = useQuery(lastHourOf(api, projectId, robotId));
  return (
    <Section title={t('lastHour')}>
      {data !== undefined && <HourInNumbers hour={data} />}
      {data === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {data === undefined && error === null && (
        <Skeleton variant="rounded" height={92} role="status" aria-label={t('loading')} />
      )}
    </Section>
  );
}

function HourInNumbers({ hour }: { hour: LastHour }) {
  const t = useTexts(telemetryTexts);
  const formats = useFormats();
  const colours = usePartColours();
  const total = totalSeconds(hour);
  if (total === 0 && hour.deliveries_done === 0) {
    return (
      <Typography variant="body2" color="text.secondary">
        {t('nothingYet')}
      </Typography>
    );
  }
  const numbers = [
    [t('deliveries'), formats.number(hour.deliveries_done)],
    [t('distance'), t('metres', { value: formats.number(Math.round(hour.distance_m)) })],
    [t('batteryUsed'), formats.percent(hour.battery_used)],
  ] as const;
  return (
    <>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 1, m: 0, mb: 1.5 }}
      >
        {numbers.map(([label, value]) => (
          <Box
            key={label}
            sx={{ display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}
          >
            <Typography component="dt" variant="caption" color="text.secondary">
              {label}
            </Typography>
            <Typography
              component="dd"
              sx={{ m: 0, fontSize: '1.25rem', lineHeight: 1.25, fontVariantNumeric: 'tabular-nums' }}
            >
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
      <Box
        aria-hidden
        sx={{ display: 'flex', height: 10, borderRadius: '5px', overflow: 'hidden', gap: '1px' }}
      >
        {PARTS.map((part) => (
          <Box
            key={part}
            sx={{
              width: `${(100 * secondsOf(hour, part)) / Math.max(1, total)}%`,
              backgroundColor: colours[part],
            }}
          />
        ))}
      </Box>
      <TimeLegend spent={hour} />
    </>
  );
}

/** The robot's past as charts. */
export function RobotPast({ robot: { project_id: projectId, robot_id: robotId } }: RobotSectionProps) {
  const t = useTexts(telemetryTexts);
  const api = useApi();
  const [range, setRange] = useState<HistoryRange>('hour');
  const { data, error, refetch, isPlaceholderData } = useQuery(historyOf(api, projectId, robotId, range));
  return (
    <Section title={t('history')}>
      <RangeChoice value={range} onChange={setRange} />
      {data !== undefined && (
        <Box sx={{ opacity: isPlaceholderData ? 0.5 : 1, transition: 'opacity 150ms' }}>
          <HistoryCharts history={data} />
        </Box>
      )}
      {data === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {data === undefined && error === null && (
        <Skeleton variant="rounded" height={300} role="status" aria-label={t('loading')} />
      )}
    </Section>
  );
}
