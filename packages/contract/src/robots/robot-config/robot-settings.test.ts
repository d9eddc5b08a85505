import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  FLEET_SETTING_KEYS,
  ROBOT_SETTING_GROUPS,
  ROBOT_SETTING_KEYS,
  robotSettingHelps,
  robotSettingNames,
  robotSettings,
  type RobotSettingKey,
} from './robot-settings.ts';

/** The test that shows what each setting does in the running product: its file, and words of its name that have the key. */
const EFFECTS: Readonly<Record<RobotSettingKey, readonly [file: string, name: string]>> = {
  max_speed: ['simulator/src/robot/config-shelf.test.ts', 'drives no faster than its max_speed'],
  language: [
    'simulator/src/robot/config-shelf.test.ts',
    'says its greeting at handover, once and in its language',
  ],
  volume_percent: ['simulator/src/robot/config-shelf.test.ts', 'says nothing at a volume_percent of 0'],
  greeting: [
    'simulator/src/robot/config-shelf.test.ts',
    'says its greeting at handover, once and in its language',
  ],
  max_slots_per_robot: ['fleet-core/src/state/settings.test.ts', 'is filled up to its max_slots_per_robot'],
  shelves_per_robot: [
    'fleet-core/src/state/settings.test.ts',
    'takes as many along as its shelves_per_robot',
  ],
  low_battery_percent: [
    'fleet-core/src/state/settings.test.ts',
    'takes no work below its low_battery_percent',
  ],
  critical_battery_percent: [
    'fleet-core/src/state/settings.test.ts',
    'keeps its critical_battery_percent for the way back',
  ],
  ready_battery_percent: [
    'fleet-core/src/state/settings.test.ts',
    'with nothing to do charges up to its ready_battery_percent',
  ],
};
const packages = join(import.meta.dirname, '..', '..', '..', '..');

describe('every robot setting', () => {
  test.each(ROBOT_SETTING_KEYS)('%s has an effect that a test shows', (key) => {
    const [file, name] = EFFECTS[key];
    expect(readFileSync(join(packages, file), 'utf8')).toContain(`test('${name}'`);
  });
  test.each(ROBOT_SETTING_KEYS)('%s has a name and help in both languages', (key) => {
    for (const texts of [robotSettingNames, robotSettingHelps]) {
      expect(texts.en[key]).toMatch(/\p{L}/u);
      expect(texts.tr[key]).toMatch(/\p{L}/u);
    }
  });
  test('belongs to a group of the page, and to the robot or the fleet', () => {
    const groups = new Set(ROBOT_SETTING_KEYS.map((key) => robotSettings[key].group));
    expect([...groups]).toEqual([...ROBOT_SETTING_GROUPS]);
    const fleet = ROBOT_SETTING_KEYS.filter((key) => robotSettings[key].obeyed_by === 'fleet');
    expect(fleet).toEqual([...FLEET_SETTING_KEYS]);
  });
});

test.each([
  ['max_speed', 0.1, 0.09],
  ['max_speed', 3, 3.1],
  ['language', 'tr', 'de'],
  ['volume_percent', 0, 1.5],
  ['volume_percent', 100, 101],
  ['greeting', { tr: 'x'.repeat(200) }, { tr: 'x'.repeat(201) }],
  ['greeting', { en: 'Hello' }, {}],
  ['max_slots_per_robot', 50, 51],
  ['shelves_per_robot', 0, -1],
  ['low_battery_percent', 80, 81],
  ['critical_battery_percent', 1, 0],
  ['ready_battery_percent', 10, '10'],
] as const)('%s takes %j and not %j', (key, right, wrong) => {
  expect(robotSettings[key].schema.safeParse(right).success).toBe(true);
  expect(robotSettings[key].schema.safeParse(wrong).success).toBe(false);
});
