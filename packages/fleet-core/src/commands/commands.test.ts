import { describe, expect, test } from 'vitest';
import { aFactsheet, createBench } from '../testing/bench.ts';
import type { Bench } from '../testing/bench.ts';
import { aDelivery, aRobotInfo } from '../testing/builders.ts';
import { restaurant } from '../testing/floors.ts';
import { viewRobotDetails } from '../views/views.ts';
import type { ActionStatus } from '../model/robot-model.ts';

const floor = restaurant();
const LIDS = aFactsheet({
  lids: ['1', '2'],
  actions: {
    openLid: ['INSTANT'],
    closeLid: ['INSTANT'],
    speak: ['INSTANT'],
    playSound: ['INSTANT'],
    stopSpeaking: ['INSTANT'],
  },
});

function oneRobot(): Bench {
  const bench = createBench(floor, [aRobotInfo('r1')]);
  bench.up('r1', 'w1');
  bench.wait(1000, ['r1']);
  return bench;
}

function react(bench: Bench, type: string, status: ActionStatus, change = {}): void {
  const actions = bench
    .actions('r1', type)
    .map(({ actionId }) => ({ actionId, actionType: type, status, result: undefined }));
  bench.report('r1', { actions, ...change });
}

describe('a robot with an empty factsheet', () => {
  test('offers the commands that the robot can carry out, and says why not the others', () => {
    const bench = oneRobot();
    const unavailable = viewRobotDetails(bench.fleet(), 'r1', bench.now())?.unavailable ?? {};
    expect(Object.keys(unavailable).sort()).toEqual([
      'adopt',
      'cancel',
      'clear_faults',
      'close_lid',
      'open_lid',
      'play_sound',
      'release',
      'resume',
      'self_test',
      'set_mode',
      'simulate_fault',
      'speak',
      'stop_speaking',
      'taken_off',
    ]);
    expect(unavailable.set_mode?.code).toBe('ROBOT_ACTION_NOT_SUPPORTED');
    expect(bench.command('r1', { kind: 'set_mode', mode: 'cruise' })).toMatchObject({
      ok: false,
      code: 'ROBOT_ACTION_NOT_SUPPORTED',
    });
    expect(unavailable.speak?.code).toBe('ROBOT_ACTION_NOT_SUPPORTED');
    expect(unavailable.open_lid?.code).toBe('ROBOT_ACTION_NOT_SUPPORTED');
  });

  test('goes where it is sent, and the command is done when it stands there', () => {
    const bench = oneRobot();
    expect(bench.command('r1', { kind: 'go_to', target_id: 'rest_g:t11' })).toEqual({ ok: true });
    expect(bench.commandStatus()).toBe('sent');
    bench.obey('r1');
    expect(bench.commandStatus()).toBe('accepted');
    bench.arrive('r1');
    expect(bench.commandStatus()).toBe('done');
    expect(bench.view('r1')).toMatchObject({ state: 'ready', targetName: 't11', tripId: null });
  });
});

describe('pausing', () => {
  test('is done when the robot shows it, holds the robot, and ends with resuming', () => {
    const bench = oneRobot();
    bench.command('r1', { kind: 'pause' });
    expect(bench.view('r1').hold?.reason).toBe('paused');
    react(bench, 'startPause', 'RUNNING');
    expect(bench.commandStatus()).toBe('accepted');
    react(bench, 'startPause', 'FINISHED', { paused: true });
    expect(bench.commandStatus()).toBe('done');
    expect(bench.view('r1').state).toBe('paused');
    bench.command('r1', { kind: 'resume' });
    react(bench, 'stopPause', 'FINISHED', { paused: false });
    expect(bench.commandStatus()).toBe('done');
    expect(bench.view('r1').hold).toBeNull();
  });

  test('keeps work away until a person resumes the robot', () => {
    const bench = oneRobot();
    bench.command('r1', { kind: 'pause' });
    bench.create(aDelivery('d1', floor, ['t11'], null));
    bench.wait(5000, ['r1']);
    expect(bench.orders('r1')).toEqual([]);
    expect(bench.decisions()).toContain('ROBOTS_HELD');
    bench.command('r1', { kind: 'resume' });
    bench.wait(3000, ['r1']);
    expect(bench.orders('r1').length).toBeGreaterThan(0);
  });

  test('at the robot itself holds it too, until it goes on', () => {
    const bench = oneRobot();
    bench.report('r1', { paused: true });
    bench.wait(5000, ['r1']);
    expect(bench.view('r1').hold).toMatchObject({ reason: 'paused', by: 'robot' });
    bench.report('r1', { paused: false });
    expect(bench.view('r1').hold).toBeNull();
  });
});

