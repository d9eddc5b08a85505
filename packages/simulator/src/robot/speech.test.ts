import type { Action } from '@rota/fleet-core';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { models, type RobotModel } from './models.ts';
import { createRobot, type SimulatedRobot } from './robot.ts';

function aRobot(model: RobotModel = models.carrier): SimulatedRobot {
  return createRobot({
    serialNumber: 'sim-1',
    model,
    mapId: 'hotel_0',
    start: { x: 0, y: 0, theta: 0 },
    batteryPercent: 80,
    chargers: [],
    places: [],
    random: seededRandom(1),
  });
}
let count = 0;
function give(robot: SimulatedRobot, actionType: string, parameters: Record<string, string> = {}): string {
  count += 1;
  const actionId = `a${count}`;
  const action: Action = {
    actionId,
    actionType,
    blockingType: 'NONE',
    parameters: Object.entries(parameters).map(([key, value]) => ({ key, value })),
  };
  robot.receiveAction(action);
  return actionId;
}
const statusOf = (robot: SimulatedRobot, actionId: string) =>
  robot.report().instantActions?.find((action) => action.actionId === actionId)?.status;
const LINK = 'http://127.0.0.1/sound';

describe('a simulated robot', () => {
  test('shows what it says until it is done', () => {
    const robot = aRobot();
    const said = give(robot, 'speak', { text: 'Merhaba' });
    expect(robot.service().speaking).toMatchObject({ text: 'Merhaba' });
    expect(robot.step(0.1, []).speech).toBe(true);
    expect([robot.step(0.1, []).speech, statusOf(robot, said)]).toEqual([false, 'RUNNING']);
    expect(robot.step(5, []).speech).toBe(true);
    expect([robot.service().speaking, statusOf(robot, said)]).toEqual([undefined, 'FINISHED']);
  });

  test('says what it was asked for last, and is silent on request', () => {
    const robot = aRobot();
    const first = give(robot, 'speak', { text: 'One' });
    const second = give(robot, 'speak', { text: 'Two' });
    expect([statusOf(robot, first), statusOf(robot, second)]).toEqual(['FINISHED', 'RUNNING']);
    give(robot, 'stopSpeaking');
    expect([robot.service().speaking, statusOf(robot, second)]).toEqual([undefined, 'FINISHED']);
  });

  test('fetches a sound once, plays it as long as it lasts, and fails without it', () => {
    const robot = aRobot();
    const played = give(robot, 'playSound', { link: LINK });
    expect([robot.wantedSound(), robot.wantedSound()]).toEqual([LINK, undefined]);
    robot.fetchedSound(LINK, { seconds: 2 });
    expect(robot.service().speaking).toEqual({ secondsLeft: 2 });
    robot.step(3, []);
    expect(statusOf(robot, played)).toBe('FINISHED');
    const lost = give(robot, 'playSound', { link: LINK });
    robot.wantedSound();
    robot.fetchedSound(LINK, { fails: 'The server answered 404.' });
    expect(statusOf(robot, lost)).toBe('FAILED');
    expect(statusOf(robot, give(robot, 'playSound'))).toBe('FAILED');
  });

  test('plays no sound that comes after it was asked to be silent', () => {
    const robot = aRobot();
    give(robot, 'playSound', { link: LINK });
    robot.wantedSound();
    give(robot, 'stopSpeaking');
    robot.fetchedSound(LINK, { seconds: 2 });
    expect(robot.service().speaking).toBeUndefined();
  });

  test('without a loudspeaker declares none of it, and refuses it', () => {
    const robot = aRobot({ ...models.carrier, speaks: false });
    expect(Object.keys(robot.factsheet().actions ?? {})).not.toContain('speak');
    for (const type of ['speak', 'playSound', 'stopSpeaking'])
      expect(statusOf(robot, give(robot, type, { text: 'x', link: LINK }))).toBe('FAILED');
  });
});
