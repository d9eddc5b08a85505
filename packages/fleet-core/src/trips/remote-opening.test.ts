import { describe, expect, test } from 'vitest';
import { aFactsheet, createBench, type Bench } from '../testing/bench.ts';
import { aDelivery, aRobotInfo } from '../testing/builders.ts';
import { restaurant } from '../testing/floors.ts';

const floor = restaurant();
const REMOTE = { options: { remote_delivery: true } };
const instant = (...types: string[]) => Object.fromEntries(types.map((type) => [type, ['INSTANT'] as const]));
const LIDS = aFactsheet({ lids: ['1', '2'], actions: instant('openLid', 'closeLid', 'askPin', 'pinResult') });

/** A remote delivery whose robot, loaded, has come to its stop. */
function atTheStop(settings = {}, factsheet = LIDS): Bench {
  const bench = createBench(floor, [aRobotInfo('r1')], settings);
  bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet });
  bench.up('r1', 'w1');
  bench.wait(1_000, ['r1']);
  bench.create(aDelivery('d1', floor, ['t22'], 'pass', REMOTE));
  bench.wait(1_000, ['r1']);
  bench.arrive('r1');
  bench.person('d1', 'confirm');
  bench.wait(16_000, ['r1']);
  bench.arrive('r1');
  return bench;
}
let typed = 0;
function typePin(bench: Bench, isRight: boolean, eventId = `e${(typed += 1)}`): void {
  bench.tell({ type: 'robot.pin_checked', robotId: 'r1', eventId, subTaskId: 'd1-1', isRight });
}
const opened = (bench: Bench) => new Set(bench.actions('r1', 'openLid').map(({ actionId }) => actionId)).size;
const answers = (bench: Bench) => {
  const results = new Map(
    bench.actions('r1', 'pinResult').map((action) => [action.actionId, action.parameters]),
  );
  return [...results.values()].map((parameters) => parameters.find(({ key }) => key === 'result')?.value);
};
const steps = (bench: Bench) =>
  bench.effects.flatMap((effect) => (effect.type === 'remote.noted' ? [effect.step] : []));
const chain = (bench: Bench) =>
  bench.effects.flatMap((effect) => (effect.type === 'custody.noted' ? [effect.custody] : []));

describe('a remote delivery at its stop', () => {
  test('keeps its lid shut, asks for the PIN, and cannot be confirmed', () => {
    const bench = atTheStop();
    expect(opened(bench)).toBe(1);
    expect(bench.actions('r1', 'askPin')).not.toEqual([]);
    expect(bench.view('r1').waiting).toMatchObject({ code: 'WAITING_FOR_OPENING' });
    expect(bench.person('d1', 'confirm')).toMatchObject({ ok: false, code: 'DELIVERY_NOT_WAITING' });
    bench.tell({
      type: 'robot.service_event',
      robotId: 'r1',
      event: { eventId: 'press', type: 'confirmed' },
    });
    expect(bench.delivery('d1')).toMatchObject({
      status: 'Being Delivered',
      subtasks: [{ status: 'arrived' }],
    });
    expect(steps(bench)).toEqual(['activated']);
  });

  test('is opened by staff, then taken out and confirmed like any other', () => {
    const bench = atTheStop();
    expect(bench.person('d1', 'open')).toEqual({ ok: true });
    expect(opened(bench)).toBe(2);
    expect(bench.view('r1').waiting?.code).not.toBe('WAITING_FOR_OPENING');
    expect(bench.person('d1', 'open')).toMatchObject({ ok: false, code: 'DELIVERY_NOT_WAITING' });
    expect(bench.person('d1', 'confirm')).toEqual({ ok: true });
    bench.wait(17_000, ['r1']);
    expect(bench.delivery('d1').status).toBe('Completed');
    expect(steps(bench)).toEqual(['activated', 'completed']);
    expect(chain(bench).slice(1)).toMatchObject([
      { act: 'opened', lids: ['1'], by: 'person', person: 'Ayşe' },
      { act: 'taken', by: 'person', person: 'Ayşe' },
    ]);
  });

  test('is opened by the right PIN, once however often it arrives, and the robot gets the result', () => {
    const bench = atTheStop();
    typePin(bench, true, 'pin');
    typePin(bench, true, 'pin');
    expect([opened(bench), answers(bench)]).toEqual([2, ['right']]);
    expect(chain(bench).at(-1)).toMatchObject({ act: 'opened', by: 'pin', person: null });
    expect(steps(bench)).toEqual(['activated', 'opened_by_pin']);
  });

  test('a wrong PIN opens nothing; after the third even the right one has to wait', () => {
    const bench = atTheStop({ arrival_timeout_s: 0 });
    for (let index = 0; index < 3; index += 1) typePin(bench, false);
    typePin(bench, true);
    expect([opened(bench), answers(bench)]).toEqual([1, ['wrong', 'wrong', 'wrong', 'too_many']]);
    bench.wait(16_000, ['r1']);
    typePin(bench, true);
    expect([opened(bench), answers(bench).at(-1)]).toEqual([2, 'right']);
    expect(bench.delivery('d1').subtasks[0]?.pinTries).toBeUndefined();
  });

  test('after ten wrong tries only staff or a new PIN help', () => {
    const bench = atTheStop({ arrival_timeout_s: 0 });
    for (let index = 0; index < 10; index += 1) {
      typePin(bench, false);
      bench.wait(901_000, ['r1']);
    }
    typePin(bench, true);
    expect([opened(bench), answers(bench).at(-1)]).toEqual([1, 'too_many']);
    bench.tell({
      type: 'delivery.command',
      requestId: 'new',
      deliveryId: 'd1',
      command: 'renew_pin',
      subTaskId: 'd1-1',
      actor: {
        kind: 'user',
        name: 'Ayşe',
      },
      reason: null,
    });
    typePin(bench, true);
    expect(opened(bench)).toBe(2);
  });

  test('a PIN of another stop, or typed too early, opens nothing', () => {
    const bench = atTheStop();
    bench.tell({
      type: 'robot.pin_checked',
      robotId: 'r1',
      eventId: 'other',
      subTaskId: 'd9-1',
      isRight: true,
    });
    bench.tell({
      type: 'robot.pin_checked',
      robotId: 'r1',
      eventId: 'none',
      subTaskId: null,
      isRight: false,
    });
    expect([opened(bench), answers(bench)]).toEqual([1, ['not_expected', 'not_expected']]);
  });

  test('goods behind an unopened lid never count as taken: they go back', () => {
    const bench = atTheStop({ arrival_timeout_s: 60, after_unloading_timeout: 'done' });
    bench.wait(62_000, ['r1']);
    expect(bench.delivery('d1').status).toBe('Failed');
    expect([...bench.book.deliveries.values()].find(({ returnOf }) => returnOf === 'd1')?.options).toEqual(
      {},
    );
  });

  test('a person is called where the project says so, and can still open it', () => {
    const bench = atTheStop({ arrival_timeout_s: 60, after_unloading_timeout: 'help' });
    bench.wait(62_000, ['r1']);
    expect(bench.view('r1').waiting).toMatchObject({ code: 'NOBODY_OPENS' });
    expect(bench.view('r1').alerts.map(({ code }) => code)).toContain('nobody_came');
    expect(bench.person('d1', 'open')).toEqual({ ok: true });
  });

  test('the time to take it out begins with the opening', () => {
    const bench = atTheStop({
      arrival_timeout_s: 60,
      unloading_timeout_s: 30,
      after_unloading_timeout: 'done',
    });
    bench.wait(50_000, ['r1']);
    bench.person('d1', 'open');
    bench.wait(20_000, ['r1']);
    expect(bench.delivery('d1').status).toBe('Being Delivered');
    bench.wait(30_000, ['r1']);
    expect(bench.delivery('d1').status).toBe('Completed');
  });

  test('a lid that staff open on the robot itself counts', () => {
    const bench = atTheStop();
    expect(bench.command('r1', { kind: 'open_lid', lid: '1' })).toEqual({ ok: true });
    const sent = bench.actions('r1', 'openLid').at(-1);
    bench.report('r1', {
      actions: [
        { actionId: sent?.actionId ?? '', actionType: 'openLid', status: 'FINISHED', result: undefined },
      ],
    });
    expect(bench.person('d1', 'confirm')).toEqual({ ok: true });
  });
});