describe('an action', () => {
  test('is sent again under the same id until the robot shows it', () => {
    const bench = oneRobot();
    bench.command('r1', { kind: 'pause' });
    bench.wait(4000, ['r1']);
    const sent = bench.actions('r1', 'startPause');
    expect(sent.length).toBe(3);
    expect(new Set(sent.map((action) => action.actionId)).size).toBe(1);
  });

  test('that the robot ignores has failed after half a minute', () => {
    const bench = oneRobot();
    bench.command('r1', { kind: 'pause' });
    bench.wait(30_500, ['r1']);
    expect(bench.commandStatus()).toBe('failed');
    expect(bench.commandFailure()).toBe('The robot did not react.');
  });

  test('that is FINISHED though nothing came of it has failed', () => {
    const bench = oneRobot();
    bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet: LIDS });
    const service = {
      lids: [{ lid: '1', state: 'closed' as const }],
      mode: undefined,
      systemUsage: undefined,
    };
    bench.tell({ type: 'robot.service', robotId: 'r1', service });
    bench.command('r1', { kind: 'open_lid', lid: '1' });
    react(bench, 'openLid', 'FINISHED');
    bench.wait(8000, ['r1']);
    expect(bench.commandStatus()).toBe('failed');
  });

  test('that the robot says FAILED has failed in its words', () => {
    const bench = oneRobot();
    bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet: LIDS });
    bench.command('r1', { kind: 'speak', text: 'Merhaba', lang: 'tr', volume: 60 });
    const [action] = bench.actions('r1', 'speak');
    const failed = {
      actionId: action?.actionId ?? '',
      actionType: 'speak',
      status: 'FAILED' as const,
      result: 'no voice',
    };
    bench.report('r1', { actions: [failed] });
    expect([bench.commandStatus(), bench.commandFailure()]).toEqual(['failed', 'no voice']);
  });

  test('says the same once, however often it is asked, and something else at once', () => {
    const bench = oneRobot();
    bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet: LIDS });
    const hello = { kind: 'speak', text: 'Merhaba', lang: 'tr', volume: 60 } as const;
    expect(bench.command('r1', hello)).toEqual({ ok: true });
    expect(bench.command('r1', hello)).toMatchObject({ ok: false, code: 'ROBOT_BUSY' });
    expect(bench.command('r1', { ...hello, text: 'Afiyet olsun' })).toEqual({ ok: true });
    expect(bench.command('r1', { kind: 'stop_speaking' })).toEqual({ ok: true });
    expect(bench.actions('r1', 'speak')).toHaveLength(2);
    expect(bench.actions('r1', 'stopSpeaking')).toHaveLength(1);
  });

  test('goes on under its id with a new owner', () => {
    const bench = oneRobot();
    bench.command('r1', { kind: 'pause' });
    bench.takeOver();
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'ONLINE' });
    bench.wait(3000, ['r1']);
    const sent = bench.actions('r1', 'startPause');
    expect(sent.length).toBeGreaterThan(1);
    expect(new Set(sent.map((item) => item.actionId)).size).toBe(1);
    react(bench, 'startPause', 'FINISHED', { paused: true });
    expect(bench.commandStatus()).toBe('done');
    expect(bench.view('r1').hold?.reason).toBe('paused');
  });
});

describe('a lid', () => {
  test('opens only while the robot stands, and only one that it has', () => {
    const bench = oneRobot();
    bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet: LIDS });
    bench.report('r1', { driving: true });
    expect(bench.command('r1', { kind: 'open_lid', lid: '1' })).toMatchObject({
      ok: false,
      code: 'ROBOT_BUSY',
    });
    bench.report('r1', { driving: false });
    expect(bench.command('r1', { kind: 'open_lid', lid: '7' })).toMatchObject({
      ok: false,
      code: 'ROBOT_ACTION_NOT_SUPPORTED',
    });
    expect(bench.command('r1', { kind: 'open_lid', lid: '2' })).toEqual({ ok: true });
    expect(bench.actions('r1', 'openLid')[0]?.parameters).toEqual([{ key: 'lid', value: '2' }]);
  });
});

