import { describe, expect, test } from 'vitest';
import type { MapCopy } from '../model/map-copies.ts';
import type { Factsheet, RobotReport } from '../model/robot-model.ts';
import { aFactsheet, createBench, type Bench } from '../testing/bench.ts';
import { aDelivery, aRobotInfo } from '../testing/builders.ts';
import { restaurant } from '../testing/floors.ts';

const floor = restaurant();
const MAPS: Factsheet['actions'] = {
  downloadMap: ['INSTANT'],
  enableMap: ['INSTANT'],
  uploadMap: ['INSTANT'],
};
const { mapId } = floor.info;
const has = (mapVersion: string, enabled = true) => ({ maps: [{ mapId, mapVersion, enabled }] });

/** A robot at a target of a floor whose map is in use in version 1.1. */
function bench(change: Partial<RobotReport> = {}, actions = MAPS): Bench {
  const made = createBench(floor, [aRobotInfo('r1')]);
  made.tell({ type: 'floor.changed', floor: { ...floor.info, mapVersion: '1.1' } });
  made.up('r1', 't11', change);
  made.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet: aFactsheet({ actions: { ...actions } }) });
  made.report('r1', change);
  return made;
}
const requestsOf = (made: Bench, type: string) =>
  made.actions('r1').filter(({ actionType }) => actionType === type);
/** Distinct actions: each is sent again until it is seen. */
const ids = (made: Bench, type: string) =>
  new Set(requestsOf(made, type).map(({ actionId }) => actionId)).size;
function lastCopies(made: Bench): MapCopy[] {
  return made.effects.flatMap((effect) => (effect.type === 'map_copy.saved' ? [effect.copy] : []));
}
const answer = (
  made: Bench,
  type: string,
  status: 'FINISHED' | 'FAILED',
  change: Partial<RobotReport>,
  result?: string,
) => {
  const actionId = requestsOf(made, type).at(-1)?.actionId ?? '';
  made.report('r1', { ...change, actions: [{ actionId, actionType: type, status, result }] });
};

