import { expect, test } from 'vitest';
import { writerProblems } from './robot-writers.ts';

test('each group of a robot is written by files of one room', () => {
  const problems = (file: string, text: string) => writerProblems(`packages/fleet-core/src/${file}`, text);
  const writes = [
    'robot.rest.idleSince = now;',
    'other?.trip.aboard.add(id);',
    'robot.orders.refusals += 1;',
    'robot.orders.losses++;',
    'leg.passed = 2;',
  ];
  for (const text of writes) {
    expect(problems('trips/rest.ts', text)).toEqual([]);
    expect(problems('commands/release.ts', text)).toEqual([expect.stringContaining('only files of trips')]);
  }
  expect(problems('state/records.ts', 'robot.hold = hold;')).toEqual([]);
  expect(problems('commands/hold.ts', 'robot.hold = hold;')).toHaveLength(1);
  expect(
    problems(
      'commands/hold.ts',
      'const { hold } = robot; if (robot.trip.id === tripId) floor.waiting.delete(robot.info.robotId);',
    ),
  ).toEqual([]);
});