describe('cancelling what a robot does', () => {
  test('puts its deliveries back into the queue and holds it until it is released', () => {
    const bench = oneRobot();
    bench.create(aDelivery('d1', floor, ['t11'], 'pass'));
    bench.wait(500, ['r1']);
    bench.obey('r1', 1);
    expect(bench.command('r1', { kind: 'cancel' })).toEqual({ ok: true });
    expect(bench.delivery('d1')).toMatchObject({ status: 'Queued', robotId: null });
    expect(bench.view('r1').hold?.reason).toBe('stopped');
    expect(bench.commandStatus()).toBe('sent');
    bench.wait(1000);
    bench.report('r1', { nodes: [], edges: [] });
    expect(bench.commandStatus()).toBe('done');
    bench.wait(5000, ['r1']);
    expect(bench.delivery('d1').tripId).toBeNull();
    bench.command('r1', { kind: 'release' });
    bench.wait(3000, ['r1']);
    expect(bench.delivery('d1').robotId).toBe('r1');
  });

  test('is known to the next owner to have left goods aboard, which go on with that robot without being loaded again', () => {
    const bench = oneRobot();
    bench.create(aDelivery('d1', floor, ['t11'], 'pass'));
    bench.wait(500, ['r1']);
    bench.arrive('r1');
    expect(bench.person('d1', 'confirm')).toEqual({ ok: true });
    bench.wait(500, ['r1']);
    expect(bench.delivery('d1').status).toBe('Being Delivered');
    bench.obey('r1', 1);
    bench.command('r1', { kind: 'cancel' });
    expect(bench.delivery('d1')).toMatchObject({ status: 'Queued', robotId: 'r1', tripId: null });
    bench.wait(1000);
    bench.report('r1', { nodes: [], edges: [] });
    bench.wait(5000, ['r1']);
    expect(bench.decisions()).toContain('REQUESTED_ROBOT_HELD');
    bench.takeOver();
    bench.up('r1', 'w4');
    bench.wait(5000, ['r1']);
    bench.command('r1', { kind: 'release' });
    bench.wait(3000, ['r1']);
    const trip = [...bench.book.trips.values()].find((one) => one.tripId === bench.delivery('d1').tripId);
    expect(trip?.stops.map((stop) => stop.kind)).toEqual(['unload']);
  });

  test('fails the command that sent it', () => {
    const bench = oneRobot();
    bench.command('r1', { kind: 'go_to', target_id: 'rest_g:t11' });
    bench.command('r1', { kind: 'cancel' });
    expect(bench.book.commands.get('k1')).toMatchObject({
      status: 'failed',
      failure: 'Cancelled by a person.',
    });
  });
});

describe('stopping', () => {
  test('is a pause and a cancelled order where the robot declares no stop of its own', () => {
    const bench = oneRobot();
    bench.create(aDelivery('d1', floor, ['t11'], null));
    bench.wait(500, ['r1']);
    bench.obey('r1', 1, { driving: true });
    bench.command('r1', { kind: 'stop' });
    expect(bench.actions('r1').map((action) => action.actionType)).toEqual(
      expect.arrayContaining(['startPause', 'cancelOrder']),
    );
    expect(bench.view('r1').hold?.reason).toBe('stopped');
  });

  test('is the stop that the robot declares', () => {
    const bench = oneRobot();
    bench.tell({
      type: 'robot.factsheet',
      robotId: 'r1',
      factsheet: aFactsheet({ actions: { emergencyStop: ['INSTANT'] } }),
    });
    bench.command('r1', { kind: 'stop' });
    expect(bench.actions('r1').map((action) => action.actionType)).toContain('emergencyStop');
  });

  test('is refused only where the robot cannot be reached', () => {
    const bench = oneRobot();
    bench.wait(1000);
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'OFFLINE' });
    expect(bench.command('r1', { kind: 'stop' })).toMatchObject({ ok: false, code: 'ROBOT_OFFLINE' });
  });
});