describe('a robot for a remote delivery', () => {
  test.each([
    ['has lids', aFactsheet({ actions: instant('openLid') })],
    ['has lids that open on command', aFactsheet({ lids: ['1'] })],
  ])('%s; without, none is chosen and the decision says why', (_, factsheet) => {
    const bench = createBench(floor, [aRobotInfo('r1')]);
    bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet });
    bench.up('r1', 'w1');
    bench.wait(1_000, ['r1']);
    bench.create(aDelivery('d1', floor, ['t22'], 'pass', REMOTE));
    bench.wait(2_000, ['r1']);
    expect(bench.delivery('d1').status).toBe('Queued');
    expect(bench.decisions()).toContain('ROBOTS_LACK_REMOTE_LID');
  });

  test('gives each stop a lid of its own, so that no one reaches goods of others', () => {
    const bench = createBench(floor, [aRobotInfo('r1')]);
    bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet: LIDS });
    bench.up('r1', 'w1');
    bench.wait(1_000, ['r1']);
    bench.create(aDelivery('d1', floor, ['t22', 't11'], 'pass', REMOTE));
    bench.wait(1_000, ['r1']);
    const [trip] = [...bench.book.trips.values()];
    expect(trip?.stops.map(({ kind, work }) => [kind, work.map(({ lid }) => lid)])).toEqual([
      ['load', ['1', '2']],
      ['remote_unload', ['1']],
      ['remote_unload', ['2']],
    ]);
  });
});

describe('a stop without a required confirmation', () => {
  const went = (bench: Bench) =>
    bench.effects.flatMap((effect) => (effect.type === 'delivery.saved' ? (effect.change?.code ?? []) : []));

  test('ends at once where there is no time to wait', () => {
    const bench = createBench(floor, [aRobotInfo('r1')], {
      confirm_unloading: false,
      unloading_timeout_s: 0,
    });
    bench.up('r1', 'w1');
    bench.create(aDelivery('d1', floor, ['t22'], null));
    bench.wait(1_000, ['r1']);
    bench.arrive('r1');
    bench.wait(1_000, ['r1']);
    expect(bench.delivery('d1').status).toBe('Completed');
    expect(went(bench)).toContain('NO_CONFIRMATION_NEEDED');
  });

  test('ends when its time expires, whatever the project does where no one comes; a task can set this itself', () => {
    const bench = createBench(floor, [aRobotInfo('r1')], {
      loading_timeout_s: 20,
      after_loading_timeout: 'cancel',
    });
    bench.up('r1', 'w1');
    bench.create(aDelivery('d1', floor, ['t22'], 'pass', { options: { confirm_loading: false } }));
    bench.wait(1_000, ['r1']);
    bench.arrive('r1');
    bench.wait(10_000, ['r1']);
    expect(bench.delivery('d1').status).toBe('In Progress');
    bench.wait(12_000, ['r1']);
    expect(bench.delivery('d1').status).toBe('Being Delivered');
    expect(went(bench)).toContain('NO_CONFIRMATION_NEEDED');
  });
});
