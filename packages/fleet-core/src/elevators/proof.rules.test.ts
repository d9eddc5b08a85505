import { describe, expect, test } from 'vitest';
import type { ElevatorReport } from '../model/elevators.ts';
import { mayCross, mayFlee, modeOf } from './proof.rules.ts';

const now = 100_000;
const open: ElevatorReport = {
  at: now,
  floor: '1',
  doors: { front: 'open', rear: 'closed' },
  mode: 'automatic',
  sessionId: 's1',
};
const here = { sessionId: 's1', floor: '1', door: 'front' } as const;

describe('a robot crosses a threshold', () => {
  test.each<[string, Partial<ElevatorReport>, boolean]>([
    ['where everything is proven', {}, true],
    ['not for the session of another', { sessionId: 's2' }, false],
    ['not while it serves people', { sessionId: null }, false],
    ['not at another floor', { floor: 'g' }, false],
    ['not between floors', { floor: null }, false],
    ['not while the door opens', { doors: { front: 'opening', rear: 'closed' } }, false],
    ['not by the other door', { doors: { front: 'closed', rear: 'open' } }, false],
    ['not on fire', { mode: 'fire' }, false],
    ['not by a report that is too old', { at: now - 5_001 }, false],
  ])('%s', (_name, change, may) => {
    expect(mayCross({ ...open, ...change }, here, now)).toBe(may);
  });

  test('not where nothing was ever said', () => {
    expect(mayCross(undefined, here, now)).toBe(false);
  });

  test.each<[string, Partial<ElevatorReport>, boolean]>([
    ['on fire, where the doors are open', { mode: 'fire', sessionId: null }, true],
    ['not on fire between floors', { mode: 'fire', floor: null }, false],
    ['not in an emergency', { mode: 'emergency' }, false],
  ])('and flees out of a cab %s', (_name, change, may) => {
    expect(mayFlee({ ...open, ...change }, here, now)).toBe(may);
  });
});

test.each<[ElevatorReport | undefined, string]>([
  [undefined, 'offline'],
  [open, 'automatic'],
  [{ ...open, at: now - 30_001 }, 'offline'],
  [{ ...open, mode: 'fire' }, 'fire'],
])('how an elevator runs, by what it said last: %#', (report, mode) => {
  expect(modeOf(report, now)).toBe(mode);
});
