import { describe, expect, test } from 'vitest';
import { latenessOf, movementOf, type DriveConditions } from './movement.rules.ts';

const NOW = 10_000;
const able: DriveConditions = {
  command: { linear: 0.4, angular: -0.2, takenAt: NOW, lateMs: 0 },
  pictureAt: NOW - 100,
  isLinkUp: true,
};
const command = able.command as NonNullable<DriveConditions['command']>;

describe('the movement that a driver may cause', () => {
  test('is what the driver wants, at most the limits', () => {
    expect(movementOf(able, NOW)).toEqual({ linear: 0.4, angular: -0.2, stop: null });
    const wild = { ...able, command: { ...command, linear: 9, angular: -9 } };
    expect(movementOf(wild, NOW)).toEqual({ linear: 0.5, angular: -1, stop: null });
  });

  test.each([
    ['no command', { command: undefined }, NOW, null],
    ['keys that were released', { command: { ...command, linear: 0, angular: 0 } }, NOW, null],
    ['no message for longer than a command counts', {}, NOW + 251, 'late_command'],
    ['a command that was held up on its way', { command: { ...command, lateMs: 251 } }, NOW, 'late_command'],
    ['no picture yet', { pictureAt: undefined }, NOW, 'stale_picture'],
    ['a picture older than a second', { pictureAt: NOW - 1_001 }, NOW, 'stale_picture'],
    ['a link that is down', { isLinkUp: false }, NOW, 'link_down'],
  ] as const)('is none with %s', (_name, change, now, stop) => {
    expect(movementOf({ ...able, ...change }, now)).toEqual({ linear: 0, angular: 0, stop });
  });

  test('a command is late by what it took longer than the quickest, whatever the clocks say', () => {
    expect(latenessOf(5_000_020, undefined)).toEqual({ lateMs: 0, leastMs: 5_000_020 });
    expect(latenessOf(5_000_320, 5_000_020)).toEqual({ lateMs: 300, leastMs: 5_000_020 });
    expect(latenessOf(5_000_000, 5_000_020)).toEqual({ lateMs: 0, leastMs: 5_000_000 });
  });
});
