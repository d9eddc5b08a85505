import type { Robot } from '@rota/contract/robots';
import { expect, test } from 'vitest';
import { aRobot } from '../../../testing/builders.ts';
import { candidatesFor, fitOf, type Fit } from './robot-fit.rules.ts';

const since = '2026-03-02T09:30:00.000Z';
const now: Fit = { can: true, when: 'now' };
const later: Fit = { can: true, when: 'later' };
const no = (why: Extract<Fit, { can: false }>['why']): Fit => ({ can: false, why });

test.each<[string, Partial<Robot>, Fit, Fit]>([
  ['free', {}, now, now],
  ['charging', { state: 'charging', charging: true }, now, now],
  ['on a trip', { state: 'going', trip_id: 't', fitness: 'busy' }, no('onTrip'), later],
  ['low on battery', { battery: 10, fitness: 'low_battery' }, now, no('situation')],
  ['of unknown battery', { battery: null }, now, now],
  ['following a person', { mode: 'follow_me', fitness: 'unfit' }, now, no('situation')],
  ['disabled', { enabled: false, connected: false }, no('situation'), no('situation')],
  ['offline', { connected: false }, no('situation'), no('situation')],
  [
    'stuck',
    { state: 'going', alerts: [{ code: 'stuck', level: 'warning', text: '', since }] },
    no('situation'),
    no('situation'),
  ],
  ['driven by hand', { state: 'manual_control' }, no('situation'), no('situation')],
  ['held', { hold: { reason: 'person', by: 'Deniz', since } }, no('situation'), no('situation')],
  ['on another floor', { floor: 'upper' }, no('otherFloor'), no('otherFloor')],
  ['nowhere', { site: null, floor: null, position: null }, no('noPlace'), no('noPlace')],
])('a robot that is %s', (_what, changes, send, deliver) => {
  const robot = aRobot(changes);
  expect(fitOf(robot, 'send', 'hotel_ground')).toEqual(send);
  expect(fitOf(robot, 'deliver', 'hotel_ground')).toEqual(deliver);
});

test('the nearest that can do it now comes first, then those that can later, then the others', () => {
  const at = (x: number) => ({ position: { x, y: 0, theta: 0 } });
  const robots = [
    aRobot({ name: 'far', ...at(9) }),
    aRobot({ name: 'later', trip_id: 't', state: 'going', fitness: 'busy', ...at(1) }),
    aRobot({ name: 'upstairs', floor: 'upper', ...at(0) }),
    aRobot({ name: 'near', ...at(2) }),
    aRobot({ name: 'disabled', enabled: false, ...at(0) }),
  ];
  const wanted = { errand: 'deliver', mapId: 'hotel_ground', at: { x: 0, y: 0 } } as const;
  const compare = (a: string, b: string) => a.localeCompare(b);
  expect(candidatesFor(robots, wanted, compare).map(({ robot }) => robot.name)).toEqual([
    'near',
    'far',
    'later',
    'disabled',
    'upstairs',
  ]);
});
