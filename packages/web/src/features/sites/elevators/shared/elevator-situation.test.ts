import { describe, expect, test } from 'vitest';
import {
  elevatorSituation,
  isInService,
  isLeaving,
  type ElevatorSituation,
} from './elevator-situation.rules.ts';

const calm: Parameters<typeof elevatorSituation>[0] = {
  floors: ['G', '1'],
  missing_lobbies: [],
  mode: 'automatic',
  state: null,
  session: null,
  stuck_robot_id: null,
  out_of_service_by: null,
};
const at = '2026-03-02T09:30:00.000Z';
const session = {
  session_id: 's',
  robot_id: 'r',
  robot_name: 'R-1',
  from: '0',
  to: '1',
  since: at,
  expires_at: at,
};

describe('what an elevator is doing', () => {
  test.each<[string, Partial<Parameters<typeof elevatorSituation>[0]>, ElevatorSituation, boolean]>([
    ['not in use', {}, 'free', true],
    [
      'fire, whatever else',
      { mode: 'fire', session, state: 'in_the_elevator', stuck_robot_id: 'r' },
      'fire',
      false,
    ],
    ['a robot stuck in an elevator that is silent', { mode: 'offline', stuck_robot_id: 'r' }, 'stuck', false],
    ['silent', { mode: 'offline', out_of_service_by: 'Ada' }, 'offline', false],
    ['out of service on its own', { mode: 'out_of_service' }, 'out_of_service', false],
    [
      'taken out while a robot is in it',
      { out_of_service_by: 'Ada', session, state: 'in_the_elevator' },
      'in_the_elevator',
      true,
    ],
    ['taken out', { out_of_service_by: 'Ada' }, 'taken_out', false],
    ['robots have nowhere to wait for it', { missing_lobbies: ['G'] }, 'no_lobby', false],
    [
      'robots cannot wait on one of three floors',
      { floors: ['G', '1', '2'], missing_lobbies: ['2'] },
      'free',
      true,
    ],
    ['it comes', { session, state: 'on_the_way' }, 'on_the_way', true],
    ['it is there', { session, state: 'on_the_floor' }, 'on_the_floor', true],
  ])('%s', (_name, change, situation, inService) => {
    expect(elevatorSituation({ ...calm, ...change })).toBe(situation);
    expect(isInService(situation)).toBe(inService);
  });

  test.each<[string, Partial<Parameters<typeof isLeaving>[0]>, boolean]>([
    ['where its robot rode to', { session, state: 'on_the_floor', floor: '1' }, true],
    ['where its robot gets in', { session, state: 'on_the_floor', floor: '0' }, false],
    ['on its way', { session, state: 'in_the_elevator', floor: null }, false],
    ['not in use', { floor: '1' }, false],
  ])('a robot drives out: %s', (_name, change, leaving) => {
    expect(isLeaving({ ...calm, floor: null, ...change })).toBe(leaving);
  });
});
