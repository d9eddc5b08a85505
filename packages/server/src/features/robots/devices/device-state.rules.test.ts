import { expect, test } from 'vitest';
import { deviceState, type DeviceFacts } from './device-state.rules.ts';

const NOW = 1_000_000;
const silent: DeviceFacts = {
  enabled: true,
  saidOnline: false,
  heardAt: null,
  battery: null,
  connected: false,
  hasSignedIn: false,
};
const heard: DeviceFacts = { ...silent, saidOnline: true, heardAt: NOW - 1_000, hasSignedIn: true };

test.each<[string, DeviceFacts, string]>([
  ['turned off, whatever else', { ...heard, enabled: false }, 'off'],
  ['never came in', silent, 'unpaired'],
  ['came in, and is gone', { ...silent, hasSignedIn: true }, 'offline'],
  ['is at the broker without a word', { ...silent, connected: true }, 'online'],
  ['is at an outside broker, which says nothing', { ...silent, connected: null }, 'on'],
  ['says its state', heard, 'online'],
  ['says its state, with an empty battery', { ...heard, battery: 20 }, 'low_battery'],
  ['says its state, with a battery just above', { ...heard, battery: 21 }, 'online'],
  ['said its last will', { ...heard, saidOnline: false }, 'offline'],
  ['was silent for 150 seconds', { ...heard, heardAt: NOW - 150_000 }, 'offline'],
  ['was silent too long, though still connected', { ...heard, heardAt: 0, connected: true }, 'offline'],
])('a device that %s', (_words, facts, state) => {
  expect(deviceState(facts, NOW)).toBe(state);
});
