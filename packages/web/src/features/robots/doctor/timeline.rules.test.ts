import type { RobotTimeline } from '@rota/contract/doctor';
import type { TelemetryPoint } from '@rota/contract/telemetry';
import { expect, test } from 'vitest';
import { bandsOf, eventsOf, placeOn } from './timeline.rules.ts';

const START = Date.parse('2026-03-02T09:00:00Z');
const NOTHING = { driving_s: 0, waiting_s: 0, charging_s: 0, idle_s: 0, offline_s: 0 };
const at = (seconds: number) => new Date(START + seconds * 1_000).toISOString();
const point = (seconds: number, spent: Partial<TelemetryPoint>): TelemetryPoint => ({
  ...NOTHING,
  at: at(seconds),
  battery: null,
  speed: null,
  speed_max: null,
  distance_m: 0,
  errors: 0,
  cpu: null,
  memory: null,
  disk: null,
  ...spent,
});

test('a band goes on while the robot mostly does one thing, and ends where nothing is recorded', () => {
  const points = [
    point(0, { driving_s: 8, idle_s: 2 }),
    point(11, { driving_s: 6, idle_s: 4 }),
    point(20, { idle_s: 10 }),
    point(30, {}),
    point(60, { idle_s: 10 }),
  ];
  expect(
    bandsOf(points, 10_000).map(({ part, from, to }) => [part, (from - START) / 1_000, (to - START) / 1_000]),
  ).toEqual([
    ['driving', 0, 21],
    ['idle', 20, 30],
    ['idle', 60, 70],
  ]);
});

test.each([
  [0, 50, { left: 0, width: 50 }],
  [-20, 120, { left: 0, width: 100 }],
  [75, 75, { left: 75, width: 0 }],
])('from %d to %d of 100 lies at %j', (from, to, expected) => {
  expect(placeOn({ from: 0, to: 100 }, from, to)).toEqual(expected);
});

test('what happened stands in one list, newest first', () => {
  const timeline: RobotTimeline = {
    from: at(0),
    to: at(100),
    errors: [{ type: 'stuck', level: 'WARNING', description: '', since: at(20), until: null }],
    commands: [{ command_id: 'c', at: at(40), kind: 'pause', status: 'done', failure: null, by: 'Deniz' }],
    trips: [{ trip_id: 't', kind: 'deliver', status: 'done', since: at(10), until: at(30) }],
    connections: [{ at: at(5), state: 'ONLINE' }],
  };
  expect(eventsOf(timeline).map(({ kind }) => kind)).toEqual(['command', 'error', 'trip', 'connection']);
});
