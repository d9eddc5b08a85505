import { expect, test } from 'vitest';
import { createLowBatteryWatch } from './low-battery.rules.ts';

const reading = (battery: number | null, charging = false) => [{ robotId: 'R', battery, charging }];

test('a robot rings once when it crosses the line, not at every reading below it', () => {
  const watch = createLowBatteryWatch();
  expect([21, 20, 19, 18, 17].map((battery) => watch(reading(battery), 20).length)).toEqual([0, 0, 1, 0, 0]);
});

test('a robot that is already low when the page opens does not ring', () => {
  const watch = createLowBatteryWatch();
  expect(watch(reading(10), 20)).toEqual([]);
  expect(watch(reading(9), 20)).toEqual([]);
});

test('a reading that trembles at the line rings once', () => {
  const watch = createLowBatteryWatch();
  expect([25, 19.8, 20.1, 19.9, 20.2, 19.7].map((battery) => watch(reading(battery), 20).length)).toEqual([
    0, 1, 0, 0, 0, 0,
  ]);
});

test('after charging it can ring again', () => {
  const watch = createLowBatteryWatch();
  expect([40, 19, 12, 60, 19].map((battery) => watch(reading(battery), 20).length)).toEqual([0, 1, 0, 0, 1]);
});

test('an unknown battery and a charging robot are silent', () => {
  const watch = createLowBatteryWatch();
  expect(watch(reading(null), 20)).toEqual([]);
  watch(reading(50), 20);
  expect(watch(reading(15, true), 20)).toEqual([]);
});
