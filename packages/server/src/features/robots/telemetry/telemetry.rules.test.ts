import { MOST_POINTS } from '@rota/contract/telemetry';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aRobotDetailView } from '../../../fleet/client/robot-view.fake.ts';
import { activityOf, beginGathering, chooseResolution, look, sampleOf } from './telemetry.rules.ts';

const NOW = 1_780_000_000_000;
const DAY = 86_400_000;
const retention = { rawDays: 14, minuteDays: 365 };

describe('what a robot does', () => {
  test.each([
    ['offline', { connected: false, charging: true }],
    ['charging', { charging: true, speed: 0 }],
    ['driving', { state: 'going', speed: 0.4, tripId: 't' }],
    ['waiting', { state: 'going', speed: 0, tripId: 't' }],
    ['waiting', { state: 'waiting_for_unloading', speed: 0, tripId: 't' }],
    ['waiting', { waiting: { code: 'WAITING_FOR_STATE', params: {}, since: NOW } }],
    ['idle', { state: 'idle', speed: 0 }],
    ['idle', { state: 'idle', speed: null }],
  ] as const)('counts as %s: %o', (activity, more) => {
    expect(activityOf(aRobotDetailView('r', more))).toBe(activity);
  });
});

describe('a sample', () => {
  test('spends exactly the time that passed, whatever the robot did', () => {
    const step = fc.record({
      ms: fc.integer({ min: 0, max: 5_000 }),
      connected: fc.boolean(),
      charging: fc.boolean(),
      speed: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        let now = NOW;
        let gathering = beginGathering(aRobotDetailView('r'), now);
        for (const { ms, ...more } of steps) {
          now += ms;
          gathering = look(gathering, aRobotDetailView('r', more), now);
        }
        expect(sampleOf(gathering).seconds).toBeCloseTo((now - NOW) / 1_000, 6);
      }),
    );
  });

  test('counts metres and battery, but neither a jump of the localisation nor charging', () => {
    const at = (x: number, batteryPercent: number, more = {}) =>
      aRobotDetailView('r', {
        position: { x, y: 0, theta: 0 },
        batteryPercent,
        updatedAt: NOW,
        speed: 0.5,
        ...more,
      });
    let gathering = beginGathering(at(0, 50), NOW);
    gathering = look(gathering, at(0.8, 49.5), NOW + 1_000);
    gathering = look(gathering, at(30, 49.5), NOW + 2_000);
    gathering = look(gathering, at(30, 60, { charging: true }), NOW + 3_000);
    gathering = look(
      gathering,
      at(30, 1, { mapId: 'hotel_2', position: { x: 31, y: 0, theta: 0 }, charging: true }),
      NOW + 4_000,
    );
    expect(sampleOf(gathering)).toMatchObject({
      distance: 0.8,
      batteryUsed: 0.5,
      spent: { driving: 2, charging: 2 },
    });
  });

  test('knows nothing of the time while the server slept', () => {
    const gathering = look(
      beginGathering(aRobotDetailView('r'), NOW),
      aRobotDetailView('r'),
      NOW + 3_600_000,
    );
    expect(sampleOf(gathering).seconds).toBe(5);
  });
});

describe('the resolution of a history', () => {
  test.each([
    ['raw', 3_600_000, 0],
    ['minute', DAY, 0],
    ['hour', 7 * DAY, 0],
    ['minute', 3_600_000, 20 * DAY],
    ['hour', 3_600_000, 400 * DAY],
  ] as const)('is %s for a range of %i ms that ended %i ms ago', (resolution, length, ago) => {
    expect(chooseResolution({ from: NOW - ago - length, to: NOW - ago }, NOW, retention).resolution).toBe(
      resolution,
    );
  });

  test('never asks for more points than a page can show', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 * 365 * DAY }),
        fc.constantFrom('raw' as const, 'minute' as const, 'hour' as const, undefined),
        (length, wanted) => {
          const { stepS } = chooseResolution({ from: NOW - length, to: NOW }, NOW, retention, wanted);
          expect(length / 1_000 / stepS).toBeLessThanOrEqual(MOST_POINTS - 1);
        },
      ),
    );
  });
});
