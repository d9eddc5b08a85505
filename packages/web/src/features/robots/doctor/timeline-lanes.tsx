import type { RobotTimeline } from '@rota/contract/doctor';
import type { TelemetryHistory } from '@rota/contract/telemetry';
import { Box, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { telemetryTexts } from '../telemetry/shared/telemetry.messages.ts';
import { TimeLegend, usePartColours } from '../telemetry/shared/time-legend.tsx';
import { PARTS, secondsOf } from '../telemetry/shared/time-spent.rules.ts';
import { diagnosticsTexts } from './diagnostics.messages.ts';
import { bandsOf, placeOn } from './timeline.rules.ts';

/** A stretch or a moment on a lane. Times are ms. */
type Mark = { readonly key: string; readonly from: number; readonly to: number; readonly color: string };
type Range = { readonly from: number; readonly to: number };

/** State, trips, errors, commands and connection of a robot over the same time. The list below says the same in words. */
export function TimelineLanes({ events, history }: { events: RobotTimeline; history: TelemetryHistory }) {
  const t = useTexts(diagnosticsTexts);
  const { tones, palette } = useColours();
  const range = { from: Date.parse(events.from), to: Date.parse(events.to) };
  const end = (until: string | null): number => (until === null ? range.to : Date.parse(until));
  const moment = (key: string, at: string, color: string): Mark => {
    const from = Date.parse(at);
    return { key, from, to: from, color };
  };
  const trips = events.trips.map((trip): Mark => ({
    key: trip.trip_id,
    from: Date.parse(trip.since),
    to: end(trip.until),
    color: trip.status === 'failed' ? tones.fault.solid : tones.going.solid,
  }));
  const errors = events.errors.map((error): Mark => ({
    key: `${error.type} ${error.since}`,
    from: Date.parse(error.since),
    to: end(error.until),
    color: tones.fault.solid,
  }));
  return (
    <>
      <StateLane history={history} range={range} />
      <Lane label={t('lane_trips')} range={range} marks={trips} />
      <Lane label={t('lane_errors')} range={range} marks={errors} />
      <Lane
        label={t('lane_commands')}
        range={range}
        marks={events.commands.map(({ command_id: id, at, status }) =>
          moment(id, at, status === 'failed' ? tones.fault.solid : palette.ink),
        )}
      />
      <Lane
        label={t('lane_connections')}
        range={range}
        marks={events.connections.map(({ at, state }, index) =>
          moment(`${at} ${index}`, at, state === 'ONLINE' ? tones.going.solid : tones.fault.solid),
        )}
      />
      <Axis range={range} />
      <TimeLegend />
    </>
  );
}

function StateLane({ history, range }: { history: TelemetryHistory; range: Range }) {
  const t = useTexts(diagnosticsTexts);
  const parts = useTexts(telemetryTexts);
  const formats = useFormats();
  const colours = usePartColours();
  const bands = bandsOf(history.points, history.step_s * 1_000);
  const seconds = PARTS.map(
    (part) => [part, history.points.reduce((sum, point) => sum + secondsOf(point, part), 0)] as const,
  );
  const total = seconds.reduce((sum, [, spent]) => sum + spent, 0);
  const shares = seconds
    .filter(([, spent]) => spent > 0)
    .map(([part, spent]) => `${parts(part)} ${formats.percent((100 * spent) / total)}`);
  return (
    <Lane
      label={t('lane_state')}
      description={shares.length === 0 ? t('noBands') : t('bands', { shares: shares.join(', ') })}
      range={range}
      marks={bands.map(({ part, from, to }) => ({ key: String(from), from, to, color: colours[part] }))}
    />
  );
}

const LABEL = { xs: '76px', sm: '104px' } as const;
const TRACK_PX = 22;

function Lane({
  label,
  description,
  range,
  marks,
}: {
  label: string;
  /** Read aloud in place of the drawing. */
  description?: string;
  range: Range;
  marks: readonly Mark[];
}) {
  const { palette } = useColours();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', mb: 0.5 }}>
      <Typography variant="body2" color="textSecondary" sx={{ flex: 'none', width: LABEL }}>
        {label}
      </Typography>
      <Box
        role={description === undefined ? undefined : 'img'}
        aria-label={description}
        aria-hidden={description === undefined}
        sx={{
          position: 'relative',
          flex: 1,
          height: TRACK_PX,
          overflow: 'hidden',
          borderRadius: '4px',
          border: `1px solid ${palette.line}`,
        }}
      >
        {marks.map(({ key, from, to, color }) => {
          const { left, width } = placeOn(range, from, to);
          return (
            <Box
              key={key}
              sx={{
                position: 'absolute',
                insetBlock: 0,
                // A mark at the very end stays in sight.
                left: `min(${left}%, calc(100% - 3px))`,
                width: `max(3px, ${width}%)`,
                backgroundColor: color,
              }}
            />
          );
        })}
      </Box>
    </Box>
  );
}

const TICKS = [0, 0.5, 1] as const;
const DAY_MS = 86_400_000;

function Axis({ range }: { range: Range }) {
  const formats = useFormats();
  const textOf = (at: number): string =>
    range.to - range.from > DAY_MS ? formats.date(at) : formats.time(at);
  return (
    <Box aria-hidden sx={{ display: 'flex' }}>
      <Box sx={{ flex: 'none', width: LABEL }} />
      <Box sx={{ flex: 1, display: 'flex', justifyContent: 'space-between' }}>
        {TICKS.map((share) => (
          <Typography key={share} variant="caption" color="textSecondary">
            {textOf(range.from + share * (range.to - range.from))}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
