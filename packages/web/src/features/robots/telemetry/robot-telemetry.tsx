import type { LastHour, TelemetryHistory, TelemetryPoint, TimeSpent } from '@rota/contract/telemetry';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Box, Skeleton, ToggleButton, ToggleButtonGroup, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import type { RobotSectionProps } from '../robots/shared/robot-sections.tsx';
import { groupBars, roundUp } from '../../../ui/charts/charts.rules.ts';
import { LineChart, ShareChart, type Bar } from '../../../ui/charts/time-chart.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { TOUCH_TARGET_PX } from '../../../ui/tokens.ts';
import { telemetryTexts } from './telemetry.messages.ts';
import { Section } from '../../../ui/panel-section.tsx';

const HOUR_S = 3_600;
const RANGES = { hour: HOUR_S, day: 24 * HOUR_S, week: 7 * 24 * HOUR_S, month: 30 * 24 * HOUR_S } as const;
type Range = keyof typeof RANGES;
const MOST_BARS = 48;

const PARTS = ['driving', 'waiting', 'charging', 'idle', 'offline'] as const;
type Part = (typeof PARTS)[number];
const secondsOf = (spent: TimeSpent, part: Part): number => spent[`${part}_s`];

function lastHourOf(api: ApiClient, projectId: number, robotId: string) {
  return queryOptions({
    queryKey: ['telemetry', projectId, robotId, 'last-hour'] as const,
    queryFn: ({ signal }) => api.telemetry.lastHour({ params: { projectId, robotId } }, { signal }),
    refetchInterval: 15_000,
  });
}

function historyOf(api: ApiClient, projectId: number, robotId: string, range: Range) {
  return queryOptions({
    queryKey: ['telemetry', projectId, robotId, 'history', range] as const,
    queryFn: ({ signal }) => {
      const to = Date.now();
      const query = {
        from: new Date(to - RANGES[range] * 1_000).toISOString(),
        to: new Date(to).toISOString(),
      };
      return api.telemetry.history({ params: { projectId, robotId }, query }, { signal });
    },
    refetchInterval: range === 'hour' ? 15_000 : 60_000,
    placeholderData: keepPreviousData,
  });
}

function usePartColours(): Record<Part, string> {
  const { tones, palette } = useColours();
  return {
    driving: tones.going.solid,
    waiting: tones.waiting.solid,
    charging: tones.charging.solid,
    idle: palette.line,
    offline: tones.offline.solid,
  };
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
  const total = PARTS.reduce((sum, part) => sum + secondsOf(hour, part), 0);
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
      <Legend spent={hour} />
    </>
  );
}

