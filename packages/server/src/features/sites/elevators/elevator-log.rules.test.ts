import type { ElevatorBlock, ElevatorSession } from '@rota/fleet-core';
import { describe, expect, test } from 'vitest';
import { lineOfNote, linesOfBlock, linesOfSession, type SessionBefore } from './elevator-log.rules.ts';

const session = (changes: Partial<ElevatorSession> = {}): ElevatorSession => ({
  sessionId: 's',
  elevatorId: 'e',
  robotId: 'r1',
  tripId: 't',
  fromFloor: 'G',
  toFloor: '1',
  state: 'on_the_way',
  beganAt: 1e3,
  expiresAt: 31e3,
  endedAt: null,
  how: null,
  ...changes,
});
const block = (robotId: string): ElevatorBlock => ({ elevatorId: 'e', robotId, since: 5_000 });
const nameOf = (robotId: string): string => `Robot ${robotId}`;

describe('a session', () => {
  test.each<[string, SessionBefore, Partial<ElevatorSession>, string[]]>([
    ['that is new begins', undefined, {}, ['session_began']],
    ['that is renewed says nothing', { isEnded: false }, { expiresAt: 99_000 }, []],
    ['that is done ends', { isEnded: false }, { endedAt: 41_000, how: 'done' }, ['session_ended']],
    ['that a person ends, ends', { isEnded: false }, { endedAt: 41_000, how: 'released' }, ['session_ended']],
    [
      'without a renewal expires',
      { isEnded: false },
      { endedAt: 41_000, how: 'expired' },
      ['session_expired'],
    ],
    [
      'that began and ended at once does both',
      undefined,
      { endedAt: 1_500, how: 'given_up' },
      ['session_began', 'session_ended'],
    ],
    ['that ended before ends once', { isEnded: true }, { endedAt: 41_000, how: 'done' }, []],
  ])('%s', (_what, before, changes, kinds) => {
    expect(linesOfSession(before, session(changes), 'Robot 1').map(({ kind }) => kind)).toEqual(kinds);
  });

  test('says who rode from where to where, how it ended and how long it took', () => {
    expect(linesOfSession({ isEnded: false }, session({ endedAt: 41_000, how: 'done' }), 'Robot 1')).toEqual([
      {
        elevatorId: 'e',
        robotId: 'r1',
        robotName: 'Robot 1',
        from: 'G',
        to: '1',
        at: new Date(41e3),
        kind: 'session_ended',
        detail: 'done',
        seconds: 40,
      },
    ]);
  });
});

test.each<[string, ElevatorBlock | undefined, ElevatorBlock | null, [string, string][]]>([
  ['a robot that gets stuck', undefined, block('r1'), [['stuck', 'Robot r1']]],
  ['one that still is', block('r1'), block('r1'), []],
  ['one that gets out', block('r1'), null, [['freed', 'Robot r1']]],
  ['no session, and none before', undefined, null, []],
])('%s is logged once', (_what, before, after, lines) => {
  const logged = linesOfBlock('e', before, after, 65_000, nameOf);
  expect(logged.map(({ kind, robotName }) => [kind, robotName])).toEqual(lines);
  if (after === null && before !== undefined) expect(logged[0]?.seconds).toBe(60);
});

test('a command stands with its floor and who gave it, a mode with the floor where it stands', () => {
  const command = {
    elevatorId: 'e',
    at: 7_000,
    kind: 'command',
    detail: 'call',
    floor: '1',
    by: 'Ada',
  } as const;
  expect(lineOfNote(command)).toEqual({
    elevatorId: 'e',
    at: new Date(7_000),
    kind: 'command',
    detail: 'call',
    to: '1',
    by: 'Ada',
  });
});
