import type { ElevatorFault, ElevatorRequestMessage } from '@rota/contract/elevators';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { createElevator, type SimulatedElevator } from './elevator.ts';

const aLift = (people = false): SimulatedElevator =>
  createElevator({
    floors: [
      { floor: 'G', door: 'front' },
      { floor: '1', door: 'rear' },
      { floor: '2', door: 'front' },
    ],
    random: seededRandom(3),
    people,
  });

/** Lets seconds pass, a tenth at a time; answers the states in which it was, each once in a row. */
function pass(lift: SimulatedElevator, seconds: number, obstructed = false): string[] {
  const seen: string[] = [];
  for (let left = seconds; left > 1e-9; left -= 0.1) {
    lift.step(0.1, obstructed);
    const { floor, doors } = lift.state();
    const now = `${floor ?? '-'} ${doors.front}/${doors.rear}`;
    if (seen.at(-1) !== now) seen.push(now);
  }
  return seen;
}
function ask(
  lift: SimulatedElevator,
  request: ElevatorRequestMessage['request'],
  floor: string | null = null,
  session = 's1',
  ttl_s = 30,
) {
  lift.ask({ request, session, floor, door: null, ttl_s });
}

describe('a ride', () => {
  test('goes floor by floor, opens the door of that floor, and closes before it goes on', () => {
    const lift = aLift();
    ask(lift, 'acquire');
    ask(lift, 'call', '1');
    const up = pass(lift, 8);
    expect(up).toEqual(['- closed/closed', '1 closed/closed', '1 closed/opening', '1 closed/open']);
    expect(lift.isOpenAt('1')).toBe(true);
    ask(lift, 'call', 'G');
    expect(pass(lift, 10)).toEqual([
      '1 closed/closing',
      '- closed/closed',
      'G closed/closed',
      'G opening/closed',
      'G open/closed',
    ]);
  });

  test('holds its door for as long as it is asked, and no longer than the session', () => {
    const lift = aLift();
    ask(lift, 'acquire');
    ask(lift, 'call', 'G');
    pass(lift, 4);
    ask(lift, 'hold_door', 'G');
    pass(lift, 25);
    expect(lift.isOpenAt('G')).toBe(true);
    pass(lift, 10);
    expect(lift.state()).toMatchObject({ session: null, doors: { front: 'closed' } });
  });

  test('belongs to one session until it is released', () => {
    const lift = aLift();
    ask(lift, 'acquire');
    ask(lift, 'acquire', null, 's2');
    ask(lift, 'call', '2', 's2');
    pass(lift, 5);
    expect(lift.state()).toMatchObject({ session: 's1', floor: 'G' });
    ask(lift, 'release');
    ask(lift, 'acquire', null, 's2');
    expect(lift.state().session).toBe('s2');
  });

  test('never closes its door on a robot or a person', () => {
    const lift = aLift();
    ask(lift, 'call', 'G');
    pass(lift, 3);
    expect(pass(lift, 30, true)).toEqual(['G open/closed']);
    pass(lift, 3);
    expect(lift.isOpenAt('G')).toBe(false);
  });
});

describe('a fault', () => {
  test.each<[ElevatorFault, (lift: SimulatedElevator) => void, object]>([
    ['slow', (lift) => pass(lift, 12), { floor: null, mode: 'automatic' }],
    ['stuck', (lift) => pass(lift, 60), { floor: null, mode: 'automatic' }],
    ['doors_held', (lift) => pass(lift, 60), { floor: '2', doors: { front: 'open', rear: 'closed' } }],
    [
      'fire',
      (lift) => pass(lift, 9),
      { mode: 'fire', session: null, doors: { front: 'open', rear: 'closed' } },
    ],
  ])('%s shows', (fault, live, state) => {
    const lift = aLift();
    ask(lift, 'acquire', null, 's1', 300);
    ask(lift, 'call', '2', 's1', 300);
    if (fault === 'doors_held') pass(lift, 14);
    lift.faults.give(fault, 120);
    live(lift);
    expect(lift.state()).toMatchObject(state);
    expect(lift.state().simulated_faults).toMatchObject([{ kind: fault }]);
  });

  test('ends automatically or on command, and the ride under way goes on', () => {
    const lift = aLift();
    ask(lift, 'acquire', null, 's1', 300);
    ask(lift, 'call', '2', 's1', 300);
    lift.faults.give('stuck', 20);
    pass(lift, 15);
    expect(lift.state().floor).toBeNull();
    pass(lift, 18);
    expect(lift.isOpenAt('2')).toBe(true);
    lift.faults.give('fire', 600);
    pass(lift, 1);
    lift.faults.clear();
    pass(lift, 20);
    expect(lift.state()).toMatchObject({
      mode: 'automatic',
      simulated_faults: [],
      doors: { front: 'closed' },
    });
  });
});

test('people use it, and never while a robot has it', () => {
  const lift = aLift(true);
  expect(new Set(pass(lift, 900).map((state) => state.split(' ')[0])).size).toBeGreaterThan(2);
  pass(lift, 20);
  ask(lift, 'acquire', null, 's1', 10_000);
  pass(lift, 30);
  expect(pass(lift, 600)).toHaveLength(1);
});
