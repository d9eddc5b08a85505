import type { LogLine, RobotAddress } from '@rota/robot-link';
import { expect, test } from 'vitest';
import { createLogIntake } from './log-intake.service.ts';
import type { KeptLine } from './robot-logs.rules.ts';

const NOW = Date.UTC(2026, 4, 10, 8);
const robot: RobotAddress = {
  robotId: 'r1',
  interfaceName: 'uagv',
  manufacturer: 'anka',
  serialNumber: 's1',
  protocolVersion: '2.1.0',
};
const TOPIC = 'uagv/v2/anka/s1/logs';

function anIntake() {
  const written: KeptLine[] = [];
  const state = { now: NOW, isUp: true, owned: [1], topics: [] as readonly string[] };
  let say: (topic: string, lines: readonly LogLine[]) => void = () => undefined;
  const intake = createLogIntake({
    ownedProjects: () => state.owned,
    robotsOf: async () => [robot],
    openLink: ({ onLines }) => {
      say = onLines;
      return { setTopics: (topics) => void (state.topics = topics), close: async () => undefined };
    },
    write: async (_projectId, lines) => {
      if (!state.isUp) throw new Error('the database is away');
      written.push(...lines);
    },
    clock: () => state.now,
    log: { warn: () => undefined },
  });
  let sequence = 0;
  const send = (count: number, topic = TOPIC) => {
    const lines = Array.from({ length: count }, () => {
      sequence += 1;
      return { at: state.now, sequence, level: 'info', source: '', text: 'x' } as const;
    });
    say(topic, lines);
  };
  return { intake, state, written, send };
}

test('hears the robots of owned projects only, and stops when a project goes to another server', async () => {
  const { intake, state, written, send } = anIntake();
  await intake.look();
  expect(state.topics).toEqual([TOPIC]);
  send(2);
  send(1, 'uagv/v2/anka/stranger/logs');
  await intake.flush();
  expect(written.map(({ robotId }) => robotId)).toEqual(['r1', 'r1']);
  state.owned = [];
  await intake.look();
  expect(state.topics).toEqual([]);
  send(1);
  await intake.flush();
  expect(written).toHaveLength(2);
});

test('keeps lines while the database is away, and counts in the log what did not fit', async () => {
  const { intake, state, written, send } = anIntake();
  await intake.look();
  state.isUp = false;
  for (let second = 0; second < 800; second += 1) {
    send(50);
    state.now += 1_000;
  }
  await intake.flush();
  expect(written).toEqual([]);
  state.isUp = true;
  await intake.flush();
  await intake.flush();
  const counts = written.filter(({ dropped }) => dropped > 0);
  expect([written.length - counts.length, counts.map(({ dropped }) => dropped)]).toEqual([20_000, [20_000]]);
});

test('takes a burst, and counts what a robot sends beyond its rate', async () => {
  const { intake, written, send } = anIntake();
  await intake.look();
  for (let message = 0; message < 10; message += 1) send(400);
  await intake.flush();
  expect(written.filter(({ dropped }) => dropped === 0)).toHaveLength(3_000);
  expect(written.at(-1)).toMatchObject({ robotId: 'r1', dropped: 1_000, level: 'warning' });
  await intake.flush();
  expect(written).toHaveLength(3_001);
});
