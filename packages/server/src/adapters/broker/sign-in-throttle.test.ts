import { expect, test } from 'vitest';
import { createSignInThrottle } from './sign-in-throttle.ts';

function at(start = 0) {
  let now = start;
  return { clock: () => now, pass: (ms: number) => (now += ms) };
}

test('ten wrong passwords close the door for that user at that address, and it opens again with time', () => {
  const time = at();
  const throttle = createSignInThrottle(time.clock);
  for (let i = 0; i < 10; i += 1) throttle.noteFailure('10.0.0.1', 'robot-a');
  expect(throttle.mayTry('10.0.0.1', 'robot-a')).toBe(false);
  expect(throttle.mayTry('10.0.0.1', 'robot-b')).toBe(true);
  expect(throttle.mayTry('10.0.0.2', 'robot-a')).toBe(true);
  time.pass(2_001);
  expect(throttle.mayTry('10.0.0.1', 'robot-a')).toBe(true);
});

test('a right password wipes the count', () => {
  const throttle = createSignInThrottle(at().clock);
  for (let i = 0; i < 9; i += 1) throttle.noteFailure('10.0.0.1', 'robot-a');
  throttle.noteSuccess('10.0.0.1', 'robot-a');
  throttle.noteFailure('10.0.0.1', 'robot-a');
  expect(throttle.mayTry('10.0.0.1', 'robot-a')).toBe(true);
});

test('an address that tries many names is closed as a whole', () => {
  const throttle = createSignInThrottle(at().clock);
  for (let i = 0; i < 300; i += 1) throttle.noteFailure('10.0.0.1', `guess-${String(i)}`);
  expect(throttle.mayTry('10.0.0.1', 'robot-a')).toBe(false);
  expect(throttle.mayTry('10.0.0.2', 'robot-a')).toBe(true);
});
