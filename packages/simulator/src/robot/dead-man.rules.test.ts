import { describe, expect, test } from 'vitest';
import { beginSwitch, MANUAL_LIMITS, passTime, takeCommand } from './dead-man.rules.ts';

const forward = { linear: 0.4, angular: 0.1, ttlMs: 250 };

describe('the dead man’s switch of a robot', () => {
  test('moves while commands come, and stands when the last is over', () => {
    const now = beginSwitch('s');
    takeCommand(now, { ...forward, sequence: 1 }, 0, 1_000);
    expect(passTime(now, 0.1)).toEqual({ linear: 0.4, angular: 0.1, isOver: false });
    takeCommand(now, { ...forward, sequence: 2 }, 100, 1_100);
    expect(passTime(now, 0.2).linear).toBe(0.4);
    expect(passTime(now, 0.05).linear).toBe(0);
  });

  test.each([
    ['one that is older than another', { sequence: 1 }, 100, 1_100],
    ['the same again', { sequence: 5 }, 100, 1_100],
    ['one that was held up on its way for longer than it counts', { sequence: 6 }, 100, 1_400],
    ['one whose time cannot be read', { sequence: 6 }, NaN, 1_100],
    ['one that counts for no time', { sequence: 6, ttlMs: 0 }, 100, 1_100],
  ])('%s moves nothing', (_name, other, sent, received) => {
    const now = beginSwitch('s');
    takeCommand(now, { ...forward, sequence: 5, linear: 0 }, 0, 1_000);
    takeCommand(now, { ...forward, ...other }, sent, received);
    expect(passTime(now, 0.01)).toMatchObject({ linear: 0 });
  });

  test('a command that was held up for a while counts for what is left of its time', () => {
    const now = beginSwitch('s');
    takeCommand(now, { ...forward, sequence: 1, linear: 0 }, 0, 1_000);
    takeCommand(now, { ...forward, sequence: 2 }, 100, 1_250);
    expect(passTime(now, 0.09).linear).toBe(0.4);
    expect(passTime(now, 0.02).linear).toBe(0);
  });

  test('a clock of the console that is hours off changes nothing', () => {
    const now = beginSwitch('s');
    takeCommand(now, { ...forward, sequence: 1 }, 9e9, 1_000);
    expect(passTime(now, 0.1).linear).toBe(0.4);
  });

  test.each([
    [{ linear: 9, angular: -9 }, MANUAL_LIMITS.linear, -MANUAL_LIMITS.angular],
    [{ linear: NaN, angular: Infinity }, 0, 0],
  ])('%o is limited', (wish, linear, angular) => {
    const now = beginSwitch('s');
    takeCommand(now, { ...forward, ...wish, sequence: 1 }, 0, 0);
    expect(passTime(now, 0.01)).toMatchObject({ linear, angular });
  });

  test('a session without any message is over, and one with commands that stand still is not', () => {
    const now = beginSwitch('s');
    expect(passTime(now, 14).isOver).toBe(false);
    takeCommand(now, { ...forward, linear: 0, angular: 0, sequence: 1 }, 0, 0);
    expect(passTime(now, 14).isOver).toBe(false);
    expect(passTime(now, 2).isOver).toBe(true);
  });
});