/** The meaning of each colour, with its time if there is one. */
function Legend({ spent }: { spent?: TimeSpent }) {
  const t = useTexts(telemetryTexts);
  const formats = useFormats();
  const colours = usePartColours();
  const { palette } = useColours();
  const shown = PARTS.filter((part) => spent === undefined || secondsOf(spent, part) >= 1);
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        mt: 0.75,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 1.5,
        rowGap: 0.25,
      }}
    >
      {shown.map((part) => (
        <Box
          component="li"
          key={part}
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, fontSize: '0.8125rem' }}
        >
          <Box
            aria-hidden
            sx={{
              width: 10,
              height: 10,
              borderRadius: '3px',
              backgroundColor: colours[part],
              border: `1px solid ${palette.inkFaint}`,
            }}
          />
          <span>{t(part)}</span>
          {spent !== undefined && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {formats.duration(secondsOf(spent, part))}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

/** The robot's past as charts. */
export function RobotPast({ robot: { project_id: projectId, robot_id: robotId } }: RobotSectionProps) {
  const t = useTexts(telemetryTexts);
  const api = useApi();
  const [range, setRange] = useState<Range>('hour');
  const { data, error, refetch, isPlaceholderData } = useQuery(historyOf(api, projectId, robotId, range));
  return (
    <Section title={t('history')}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        size="small"
        value={range}
        onChange={(_event, chosen: Range | null) => {
          if (chosen !== null) setRange(chosen);
        }}
        aria-label={t('range')}
        sx={{ mb: 1.25 }}
      >
        {(['hour', 'day', 'week', 'month'] as const).map((value) => (
          <ToggleButton
            key={value}
            value={value}
            sx={{ textTransform: 'none', '@media (pointer: coarse)': { minHeight: TOUCH_TARGET_PX } }}
          >
            {t(`range_${value}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {data !== undefined && (
        <Box sx={{ opacity: isPlaceholderData ? 0.5 : 1, transition: 'opacity 150ms' }}>
          <Charts history={data} />
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

function addPoints(a: TelemetryPoint, b: TelemetryPoint): TelemetryPoint {
  const spent = Object.fromEntries(
    PARTS.map((part) => [`${part}_s`, secondsOf(a, part) + secondsOf(b, part)]),
  ) as TimeSpent;
  return { ...a, ...spent, distance_m: a.distance_m + b.distance_m };
}

function Charts({ history }: { history: TelemetryHistory }) {
  const t = useTexts(telemetryTexts);
  const formats = useFormats();
  const { tones, palette } = useColours();
  const colours = usePartColours();
  const { points } = history;
  if (points.length === 0) {
    return (
      <Typography variant="body2" color="text.secondary">
        {t('nothingKept')}
      </Typography>
    );
  }
  const range = { from: Date.parse(history.from), to: Date.parse(history.to) };
  const stepMs = history.step_s * 1_000;
  const series = (key: 'battery' | 'speed' | 'cpu') =>
    points.map((point) => ({ at: Date.parse(point.at), value: point[key] }));
  const batteries = points.flatMap(({ battery }) => battery ?? []);
  const speeds = points.flatMap(({ speed_max: speed }) => speed ?? []);
  const metres = Math.round(points.reduce((sum, point) => sum + point.distance_m, 0));
  const fastest = Math.max(0, ...speeds);
  const barMs = stepMs * Math.max(1, Math.ceil(points.length / MOST_BARS));
  const bars: Bar[] = groupBars(points, MOST_BARS, addPoints).map((point) => {
    const at = Date.parse(point.at);
    const total = Math.max(
      1e-6,
      PARTS.reduce((sum, part) => sum + secondsOf(point, part), 0),
    );
    const shares = PARTS.map((part) => ({
      key: part,
      share: secondsOf(point, part) / total,
      color: colours[part],
    }));
    return { at, untilAt: Math.min(range.to, at + barMs), shares };
  });
  const worst = Math.max(0, ...points.map(({ errors }) => errors));
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <LineChart
        title={t('battery')}
        summary={
          batteries.length === 0
            ? t('unknown')
            : t('fromTo', {
                least: formats.percent(Math.min(...batteries)),
                most: formats.percent(Math.max(...batteries)),
              })
        }
        range={range}
        least={0}
        greatest={100}
        format={(value) => formats.percent(value)}
        points={series('battery')}
        stepMs={stepMs}
        color={tones.charging.solid}
      />
      <LineChart
        title={t('speed')}
        summary={t('speedSummary', { most: formats.number(fastest), metres: formats.number(metres) })}
        range={range}
        least={0}
        greatest={roundUp(fastest)}
        format={(value) => formats.number(value)}
        points={series('speed')}
        stepMs={stepMs}
        color={tones.going.solid}
      />
      <div>
        <ShareChart title={t('time')} summary={t('timeSummary')} range={range} bars={bars} />
        <Legend />
      </div>
      {points.some(({ cpu }) => cpu !== null) && (
        <LineChart
          title={t('processor')}
          summary={t('processorSummary')}
          range={range}
          least={0}
          greatest={100}
          format={(value) => formats.percent(value)}
          points={series('cpu')}
          stepMs={stepMs}
          color={palette.accent}
        />
      )}
      {worst > 0 && (
        <Typography variant="body2" sx={{ color: tones.attention.text }}>
          {t('errorsAtOnce', { count: worst })}
        </Typography>
      )}
    </Box>
  );
}
