import type { TelemetryHistory } from '@rota/contract/telemetry';
import { Box, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { roundUp } from '../../../ui/charts/charts.rules.ts';
import { LineChart, ShareChart } from '../../../ui/charts/time-chart.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { telemetryTexts } from './shared/telemetry.messages.ts';
import { TimeLegend, usePartColours } from './shared/time-legend.tsx';
import { shareBars } from './shared/time-spent.rules.ts';

type ChartProps = { history: TelemetryHistory; height?: number };

/** A robot's past: battery, speed, what it spent its time on, its processor, and how many errors it had at once. */
export function HistoryCharts({ history }: ChartProps) {
  const t = useTexts(telemetryTexts);
  const { tones } = useColours();
  const { points } = history;
  if (points.length === 0) {
    return (
      <Typography variant="body2" color="text.secondary">
        {t('nothingKept')}
      </Typography>
    );
  }
  const worst = Math.max(0, ...points.map(({ errors }) => errors));
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <BatteryChart history={history} />
      <SpeedChart history={history} />
      <TimeChart history={history} />
      {points.some(({ cpu }) => cpu !== null) && <ProcessorChart history={history} />}
      {worst > 0 && (
        <Typography variant="body2" sx={{ color: tones.attention.text }}>
          {t('errorsAtOnce', { count: worst })}
        </Typography>
      )}
    </Box>
  );
}

/** The charge over time. */
export function BatteryChart({ history, height }: ChartProps) {
  const t = useTexts(telemetryTexts);
  const formats = useFormats();
  const { tones } = useColours();
  const batteries = history.points.flatMap(({ battery }) => battery ?? []);
  const summary = () =>
    t('fromTo', {
      least: formats.percent(Math.min(...batteries)),
      most: formats.percent(Math.max(...batteries)),
    });
  return (
    <LineChart
      {...lineOf(history, 'battery')}
      title={t('battery')}
      summary={batteries.length === 0 ? t('unknown') : summary()}
      greatest={100}
      format={(value) => formats.percent(value)}
      color={tones.charging.solid}
      {...(height !== undefined && { height })}
    />
  );
}

function SpeedChart({ history }: ChartProps) {
  const t = useTexts(telemetryTexts);
  const formats = useFormats();
  const { tones } = useColours();
  const { points } = history;
  const metres = Math.round(points.reduce((sum, point) => sum + point.distance_m, 0));
  const fastest = Math.max(0, ...points.flatMap(({ speed_max: speed }) => speed ?? []));
  return (
    <LineChart
      {...lineOf(history, 'speed')}
      title={t('speed')}
      summary={t('speedSummary', { most: formats.number(fastest), metres: formats.number(metres) })}
      greatest={roundUp(fastest)}
      format={(value) => formats.number(value)}
      color={tones.going.solid}
    />
  );
}

function TimeChart({ history }: ChartProps) {
  const t = useTexts(telemetryTexts);
  const colours = usePartColours();
  const range = rangeOf(history);
  const bars = shareBars(history.points, { stepMs: history.step_s * 1_000, to: range.to, colours });
  return (
    <div>
      <ShareChart title={t('time')} summary={t('timeSummary')} range={range} bars={bars} />
      <TimeLegend />
    </div>
  );
}

function ProcessorChart({ history }: ChartProps) {
  const t = useTexts(telemetryTexts);
  return <UsageChart history={history} of="cpu" title={t('processor')} />;
}

/** The load of a part of the robot's computer over time. */
export function UsageChart({
  history,
  of,
  title,
  height,
}: ChartProps & { of: 'cpu' | 'memory' | 'disk'; title: string }) {
  const t = useTexts(telemetryTexts);
  const formats = useFormats();
  const { palette } = useColours();
  return (
    <LineChart
      {...lineOf(history, of)}
      title={title}
      summary={t('processorSummary')}
      greatest={100}
      format={(value) => formats.percent(value)}
      color={palette.accent}
      {...(height !== undefined && { height })}
    />
  );
}

/** The line of one kind of value, from zero upwards. */
function lineOf(history: TelemetryHistory, key: 'battery' | 'speed' | 'cpu' | 'memory' | 'disk') {
  return {
    range: rangeOf(history),
    stepMs: history.step_s * 1_000,
    least: 0,
    points: history.points.map((point) => ({ at: Date.parse(point.at), value: point[key] })),
  };
}

function rangeOf({ from, to }: TelemetryHistory) {
  return { from: Date.parse(from), to: Date.parse(to) };
}
