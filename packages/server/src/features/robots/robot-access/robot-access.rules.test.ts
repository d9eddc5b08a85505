import { expect, test } from 'vitest';
import { activationState } from './robot-access.rules.ts';

const NOW = 1_000_000;
const code = { used_at: null, tries_left: 10, expires_at: new Date(NOW + 1) };

test.each([
  ['waiting', {}],
  ['expired', { expires_at: new Date(NOW) }],
  ['locked', { tries_left: 0 }],
  ['locked', { tries_left: 0, expires_at: new Date(NOW) }],
  ['used', { used_at: new Date(1), tries_left: 0, expires_at: new Date(NOW) }],
] as const)('an activation code is %s with %j', (state, change) => {
  expect(activationState({ ...code, ...change }, NOW)).toBe(state);
});
