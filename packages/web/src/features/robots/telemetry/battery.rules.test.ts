import { describe, expect, test } from 'vitest';
import { batteryAfter, batteryUse, hoursUntil, hoursUntilTime } from './battery.rules.ts';

const START = Date.UTC(2026, 4, 10, 8);
const STEP_MS = 60_000;

/** One point a minute; `perMinute` is what the charge changes by. */
function points(count: number, from: number, perMinute: number, charging = false, since = 0) {
  return Array.from({ length: count }, (_, index) => ({
    at: new Date(START + (since + index) * STEP_MS).toISOString(),
    battery: from + index * perMinute,
    charging_s: charging ? 60 : 0,
  }));
}

describe('the use of a battery', () => {
  test('is what it lost while it did not charge', () => {
    const { drain, charge } = batteryUse(points(31, 90, -0.1), STEP_MS);
    expect(drain).toBeCloseTo(6);
    expect(charge).toBeUndefined();
  });

  test('does not count the time at the charger, whose rate is known apart', () => {
    const use = batteryUse([...points(20, 80, -0.2), ...points(20, 78, 1, true, 20)], STEP_MS);
    expect(use.drain).toBeCloseTo(12);
    expect(use.charge).toBeCloseTo(60);
  });

  test('is that of the last hour, and of the whole history where the hour was spent at the charger', () => {
    const morning = points(120, 95, -0.05);
    expect(batteryUse([...morning, ...points(60, 89, -0.2, false, 120)], STEP_MS).drain).toBeCloseTo(12, 0);
    expect(batteryUse([...morning, ...points(61, 40, 0.5, true, 120)], STEP_MS).drain).toBeCloseTo(3, 0);
  });

  test.each([
    ['nothing', []],
    ['a few minutes', points(5, 80, -0.5)],
    ['points without a charge', points(60, 80, -0.1).map((point) => ({ ...point, battery: null }))],
    ['a robot that loses nothing', points(60, 80, 0)],
  ])('is not known from %s', (_, given) => {
    expect(batteryUse(given, STEP_MS)).toEqual({ drain: undefined, charge: undefined });
  });

  test('does not reach over a gap', () => {
    const use = batteryUse([...points(20, 80, -0.1), ...points(20, 20, -0.1, false, 600)], STEP_MS);
    expect(use.drain).toBeCloseTo(6);
  });
});

describe('what is left', () => {
  const use = { drain: 10, charge: 40 };
  test.each([
    [0, 60, false, 6],
    [20, 60, false, 4],
    [20, 15, false, 0],
    [0, 60, true, undefined],
  ])('until %s %% from %s %% (charging: %s) is %s h', (floor, battery, charging, hours) => {
    expect(hoursUntil(floor, { battery, charging }, use)).toBe(hours);
  });
  test.each([
    [3, 60, false, 30],
    [9, 60, false, 0],
    [0.5, 60, true, 80],
    [3, 60, true, 100],
  ])('after %s h from %s %% (charging: %s) it is %s %%', (hours, battery, charging, percent) => {
    expect(batteryAfter(hours, { battery, charging }, use)).toBe(percent);
  });
  test('is not known without a rate', () => {
    const unknown = { drain: undefined, charge: undefined };
    expect(batteryAfter(1, { battery: 50, charging: false }, unknown)).toBeUndefined();
    expect(batteryAfter(1, { battery: 50, charging: true }, unknown)).toBeUndefined();
    expect(hoursUntil(0, { battery: 50, charging: false }, unknown)).toBeUndefined();
  });
});

test.each([
  ['12:30', 'Europe/Istanbul', 1.5],
  ['11:00', 'Europe/Istanbul', 24],
  ['09:00', 'Europe/Istanbul', 22],
  ['09:00', 'UTC', 1],
])('from 08:00 UTC it is %s in %s in %s h', (time, zone, hours) => {
  expect(hoursUntilTime(time, START, zone)).toBe(hours);
});
