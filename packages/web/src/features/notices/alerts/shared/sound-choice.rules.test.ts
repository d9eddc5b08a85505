import { expect, test } from 'vitest';
import { defaultSettings } from '../../../../settings/settings.ts';
import { soundChoice } from './sound-choice.rules.ts';

test.each([
  ['as it comes', 'low_battery', {}, { isOn: true, loops: 1, gain: 0.16 }],
  ['an alert as it comes', 'alert', {}, { isOn: true, loops: 2, gain: 0.16 }],
  ['all are muted', 'alert', { soundsMuted: true }, { isOn: true, loops: 2, gain: 0 }],
  ['at full volume', 'alert', { soundVolume: 100 }, { isOn: true, loops: 2, gain: 0.32 }],
  [
    'switched off before there were kinds',
    'low_battery',
    { lowBatterySound: false },
    { isOn: false, loops: 1, gain: 0 },
  ],
  [
    'switched on again',
    'low_battery',
    { lowBatterySound: false, sounds: { low_battery: { isOn: true, loops: 3 } } },
    { isOn: true, loops: 3, gain: 0.16 },
  ],
  [
    'more often than is allowed',
    'alert',
    { sounds: { alert: { isOn: true, loops: 99 } } },
    { isOn: true, loops: 10, gain: 0.16 },
  ],
] as const)('%s', (_case, kind, changes, expected) => {
  expect(soundChoice(kind, { ...defaultSettings, ...changes })).toEqual(expected);
});
