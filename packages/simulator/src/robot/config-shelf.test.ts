import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { models } from './models.ts';
import { createRobot, type SimulatedRobot } from './robot.ts';
import type { RobotSetup } from './onboard.ts';

function aRobot(start: Partial<RobotSetup['start']> = {}): SimulatedRobot {
  return createRobot({
    serialNumber: 'sim-1',
    model: models.tray,
    mapId: 'hotel_0',
    start: { x: 0, y: 0, theta: 0, ...start },
    batteryPercent: 80,
    chargers: [],
    places: [{ x: 4, y: 0, kind: 'unload' }],
    random: seededRandom(1),
  });
}

let count = 0;
function give(robot: SimulatedRobot, actionType: string, parameters: Record<string, string>): string {
  count += 1;
  robot.receiveAction({
    actionId: `a${count}`,
    actionType,
    blockingType: 'NONE',
    parameters: Object.entries(parameters).map(([key, value]) => ({ key, value })),
  });
  const { status, result } =
    robot.report().instantActions.find(({ actionId }) => actionId === `a${count}`) ?? {};
  return [status, result].filter((part) => part !== undefined).join(': ');
}
function apply(robot: SimulatedRobot, version: number, values: object | string, checksum?: string): string {
  const json = typeof values === 'string' ? values : JSON.stringify(values);
  const right = createHash('sha256').update(json).digest('hex');
  return give(robot, 'applyConfig', {
    version: String(version),
    checksum: checksum ?? right,
    json_config: json,
  });
}

/** Drives four metres and answers the top speed, and everything that it said there. */
function drive(robot: SimulatedRobot): { readonly top: number; readonly said: Set<string> } {
  const node = (index: number, x: number) => ({
    nodeId: `n${String(index)}`,
    sequenceId: index * 2,
    released: true,
    x,
    y: 0,
    theta: undefined,
    deviation: 0.3,
    mapId: 'hotel_0',
    actions: [],
  });
  const edge = { edgeId: 'e', sequenceId: 1, released: true, startNodeId: 'n0', endNodeId: 'n1' };
  robot.receiveOrder({
    orderId: 'o1',
    orderUpdateId: 0,
    nodes: [node(0, 0), node(1, 4)],
    edges: [{ ...edge, maxSpeed: undefined }],
  });
  let top = 0;
  const said = new Set<string>();
  for (let at = 0; at < 40; at += 0.1) {
    robot.step(0.1, []);
    top = Math.max(top, robot.vehicle.speed);
    const text = robot.service().speaking?.text;
    if (text !== undefined) said.add(text);
  }
  return { top, said };
}

const GREETING = { tr: 'Afiyet olsun!', en: 'Enjoy your meal!' };

describe('a robot that is given a config', () => {
  test('reports its version, and takes the same one once', () => {
    const robot = aRobot();
    expect(robot.service().configVersion).toBeUndefined();
    expect(apply(robot, 3, { max_speed: 0.5, screen: 'blue' })).toBe('FINISHED');
    expect(apply(robot, 3, { max_speed: 0.5, screen: 'blue' })).toBe('FINISHED');
    expect(robot.service()).toMatchObject({ configVersion: 3, configRejected: undefined });
  });
  test('drives no faster than its max_speed', () => {
    const [free, slow] = [aRobot(), aRobot()];
    apply(slow, 1, { max_speed: 0.4 });
    expect(drive(free).top).toBeGreaterThan(0.6);
    expect(drive(slow).top).toBeCloseTo(0.4, 2);
  });
  test('says its greeting at handover, once and in its language', () => {
    const robot = aRobot({ loads: 1 });
    apply(robot, 1, { greeting: GREETING, language: 'en' });
    expect([...drive(robot).said]).toEqual(['Enjoy your meal!']);
    const turkish = aRobot({ loads: 1 });
    apply(turkish, 1, { greeting: GREETING, language: 'tr' });
    expect([...drive(turkish).said]).toEqual(['Afiyet olsun!']);
    const empty = aRobot();
    apply(empty, 1, { greeting: GREETING });
    expect([...drive(empty).said]).toEqual([]);
  });
  test('says nothing at a volume_percent of 0', () => {
    const robot = aRobot({ loads: 1 });
    apply(robot, 1, { greeting: GREETING, volume_percent: 0 });
    expect(give(robot, 'speak', { text: 'Merhaba' })).toBe('FINISHED');
    expect(robot.service().speaking).toBeUndefined();
    expect([...drive(robot).said]).toEqual([]);
    apply(robot, 2, { greeting: GREETING, volume_percent: 1 });
    give(robot, 'speak', { text: 'Merhaba' });
    expect(robot.service().speaking).toMatchObject({ text: 'Merhaba' });
  });
  test.each([
    ['above the speed of its model', { max_speed: 1.2 }, undefined, /0\.9 m\/s/],
    ['that is no object', '[]', undefined, /object/],
    ['with another checksum', { max_speed: 0.3 }, 'x', /checksum/],
  ] as const)('refuses one %s, says why and keeps the one that it has', (_what, values, checksum, reason) => {
    const robot = aRobot();
    apply(robot, 1, { max_speed: 0.5 });
    expect(apply(robot, 2, values, checksum)).toMatch(/^FAILED/);
    const rejected = { version: 2, reason: expect.stringMatching(reason) as string };
    expect(robot.service()).toMatchObject({ configVersion: 1, configRejected: rejected });
    apply(robot, 3, { max_speed: 0.6 });
    expect(robot.service()).toMatchObject({ configVersion: 3, configRejected: undefined });
  });
  test('still has it after it was off', () => {
    const robot = aRobot();
    apply(robot, 7, { max_speed: 0.4 });
    const next = aRobot(robot.standing());
    expect(next.service().configVersion).toBe(7);
    expect(drive(next).top).toBeCloseTo(0.4, 2);
  });
});
