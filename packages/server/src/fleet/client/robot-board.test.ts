import type { RobotView } from '@rota/fleet-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '../../log.ts';
import type { LiveHub } from '../../live/index.ts';
import type { FleetRobot } from '../ports.ts';
import { createRobotBoard, type RobotBoard } from './robot-board.ts';
import { aRobotView } from './robot-view.fake.ts';

const COUNT = 8;
const ids = Array.from({ length: COUNT }, (_, index) => `robot-${index}`);
let now: number;
let robots: Map<string, FleetRobot>;
let held: Map<string, RobotView>;
let announced: string[];
let board: RobotBoard;

beforeEach(() => {
  now = 1_000_000;
  announced = [];
  held = new Map(ids.map((robotId) => [robotId, aRobotView(robotId)]));
  robots = new Map(
    ids.map((robotId) => [
      robotId,
      { compose: (view: RobotView) => ({ robot_id: view.robotId }) } as unknown as FleetRobot,
    ]),
  );
  const hub = {
    watchers: (topic: string) => (topic === 'robots' ? 1 : 0),
    publish: (
      topic: string,
      _project: number,
      change: { upsert?: { robot_id: string }[]; remove?: string[] },
    ) => {
      if (topic === 'robots')
        announced.push(
          ...(change.upsert ?? []).map((row) => row.robot_id),
          ...(change.remove ?? []).map((id) => `-${id}`),
        );
    },
  } as unknown as LiveHub;
  board = createRobotBoard({
    projectId: 1,
    hub,
    robots: () => robots,
    view: (robotId) => held.get(robotId),
    viewDetails: (robotId) => held.get(robotId) as ReturnType<RobotBoard['details']>,
    saved: new Map(),
    readHistory: async () => ({ commands: [], decisions: [] }),
    onDeliveriesMoved: () => {},
    ownedForMs: () => 60_000,
    clock: () => now,
    log: silentLog,
  });
  board.refreshRegistry();
  announced = [];
});

describe('robots that nothing is heard of', () => {
  test('are looked at again within a second and a bit, a part of the fleet at a time, each once', () => {
    now += 1_000;
    const parts = Array.from({ length: 4 }, () => {
      announced = [];
      board.lookAround();
      now += 250;
      return announced;
    });
    expect(parts.map((part) => part.length)).toEqual([2, 2, 2, 2]);
    expect(new Set(parts.flat())).toEqual(new Set(ids));
  });

  test('are not looked at while others report: who was just heard of is passed over', () => {
    now += 1_000;
    board.refreshRobots(ids.slice(1));
    announced = [];
    board.lookAround();
    expect(announced).toEqual(['robot-0']);
  });
});

test('a robot that is not registered any more is gone from the screens, and one that is new stands there', () => {
  robots.delete('robot-3');
  robots.set('robot-9', robots.get('robot-1') as FleetRobot);
  held.set('robot-9', aRobotView('robot-9'));
  board.refreshRegistry();
  expect(announced).toContain('-robot-3');
  expect(announced).toContain('robot-9');
  expect(board.views().has('robot-3')).toBe(false);
});

test('views to be saved are handed out in the order of their changes, so many at a time, and again when they could not be saved', () => {
  const first = board.takeUnsaved(5);
  expect(first.map((view) => view.robotId)).toEqual(ids.slice(0, 5));
  board.untake(first.slice(0, 1));
  expect(board.takeUnsaved(100).map((view) => view.robotId)).toEqual([...ids.slice(5), 'robot-0']);
  expect(board.takeUnsaved(100)).toEqual([]);
});
