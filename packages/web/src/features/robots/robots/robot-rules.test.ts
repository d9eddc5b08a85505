import type { RobotCommand } from '@rota/contract/robots';
import { expect, test } from 'vitest';
import { availabilityOf } from './shared/command-availability.rules.ts';
import { freshCommands, stepsReached, withSent } from './commands.rules.ts';
import { selectRobot } from './robot-selection.rules.ts';

test.each([
  ['b', 'c', 'b'],
  ['x', 'c', undefined],
  ['', 'c', undefined],
  ['undefined', 'c', undefined],
])('the address that asks for %j never shows another robot', (asked, remembered, shown) => {
  expect(selectRobot(['a', 'b', 'c'], asked, remembered)).toEqual({
    robotId: shown,
    isUnknown: shown === undefined,
  });
});
test('where none is asked for the remembered robot is shown, else the first, else none', () => {
  expect(selectRobot(['a', 'b'], null, 'b').robotId).toBe('b');
  expect(selectRobot(['a', 'b'], null, 'gone').robotId).toBe('a');
  expect(selectRobot(['a', 'b'], null, undefined).robotId).toBe('a');
  expect(selectRobot([], null, 'a')).toEqual({ robotId: undefined, isUnknown: false });
});

test('a missing permission is the first reason, before what the robot says', () => {
  const unavailable = { pause: { code: 'ROBOT_OFFLINE', text: 'The robot is not connected.' } } as const;
  expect(availabilityOf('pause', unavailable, () => false)).toMatchObject({ can: false, code: 'FORBIDDEN' });
  expect(availabilityOf('pause', unavailable, () => true)).toEqual({
    can: false,
    code: 'ROBOT_OFFLINE',
    text: 'The robot is not connected.',
  });
  expect(availabilityOf('resume', unavailable, () => true)).toEqual({ can: true });
});
test('each command asks for its own permission', () => {
  const onlyStop = (permission: string) => permission === 'robots.stop';
  expect(availabilityOf('stop', {}, onlyStop).can).toBe(true);
  expect(availabilityOf('speak', {}, onlyStop).can).toBe(false);
  expect(availabilityOf('pause', {}, onlyStop).can).toBe(false);
});

const aCommand = (id: string, status: RobotCommand['status'], at: string): RobotCommand => ({
  command_id: id,
  robot_id: 'r',
  kind: 'pause',
  params: {},
  status,
  failure: null,
  by: 'Deniz',
  created_at: at,
  updated_at: at,
});

test('an ended command leaves the map after a while, one under way stays', () => {
  const now = Date.parse('2026-03-02T10:00:30.000Z');
  const commands = [
    aCommand('old done', 'done', '2026-03-02T10:00:00.000Z'),
    aCommand('new done', 'done', '2026-03-02T10:00:25.000Z'),
    aCommand('under way', 'accepted', '2026-03-02T09:59:30.000Z'),
  ];
  expect(freshCommands(commands, now, 10_000).map((command) => command.command_id)).toEqual([
    'new done',
    'under way',
  ]);
});
test('a command that was just sent is shown until the robot speaks of it', () => {
  const sent = [aCommand('c1', 'sent', '2026-03-02T10:00:00.000Z')];
  expect(withSent([], sent, 'r').map((command) => command.status)).toEqual(['sent']);
  expect(
    withSent([aCommand('c1', 'accepted', '2026-03-02T10:00:00.000Z')], sent, 'r').map(
      (command) => command.status,
    ),
  ).toEqual(['accepted']);
  expect(withSent([], sent, 'another')).toEqual([]);
});
test('steps are reached in order and a failed command reaches none', () => {
  expect((['sent', 'accepted', 'done', 'failed'] as const).map(stepsReached)).toEqual([1, 2, 3, 0]);
});
