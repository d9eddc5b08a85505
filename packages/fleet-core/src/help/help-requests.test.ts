import type { HelpSolution } from '@rota/contract/help-requests';
import { describe, expect, test } from 'vitest';
import type { FleetReply } from '../model/fleet-events.ts';
import type { HelpRecord } from '../model/help.ts';
import { aDelivery, aRobotInfo } from '../testing/builders.ts';
import { aFactsheet, createBench, type Bench } from '../testing/bench.ts';
import { restaurant } from '../testing/floors.ts';

const floor = restaurant();
const stop = { emergencyStop: 'MANUAL' } as const;

function aBench(): Bench {
  const bench = createBench(floor, [aRobotInfo('r1'), aRobotInfo('r2')], {
    loading_timeout_s: 60,
    unloading_timeout_s: 60,
  });
  bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet: aFactsheet({ lids: ['1', '2'] }) });
  bench.up('r1', 'w1');
  bench.wait(1_000, ['r1']);
  return bench;
}

/** A robot with goods aboard that no one takes out. */
function atTheTable(): Bench {
  const bench = createBench(floor, [aRobotInfo('r1')], {
    unloading_timeout_s: 60,
    after_unloading_timeout: 'help',
  });
  bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet: aFactsheet({ lids: ['1', '2'] }) });
  bench.up('r1', 'w1');
  bench.wait(1_000, ['r1']);
  bench.create(aDelivery('d1', floor, ['t22'], 'pass'));
  bench.wait(1_000, ['r1']);
  bench.arrive('r1');
  bench.person('d1', 'confirm');
  bench.wait(1_000, ['r1']);
  bench.arrive('r1');
  bench.wait(70_000, ['r1']);
  return bench;
}

const all = (bench: Bench): HelpRecord[] => [...bench.book.help.values()];
function onlyHelpRequest(bench: Bench): HelpRecord {
  const [help, ...others] = all(bench);
  if (!help || others.length > 0) throw new Error(`There are ${all(bench).length} help requests.`);
  return help;
}
function act(bench: Bench, helpId: string, what: 'answer' | HelpSolution): FleetReply {
  const requestId = `help-${bench.now()}-${what}`;
  const actor = { kind: 'user', name: 'Mert' } as const;
  bench.tell({ type: 'help.command', requestId, helpId, act: what, actor });
  const reply = bench.book.replies.get(requestId);
  if (!reply) throw new Error('No answer.');
  return reply;
}

describe('a robot that needs a person', () => {
  test('calls once, with the place and the situation, and not for a blip', () => {
    const bench = aBench();
    bench.report('r1', stop);
    bench.wait(3_000, ['r1']);
    bench.report('r1', { emergencyStop: 'NONE' });
    bench.wait(10_000, ['r1']);
    expect(all(bench)).toEqual([]);
    bench.report('r1', stop);
    bench.wait(60_000, ['r1']);
    const help = onlyHelpRequest(bench);
    expect(help).toMatchObject({
      robotName: 'R1',
      code: 'emergency_stop',
      situation: 'emergency_stop',
      how: null,
      deliveryId: null,
    });
    expect([help.mapId, help.position === null]).toEqual([floor.info.mapId, false]);
  });

  test('is closed when its reason is gone, on its own or by what the person who answered did at the robot', () => {
    const bench = aBench();
    for (const answers of [false, true]) {
      bench.report('r1', stop);
      bench.wait(12_000, ['r1']);
      const open = all(bench).at(-1);
      if (answers) expect(act(bench, open?.helpId ?? '', 'answer')).toEqual({ ok: true });
      bench.report('r1', { emergencyStop: 'NONE' });
      bench.wait(10_000, ['r1']);
    }
    expect(all(bench).map(({ how, answeredBy }) => [how, answeredBy])).toEqual([
      ['by_itself', null],
      ['at_robot', 'Mert'],
    ]);
    expect(all(bench).every(({ resolvedAt }) => resolvedAt !== null)).toBe(true);
  });

  test('still needs the same person under another owner, which does not open a second request', () => {
    const bench = aBench();
    bench.report('r1', stop);
    bench.wait(12_000, ['r1']);
    act(bench, onlyHelpRequest(bench).helpId, 'answer');
    bench.takeOver();
    bench.wait(20_000);
    expect(onlyHelpRequest(bench)).toMatchObject({ answeredBy: 'Mert', resolvedAt: null });
    bench.wait(20_000, ['r1']);
    expect(onlyHelpRequest(bench)).toMatchObject({ resolvedAt: null });
    bench.report('r1', { emergencyStop: 'NONE' });
    bench.wait(10_000, ['r1']);
    expect(onlyHelpRequest(bench)).toMatchObject({ how: 'at_robot' });
  });

  test('is answered by the first command that a person gives it', () => {
    const bench = aBench();
    bench.report('r1', stop);
    bench.wait(12_000, ['r1']);
    bench.command('r1', { kind: 'hold' });
    expect(onlyHelpRequest(bench)).toMatchObject({ answeredBy: 'Ayşe', answeredAt: bench.now() });
    bench.report('r1', { emergencyStop: 'NONE' });
    bench.wait(10_000, ['r1']);
    expect(onlyHelpRequest(bench)).toMatchObject({ how: 'command' });
  });

  test('that is no longer registered needs no person', () => {
    const bench = aBench();
    bench.report('r1', stop);
    bench.wait(12_000, ['r1']);
    bench.tell({ type: 'robot.removed', robotId: 'r1' });
    bench.wait(1_000);
    expect(onlyHelpRequest(bench)).toMatchObject({ how: 'by_itself' });
  });
});