describe('a self-test', () => {
  test('is sent to a robot that declares it, and refused while it is on a trip', () => {
    const bench = oneRobot();
    const factsheet = aFactsheet({ actions: { selfTest: ['INSTANT'] } });
    bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet });
    expect(bench.command('r1', { kind: 'self_test' })).toEqual({ ok: true });
    expect(bench.actions('r1').map((action) => action.actionType)).toContain('selfTest');
    bench.create(aDelivery('d1', floor, ['t11'], null));
    bench.wait(500, ['r1']);
    expect(bench.command('r1', { kind: 'self_test' })).toMatchObject({ ok: false, code: 'ROBOT_BUSY' });
  });
});

describe('a robot driven by hand', () => {
  test('is held until a person releases it, and then goes on with a new order', () => {
    const bench = oneRobot();
    bench.create(aDelivery('d1', floor, ['t11'], null));
    bench.wait(500, ['r1']);
    bench.obey('r1', 2);
    const before = bench.order('r1').orderId;
    bench.report('r1', { operatingMode: 'MANUAL', orderId: '', nodes: [], edges: [], lastNodeId: '' });
    expect(bench.view('r1')).toMatchObject({ state: 'manual_control', hold: { reason: 'manual' } });
    expect(bench.delivery('d1').status).toBe('Recovering');
    bench.report('r1', { operatingMode: 'AUTOMATIC' });
    bench.wait(6000, ['r1']);
    expect(bench.order('r1').orderId).toBe(before);
    bench.command('r1', { kind: 'release' });
    bench.wait(6000, ['r1']);
    expect(bench.order('r1').orderId).not.toBe(before);
    expect(bench.path('d1')).toEqual(expect.arrayContaining(['Recovering', 'Recovered', 'Being Delivered']));
  });
});

describe('the emergency stop', () => {
  test.each(['MANUAL', 'REMOTE'] as const)(
    'pressed by a person (%s) holds the robot until a person releases it',
    (emergencyStop) => {
      const bench = oneRobot();
      bench.report('r1', { emergencyStop });
      expect(bench.view('r1')).toMatchObject({
        state: 'emergency_stop',
        hold: { reason: 'stopped', by: 'robot' },
      });
      expect(bench.command('r1', { kind: 'release' })).toMatchObject({ ok: false, code: 'ROBOT_BUSY' });
      bench.report('r1', { emergencyStop: 'NONE' });
      bench.create(aDelivery('d1', floor, ['t11'], null));
      bench.wait(6000, ['r1']);
      expect(bench.view('r1').hold).toMatchObject({ reason: 'stopped', by: 'robot' });
      expect(bench.delivery('d1').status).toBe('Queued');
      expect(bench.command('r1', { kind: 'release' })).toEqual({ ok: true });
      bench.wait(6000, ['r1']);
      expect(bench.view('r1').hold).toBeNull();
      expect(bench.delivery('d1').robotId).toBe('r1');
    },
  );
  test('that ends automatically holds no robot', () => {
    const bench = oneRobot();
    bench.report('r1', { emergencyStop: 'AUTOACK' });
    expect(bench.view('r1')).toMatchObject({ state: 'emergency_stop', hold: null });
  });
});

describe.each<[string, (bench: Bench) => unknown, string]>([
  ['a person', (bench) => bench.command('r1', { kind: 'hold' }), 'person'],
  ['a pause', (bench) => bench.command('r1', { kind: 'pause' }), 'paused'],
  ['a stop', (bench) => bench.command('r1', { kind: 'stop' }), 'stopped'],
  ['a person who drives it by hand', (bench) => bench.report('r1', { operatingMode: 'MANUAL' }), 'manual'],
  ['its emergency stop', (bench) => bench.report('r1', { emergencyStop: 'MANUAL' }), 'stopped'],
])('a robot held by %s', (_by, press, reason) => {
  test('is still held by the next owner of the fleet, gets no work there, and is released there', () => {
    const bench = oneRobot();
    press(bench);
    const { hold } = bench.view('r1');
    expect(hold?.reason).toBe(reason);
    bench.takeOver();
    bench.up('r1', 'w1');
    bench.report('r1', { operatingMode: 'AUTOMATIC', emergencyStop: 'NONE', paused: false });
    bench.create(aDelivery('d1', floor, ['t11'], null));
    bench.wait(8000, ['r1']);
    expect(bench.view('r1').hold).toEqual(hold);
    expect(bench.delivery('d1').robotId).toBeNull();
    expect(bench.command('r1', { kind: 'release' })).toEqual({ ok: true });
    bench.wait(8000, ['r1']);
    expect(bench.delivery('d1').robotId).toBe('r1');
  });
});

