import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { models } from '../robot/models.ts';
import type { RobotSetup } from '../robot/onboard.ts';
import { createRobot, type SimulatedRobot } from '../robot/robot.ts';
import { keepStandings, readStandings } from './standings.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'rota-standings-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const home = { x: 0, y: 0, theta: 0 };

function aRobot(start: RobotSetup['start'], batteryPercent: number): SimulatedRobot {
  const places = [{ x: 3, y: 0, kind: 'unload' as const }];
  return createRobot({
    serialNumber: 'sim-1',
    model: models.carrier,
    mapId: 'hotel_0',
    start,
    batteryPercent,
    chargers: [],
    places,
    random: seededRandom(1),
  });
}

/** Whether a person presses "done" on it within half a minute. */
function isServed(robot: SimulatedRobot): boolean {
  for (let at = 0; at < 30; at += 0.1) if (robot.step(0.1, []).pressed === 'confirmed') return true;
  return false;
}

test('a robot whose program is killed goes on where it stood, with what was in it and its software', () => {
  const software = { installed: [{ kind: 'robot_software', version: '2.9.0' }] } as const;
  const robot = aRobot({ x: 3, y: 0, theta: 1, loads: 2, openLids: ['1'], software }, 64);
  // Never ended in order: what a kill leaves is what was written by then.
  const end = keepStandings(folder, new Map([['r1', robot]]));
  const left = readStandings(folder)['r1'];
  end();
  if (left === undefined) throw new Error('Nothing was written.');
  const again = aRobot(left, left.batteryPercent);
  expect(again.standing()).toEqual({
    mapId: 'hotel_0',
    x: 3,
    y: 0,
    theta: 1,
    batteryPercent: 64,
    loads: 2,
    openLids: ['1'],
    software,
  });
  expect(isServed(again)).toBe(true);
  expect(again.standing().loads).toBe(1);
});

test('an unrecorded robot begins at home, and so do all where the file is corrupt', () => {
  expect(readStandings(folder)).toEqual({});
  writeFileSync(join(folder, 'demo-standings.json'), '{"r1":{"x":3,');
  expect(readStandings(folder)).toEqual({});
  expect(isServed(aRobot(home, 80))).toBe(false);
});

test('a disk that takes nothing ends no program, and what was not written is written once it does', () => {
  const away = join(folder, 'not-there');
  const end = keepStandings(away, new Map([['r1', aRobot(home, 80)]]));
  mkdirSync(away);
  end();
  expect(readStandings(away)['r1']).toMatchObject(home);
});