describe('a way out', () => {
  test('opened by hand confirms the stop', () => {
    const bench = atTheTable();
    expect(onlyHelpRequest(bench)).toMatchObject({ code: 'nobody_came', deliveryId: 'd1', trackingId: 'D1' });
    expect(act(bench, onlyHelpRequest(bench).helpId, 'opened_by_hand')).toEqual({ ok: true });
    bench.wait(2_000, ['r1']);
    expect(bench.delivery('d1').status).toBe('Completed');
    expect(onlyHelpRequest(bench)).toMatchObject({
      how: 'opened_by_hand',
      answeredBy: 'Mert',
      resolvedBy: 'Mert',
    });
  });

  test.each([
    ['carried', 'Completed'],
    ['give_up', 'Cancelled'],
  ] as const)('%s makes the delivery %s', (how, status) => {
    const bench = atTheTable();
    expect(act(bench, onlyHelpRequest(bench).helpId, how)).toEqual({ ok: true });
    expect(bench.delivery('d1').status).toBe(status);
    expect(onlyHelpRequest(bench).how).toBe(how);
  });

  test('moved has the robot say where it is and find its way from there', () => {
    const bench = aBench();
    bench.create(aDelivery('d1', floor, ['t22'], 'pass'));
    bench.wait(2_000, ['r1']);
    bench.obey('r1');
    bench.report('r1', stop);
    bench.wait(12_000, ['r1']);
    const before = bench.actions('r1', 'stateRequest').length;
    const { helpId } = onlyHelpRequest(bench);
    expect(act(bench, helpId, 'moved')).toMatchObject({ ok: false, code: 'HELP_SOLUTION_NOT_OFFERED' });
    bench.report('r1', {
      emergencyStop: 'NONE',
      position: { x: 1, y: 1, theta: 0, mapId: floor.info.mapId, localized: false },
    });
    bench.wait(12_000, ['r1']);
    const lost = all(bench).find(({ code }) => code === 'localization_lost');
    expect(act(bench, lost?.helpId ?? '', 'moved')).toEqual({ ok: true });
    expect(bench.actions('r1', 'stateRequest').length).toBeGreaterThan(before);
    expect(bench.book.help.get(lost?.helpId ?? '')).toMatchObject({ how: 'moved', resolvedBy: 'Mert' });
  });

  test('is rejected for a solved request and for an unknown one', () => {
    const bench = atTheTable();
    const { helpId } = onlyHelpRequest(bench);
    act(bench, helpId, 'carried');
    expect(act(bench, helpId, 'give_up')).toMatchObject({ ok: false, code: 'RECORD_NOT_FOUND' });
    expect(act(bench, 'h-none', 'answer')).toMatchObject({ ok: false, code: 'RECORD_NOT_FOUND' });
  });
});

describe('goods that no robot delivers any more', () => {
  test('call a person until the delivery is taken care of', () => {
    const bench = atTheTable();
    act(bench, onlyHelpRequest(bench).helpId, 'answer');
    bench.tell({ type: 'floor.removed', mapId: floor.info.mapId });
    const goods = all(bench).find(({ code }) => code === 'goods_aboard');
    expect(goods).toMatchObject({ robotId: 'r1', deliveryId: 'd1', situation: null, how: null });
    expect(bench.delivery('d1').status).toBe('Failed');
    bench.tell({
      type: 'delivery.command',
      requestId: 'k',
      deliveryId: 'd1',
      command: 'set_delivered',
      reason: null,
      actor: {
        kind: 'user',
        name: 'Ayşe',
      },
      delivery: bench.delivery('d1'),
    });
    expect(bench.book.help.get(goods?.helpId ?? '')).toMatchObject({ how: 'command', answeredBy: 'Ayşe' });
  });
});
