import { describe, expect, test } from 'vitest';
import { createSoftwareSlots, INSTALL_TAKES, RESTART_TAKES, type SoftwareSlots } from './software-slots.ts';

const request = {
  updateId: 'u1',
  kind: 'robot_software',
  version: '2.9.0',
  url: 'http://127.0.0.1/file',
  bytes: 10,
  sha256: 'a',
  signature: 's',
  manifest: 'm',
} as const;
const IDLE = { isIdle: true, battery: 80 };

function slots(): SoftwareSlots {
  return createSoftwareSlots([{ kind: 'robot_software', version: '2.8.0' }]);
}
function run(robot: SoftwareSlots, seconds: number, fails = false): void {
  for (let at = 0; at < seconds; at += 1) robot.step(1, fails);
}
const stepOf = (robot: SoftwareSlots) => robot.report().update?.step;

describe('an update', () => {
  test('is fetched once, installed, and has its effect with the restart', () => {
    const robot = slots();
    expect(robot.begin(request, IDLE)).toBeUndefined();
    expect(robot.takeWanted()?.updateId).toBe('u1');
    expect(robot.takeWanted()).toBeUndefined();
    robot.progressed('u1', 40);
    expect(robot.report().update).toMatchObject({ step: 'downloading', progress: 40 });
    robot.fetched('u1', 'good');
    expect([stepOf(robot), robot.isBusy(), robot.isOff()]).toEqual(['installing', true, false]);
    run(robot, INSTALL_TAKES);
    expect([stepOf(robot), robot.isOff()]).toEqual(['restarting', true]);
    run(robot, RESTART_TAKES);
    expect(robot.report()).toEqual({
      installed: [{ kind: 'robot_software', version: '2.9.0', previousVersion: '2.8.0' }],
      update: { updateId: 'u1', step: 'installed' },
    });
    expect(robot.isBusy()).toBe(false);
  });

  test('that is asked for twice is done once', () => {
    const robot = slots();
    robot.begin(request, IDLE);
    robot.takeWanted();
    robot.begin(request, IDLE);
    expect(robot.takeWanted()).toBeUndefined();
  });

  test.each([
    ['while it works', { isIdle: false, battery: 80 }, 'busy'],
    ['on an empty battery', { isIdle: true, battery: 19 }, 'battery_low'],
  ])('is refused %s, and taken when it is asked again', (_when, here, failure) => {
    const robot = slots();
    robot.begin(request, here);
    expect(robot.report().update).toMatchObject({ step: 'refused', failure });
    robot.begin(request, IDLE);
    expect(stepOf(robot)).toBe('downloading');
  });

  test.each(['hash_mismatch', 'signature_invalid', 'download_failed'] as const)(
    'that ends with %s leaves the present version',
    (result) => {
      const robot = slots();
      robot.begin(request, IDLE);
      robot.fetched('u1', result);
      expect(robot.report()).toMatchObject({
        installed: [{ version: '2.8.0' }],
        update: { step: 'failed', failure: result },
      });
    },
  );

  test('that does not start is left for the version before', () => {
    const robot = slots();
    robot.begin(request, IDLE);
    robot.fetched('u1', 'good');
    run(robot, INSTALL_TAKES + RESTART_TAKES, true);
    expect(robot.report()).toMatchObject({
      installed: [{ version: '2.8.0' }],
      update: { step: 'rolled_back', failure: 'install_failed' },
    });
  });

  test('can be cancelled while it is downloaded, and no more once it is installed', () => {
    const robot = slots();
    robot.begin(request, IDLE);
    expect(robot.cancel('other')).toBeDefined();
    expect(robot.cancel('u1')).toBeUndefined();
    expect(stepOf(robot)).toBe('cancelled');
    const second = slots();
    second.begin(request, IDLE);
    second.fetched('u1', 'good');
    expect(second.cancel('u1')).toBeDefined();
  });

  test('is gone back from, once, where there is a version before', () => {
    const robot = slots();
    expect(robot.rollBack('u1', 'robot_software')).toBeDefined();
    robot.begin(request, IDLE);
    robot.fetched('u1', 'good');
    run(robot, INSTALL_TAKES + RESTART_TAKES);
    expect(robot.rollBack('u1', 'robot_software')).toBeUndefined();
    expect(robot.rollBack('u1', 'robot_software')).toBeUndefined();
    run(robot, 1 + RESTART_TAKES);
    expect(robot.report()).toMatchObject({
      installed: [{ kind: 'robot_software', version: '2.8.0' }],
      update: { updateId: 'u1', step: 'rolled_back' },
    });
  });
});

test.each([
  ['downloading', 'failed'],
  ['installing', 'failed'],
  ['restarting', 'installed'],
  ['installed', 'installed'],
] as const)('a robot whose power failed while %s says %s afterwards', (before, after) => {
  const robot = createSoftwareSlots([{ kind: 'robot_software', version: '2.8.0' }], {
    updateId: 'u1',
    step: before,
  });
  expect([stepOf(robot), robot.isBusy()]).toEqual([after, false]);
});