describe('a robot that holds an older version of its floor’s map', () => {
  test('is sent the one in use, turned to it, and then given work', () => {
    const made = bench(has('1.0'));
    expect(made.view('r1').fitness).toBe('not_in_sync');
    expect(requestsOf(made, 'downloadMap').at(-1)?.parameters).toEqual([
      { key: 'mapId', value: mapId },
      { key: 'mapVersion', value: '1.1' },
      { key: 'mapDownloadLink', value: '' },
    ]);
    made.create(aDelivery('d1', floor, ['t22'], null));
    made.wait(3_000);
    expect(made.decisions()).toContain('ROBOTS_NOT_IN_SYNC');
    const fetched = { maps: [...has('1.0').maps, ...has('1.1', false).maps] };
    answer(made, 'downloadMap', 'FINISHED', fetched);
    expect(requestsOf(made, 'enableMap').at(-1)?.parameters).toEqual([
      { key: 'mapId', value: mapId },
      { key: 'mapVersion', value: '1.1' },
    ]);
    answer(made, 'enableMap', 'FINISHED', has('1.1'));
    made.wait(3_000, []);
    expect(lastCopies(made).at(-1)).toMatchObject({
      robotId: 'r1',
      wanted: '1.1',
      held: '1.1',
      state: 'current',
      failure: null,
    });
    expect(made.delivery('d1').robotId).toBe('r1');
  });

  test('that refuses is asked again after growing pauses, with its own words kept', () => {
    const made = bench(has('1.0'));
    answer(made, 'downloadMap', 'FAILED', has('1.0'), 'No room on the disk.');
    expect(lastCopies(made).at(-1)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      failure: { code: 'REFUSED', said: 'No room on the disk.' },
    });
    const first = lastCopies(made).at(-1);
    expect((first?.nextAt ?? 0) - (first?.at ?? 0)).toBe(10_000);
    expect(ids(made, 'downloadMap')).toBe(1);
    for (let second = 0; second < 12; second += 1) {
      made.wait(1_000);
      made.report('r1', has('1.0'));
    }
    expect(ids(made, 'downloadMap')).toBe(2);
    answer(made, 'downloadMap', 'FAILED', has('1.0'), 'No room on the disk.');
    const second = lastCopies(made).at(-1);
    expect((second?.nextAt ?? 0) - (second?.at ?? 0)).toBe(30_000);
  });

  test('that shows it is still downloading gets no second request, and finally counts as not answering', () => {
    const made = bench(has('1.0'));
    const actionId = requestsOf(made, 'downloadMap').at(-1)?.actionId ?? '';
    const actions = [{ actionId, actionType: 'downloadMap', status: 'RUNNING', result: undefined } as const];
    const fetching = (seconds: number): void => {
      for (let second = 0; second < seconds; second += 10) {
        made.report('r1', { ...has('1.0'), actions });
        made.wait(10_000);
      }
    };
    fetching(700);
    expect(lastCopies(made).at(-1)).toMatchObject({ state: 'sending', failure: null });
    fetching(400);
    expect(lastCopies(made).at(-1)).toMatchObject({ state: 'waiting', failure: { code: 'NO_ANSWER' } });
    expect(ids(made, 'downloadMap')).toBe(1);
    made.report('r1', { ...has('1.0'), actions: [] });
    made.wait(2_000);
    expect(ids(made, 'downloadMap')).toBe(2);
  });

  test('that was sent one version and is to have another is sent that at once', () => {
    const made = bench(has('1.0'));
    made.tell({ type: 'floor.changed', floor: { ...floor.info, mapVersion: '1.2' } });
    made.report('r1', has('1.0'));
    expect(requestsOf(made, 'downloadMap').at(-1)?.parameters[1]).toEqual({
      key: 'mapVersion',
      value: '1.2',
    });
  });

  test('cannot be sent anywhere by a person, who reads why', () => {
    const made = bench(has('1.0'));
    const reply = made.command('r1', { kind: 'go_to', target_id: 't22' });
    expect(reply).toMatchObject({ ok: false, code: 'ROBOT_NOT_IN_SYNC' });
  });
});

describe('a robot is as before', () => {
  test.each([
    ['that says nothing of maps', {}, MAPS, 'free'],
    ['that takes no maps from here', has('7'), {}, 'free'],
    ['that has the version in use', has('1.1'), MAPS, 'free'],
  ] as const)('%s', (_what, change, actions, fitness) => {
    const made = bench(change, actions);
    expect(made.view('r1').fitness).toBe(fitness);
    expect(requestsOf(made, 'downloadMap')).toEqual([]);
  });
});

describe('a person', () => {
  const by = { kind: 'user', name: 'Ada' } as const;
  test('has a map sent at once, whatever pause was made', () => {
    const made = bench(has('1.0'));
    answer(made, 'downloadMap', 'FAILED', has('1.0'));
    made.tell({
      type: 'map.command',
      requestId: 'q',
      mapId,
      robotId: 'r1',
      act: 'send',
      link: null,
      actor: by,
    });
    expect(ids(made, 'downloadMap')).toBe(2);
    expect(lastCopies(made).at(-1)).toMatchObject({ state: 'sending', attempts: 0 });
  });

  test('has a robot send its scan, and reads the result', () => {
    const made = bench(has('1.1'));
    made.tell({
      type: 'map.command',
      requestId: 'q',
      mapId,
      robotId: 'r1',
      act: 'fetch',
      link: 'https://rota/x',
      actor: by,
    });
    expect(requestsOf(made, 'uploadMap').at(-1)?.parameters).toContainEqual({
      key: 'uploadUrl',
      value: 'https://rota/x',
    });
    expect(lastCopies(made).at(-1)?.fetch).toMatchObject({ state: 'asked', by: 'Ada' });
    answer(made, 'uploadMap', 'FAILED', has('1.1'), 'Nothing scanned.');
    expect(lastCopies(made).at(-1)?.fetch).toMatchObject({
      state: 'failed',
      failure: { code: 'REFUSED', said: 'Nothing scanned.' },
    });
  });
});
