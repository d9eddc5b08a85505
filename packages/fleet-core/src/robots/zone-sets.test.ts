import type { Drawing } from '@rota/contract/drawings';
import { describe, expect, test } from 'vitest';
import type { MapCopy } from '../model/map-copies.ts';
import type { Factsheet, RobotReport } from '../model/robot-model.ts';
import { aFactsheet, createBench, type Bench } from '../testing/bench.ts';
import { aRobotInfo } from '../testing/builders.ts';
import { restaurant } from '../testing/floors.ts';
import { zoneSetOf } from './zone-sets.rules.ts';

const floor = restaurant();
const { mapId } = floor.info;
const drawings: readonly Drawing[] = [
  { id: 'f', layer: 'forbidden', kind: 'rectangle', coords: [[0, 0], [0.3, 0.3]], props: { name: 'Store' } },
  { id: 's', layer: 'speed', kind: 'circle', coords: [[1, 1]], radius: 0.5, props: { speed: 0.4 } },
  { id: 'w', layer: 'virtual_wall', kind: 'line', coords: [[0, 1], [0.2, 1], [0.2, 1.2]], width: 0.1, props: {} },
  { id: 'd', layer: 'directional', kind: 'rectangle', coords: [[0, 0], [1, 1]], props: { heading: 1 } },
  { id: 'c', layer: 'fleet', kind: 'circle', coords: [[1, 1]], radius: 0.5, props: { name: 'Bar', capacity: 1 } },
]; // prettier-ignore
const ACTIONS: Factsheet['actions'] = {
  downloadMap: ['INSTANT'],
  enableMap: ['INSTANT'],
  enableZoneSet: ['INSTANT'],
};
const ID = `${mapId}:1.1`;
const has = (zoneSets: RobotReport['zoneSets']): Partial<RobotReport> => ({
  maps: [{ mapId, mapVersion: '1.1', enabled: true }],
  zoneSets,
});
const sent = (made: Bench) =>
  made.effects.flatMap((effect) => (effect.type === 'zone_set.published' ? [effect.zoneSet] : []));
const copy = (made: Bench): MapCopy | undefined =>
  made.effects.flatMap((effect) => (effect.type === 'map_copy.saved' ? [effect.copy] : [])).at(-1);
const requestsOf = (made: Bench) =>
  made
    .actions('r1')
    .filter(({ actionType }) => actionType === 'enableZoneSet')
    .at(-1);

function bench(zones: readonly string[], change = has([])): Bench {
  const made = createBench(floor, [aRobotInfo('r1')]);
  made.tell({ type: 'floor.changed', floor: { ...floor.info, mapVersion: '1.1', drawings } });
  made.up('r1', 't11', change);
  made.tell({
    type: 'robot.factsheet',
    robotId: 'r1',
    factsheet: { ...aFactsheet({ actions: { ...ACTIONS } }), zones },
  });
  made.report('r1', change);
  return made;
}

test('drawings become zones of the types that a robot supports, without capacity zones', () => {
  const all = zoneSetOf(mapId, '1.1', drawings, ['BLOCKED', 'SPEED_LIMIT', 'DIRECTED', 'RELEASE']);
  expect(all.zones.map(({ zoneId, type, vertices }) => [zoneId, type, vertices.length])).toEqual([
    ['f', 'BLOCKED', 4],
    ['s', 'SPEED_LIMIT', 32],
    ['w:0', 'BLOCKED', 4],
    ['w:1', 'BLOCKED', 4],
    ['d', 'DIRECTED', 4],
  ]);
  expect(zoneSetOf(mapId, '1.1', drawings, ['SPEED_LIMIT']).zones).toMatchObject([
    { zoneId: 's', speed: 0.4 },
  ]);
});

describe('a robot that declares zones', () => {
  test('is sent the zones of its map until it shows them, then enables them, and only then is in step', () => {
    const made = bench(['BLOCKED', 'SPEED_LIMIT']);
    expect(sent(made).at(-1)).toMatchObject({
      zoneSetId: ID,
      mapId,
      zones: [{ zoneId: 'f' }, { zoneId: 's' }, {}, {}],
    });
    expect(copy(made)).toMatchObject({ held: '1.1', state: 'sending' });
    const before = sent(made).length;
    made.wait(5_000);
    expect(sent(made).length).toBeGreaterThan(before);
    made.report('r1', has([{ zoneSetId: ID, mapId, enabled: false }]));
    expect(requestsOf(made)?.parameters).toEqual([{ key: 'zoneSetId', value: ID }]);
    made.report('r1', has([{ zoneSetId: ID, mapId, enabled: true }]));
    expect(copy(made)).toMatchObject({ state: 'current', failure: null });
    expect(made.view('r1').fitness).toBe('free');
  });

  test('and refuses to keep to them is asked again later, with its own words kept', () => {
    const shown = has([{ zoneSetId: ID, mapId, enabled: false }]);
    const made = bench(['BLOCKED'], shown);
    made.report('r1', {
      ...shown,
      actions: [
        {
          actionId: requestsOf(made)?.actionId ?? '',
          actionType: 'enableZoneSet',
          status: 'FAILED',
          result: 'Too many corners.',
        },
      ],
    });
    expect(copy(made)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      failure: { code: 'ZONES_REFUSED', said: 'Too many corners.' },
    });
    expect(made.view('r1').fitness).toBe('not_in_sync');
    const first = requestsOf(made)?.actionId;
    made.wait(5_000);
    expect(requestsOf(made)?.actionId).toBe(first);
    made.report('r1', shown);
    made.wait(8_000);
    made.report('r1', shown);
    expect(requestsOf(made)?.actionId).not.toBe(first);
  });

  test('and never shows them did not take them', () => {
    const made = bench(['BLOCKED']);
    for (let minute = 0; minute < 13; minute += 1) {
      made.wait(5_000);
      made.report('r1', has([]));
    }
    expect(copy(made)).toMatchObject({ state: 'waiting', failure: { code: 'ZONES_NOT_TAKEN' } });
  });
});

test.each([
  ['declares no zones', [], has([])],
  ['does not report any', ['BLOCKED'], has(undefined)],
  ['knows none of those that are drawn', ['PENALTY'], has([])],
])('a robot that %s is in step with its map alone', (_words, zones, change) => {
  const made = bench(zones, change);
  expect([sent(made), copy(made)?.state]).toEqual([[], 'current']);
}); // prettier-ignore