describe('charging', () => {
  test('on command is done when the robot says that it charges', () => {
    const bench = oneRobot();
    expect(bench.command('r1', { kind: 'charge' })).toEqual({ ok: true });
    bench.arrive('r1');
    expect(bench.commandStatus()).toBe('accepted');
    expect(bench.view('r1').state).toBe('docking');
    bench.report('r1', { charging: true });
    expect(bench.commandStatus()).toBe('done');
    expect(bench.view('r1').state).toBe('charging');
  });

  test('starts automatically below the low mark, and lasts until the ready mark', () => {
    const bench = oneRobot();
    bench.report('r1', { stateOfChargePercent: 15 });
    bench.wait(3000, ['r1']);
    expect(bench.decisions()).toContain('GOING_TO_CHARGE');
    bench.arrive('r1');
    bench.report('r1', { charging: true, stateOfChargePercent: 40 });
    bench.create(aDelivery('d1', floor, ['t11'], null));
    bench.wait(3000, ['r1']);
    expect(bench.delivery('d1').tripId).toBeNull();
    expect(bench.decisions()).toContain('ROBOTS_LOW_BATTERY');
    bench.report('r1', { stateOfChargePercent: 60 });
    bench.wait(3000, ['r1']);
    expect(bench.delivery('d1').robotId).toBe('r1');
    expect(bench.actions('r1').map((action) => action.actionType)).toContain('stopCharging');
  });
});

describe('a delivery that waits in the queue', () => {
  function waitingForOne() {
    const bench = createBench(floor, [aRobotInfo('r1'), aRobotInfo('r2')]);
    bench.up('r1', 'w1');
    bench.up('r2', 'w2');
    bench.wait(1000, ['r1', 'r2']);
    bench.command('r1', { kind: 'hold' });
    bench.create({ ...aDelivery('d1', floor, ['t22'], null), requestedRobotId: 'r1' });
    bench.wait(1000, ['r1', 'r2']);
    expect(bench.delivery('d1')).toMatchObject({ status: 'Queued', robotId: null, requestedRobotId: 'r1' });
    return bench;
  }

  test.each([
    ['another robot', 'r2'],
    ['any robot', null],
  ])('is given to %s, which takes it at once', (_who, toRobotId) => {
    const bench = waitingForOne();
    expect(bench.person('d1', 'assign', toRobotId)).toEqual({ ok: true });
    bench.wait(1000, ['r1', 'r2']);
    expect(bench.delivery('d1')).toMatchObject({ robotId: 'r2', requestedRobotId: toRobotId });
  });

  test('is not given to a robot that is not there, and not once one has taken it', () => {
    const bench = waitingForOne();
    expect(bench.person('d1', 'assign', 'r9')).toMatchObject({ ok: false, code: 'RECORD_NOT_FOUND' });
    bench.person('d1', 'assign', 'r2');
    bench.wait(1000, ['r1', 'r2']);
    expect(bench.person('d1', 'assign', 'r1')).toMatchObject({
      ok: false,
      code: 'DELIVERY_TRANSITION_NOT_ALLOWED',
    });
    expect(bench.delivery('d1').robotId).toBe('r2');
  });
});

test('a hold keeps the reason of the person, and a release takes both away', () => {
  const bench = oneRobot();
  bench.command('r1', { kind: 'hold', reason: 'Fire drill' });
  expect(bench.view('r1').hold).toMatchObject({ reason: 'person', said: 'Fire drill' });
  bench.command('r1', { kind: 'release' });
  expect(bench.view('r1').hold).toBeNull();
});
