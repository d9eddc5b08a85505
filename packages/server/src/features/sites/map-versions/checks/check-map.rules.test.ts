import { fillText } from '@rota/contract/core';
import type { Drawing } from '@rota/contract/drawings';
import {
  mapFindingHints,
  mapFindingTexts,
  MAP_FINDING_CODES,
  type MapPoint,
} from '@rota/contract/map-versions';
import { rasterFromText, type Raster } from '@rota/floor';
import { expectWithin } from '@rota/testing';
import { describe, expect, test } from 'vitest';
import type { Surroundings } from './check.rules.ts';
import { runCheck } from './run-check.service.ts';

// 12 m by 6 m with a wall in the middle, in which there is a door of 1 m.
const house: Raster = rasterFromText(
  Array.from(
    { length: 60 },
    (_, row) => `${'.'.repeat(58)}${row < 25 || row > 34 ? '####' : '....'}${'.'.repeat(58)}`,
  ),
  0.1,
  { x: 0, y: 0, theta: 0 },
);
const aPoint = (id: string, x: number, y: number, changes: Partial<MapPoint> = {}): MapPoint => ({
  target_id: id,
  name: id,
  type: 'table',
  x,
  y,
  theta: 0,
  elevator_group: null,
  door_direction: null,
  tolerance: null,
  escape_point: null,
  ...changes,
});
const charger = aPoint('charger', 1, 3, { type: 'charge' });
const table = aPoint('table', 10, 3);
const around: Surroundings = {
  types: [{ name: 'S1', halfWidth: 0.2, radius: 0.3 }],
  namesElsewhere: new Set(['lobby']),
  elevators: [
    { group: 'west', mapIds: ['inn_1', 'inn_2'] },
    { group: 'alone', mapIds: ['inn_1'] },
  ],
  switchesBack: new Set(['inn_2']),
  tasks: [{ delivery: 'D-7', targetIds: ['table'] }],
  needs: [],
  namesBefore: new Map(),
};
type Content = { readonly drawings?: readonly Drawing[]; readonly points?: readonly MapPoint[] };
const stateOf = ({ drawings = [], points = [charger, table] }: Content) => ({ drawings, points });
function check(after: Content, before: Content = {}, surroundings: Partial<Surroundings> = {}) {
  const then = stateOf(before);
  const namesBefore = new Map(then.points.map(({ target_id: id, name }) => [id, name]));
  return runCheck({
    mapId: 'inn_1',
    scan: house,
    before: JSON.stringify(then),
    after: JSON.stringify(stateOf(after)),
    corners: 0,
    planning: {},
    speeds: {},
    cabs: [],
    around: { ...around, namesBefore, ...surroundings },
  });
}
const codes = (after: Content): string[] =>
  check(after).findings.map(({ code, ids }) => `${code} ${ids.join()}`);

const props = {};
const id = 'x';
type Place = [number, number];
const area = (a: Place, b: Place) => ({
  id,
  kind: 'rectangle' as const,
  coords: [a, b] satisfies [Place, Place],
});
const closed: Drawing = {
  layer: 'virtual_wall',
  id,
  kind: 'line',
  coords: [
    [6, 2],
    [6, 4],
  ],
  width: 0.1,
  props,
};
const west: Drawing = { layer: 'directional', ...area([5.5, 2], [6.5, 4]), props: { heading: Math.PI } };
const east: Drawing = { layer: 'directional', ...area([5.5, 2], [6.5, 4]), props: { heading: 0 } };

describe('the check of a map', () => {
  test('finds what names a point that is removed', () => {
    const needs = Array.from({ length: 7 }, (_none, index) => ({
      target_id: 'table',
      kind: 'qr_code' as const,
      id: `q${index + 1}`,
      name: `Code ${index + 1}`,
    }));
    const { findings } = check({ points: [charger] }, {}, { tasks: [], needs });
    expect(findings).toMatchObject([
      {
        code: 'POINT_NEEDED',
        ids: ['table'],
        params: { needed: 'Code 1, Code 2, Code 3, Code 4, Code 5 +2' },
      },
    ]);
    expect(findings[0]?.needed_by?.map(({ kind, name }) => `${kind} ${name}`)).toEqual(
      [1, 2, 3, 4, 5].map((number) => `qr_code Code ${number}`),
    );
  });

  test.each<[string, Content, string[]]>([
    ['finds nothing where all is well', {}, []],
    [
      'finds a name that another point has',
      { points: [charger, table, aPoint('b', 3, 3, { name: 'TABLE' })] },
      ['POINT_NAME_TAKEN b', 'POINT_NAME_TAKEN table'],
    ],
    [
      'finds a name that a point of another map has',
      { points: [charger, table, aPoint('b', 3, 3, { name: 'Lobby' })] },
      ['POINT_NAME_TAKEN b'],
    ],
    ['finds a point in a wall', { points: [charger, table, aPoint('b', 6, 1)] }, ['POINT_NOT_FREE b']],
    [
      'lets a charger stand nearer to a wall than a robot turns',
      { points: [charger, table, aPoint('b', 0.25, 1, { type: 'charge' })] },
      [],
    ],
    [
      'finds what a virtual wall shuts in, and whose delivery it cuts',
      { drawings: [closed] },
      ['TASK_CUT table', 'POINT_UNREACHABLE table'],
    ],
    [
      'finds what a forbidden area shuts in',
      { drawings: [{ layer: 'forbidden', ...area([5.9, 2], [6.1, 4]), props }] },
      ['TASK_CUT table', 'POINT_UNREACHABLE table'],
    ],
    [
      'finds a point in a forbidden area',
      { drawings: [{ layer: 'forbidden', ...area([9, 2], [11, 4]), props }] },
      ['TASK_CUT table', 'POINT_UNREACHABLE table'],
    ],
    [
      'finds what a one-way street keeps robots from',
      { drawings: [west] },
      ['TASK_CUT table', 'POINT_UNREACHABLE table'],
    ],
    ['finds where a one-way street has no exit', { drawings: [east] }, ['ONE_WAY_TRAP table']],
    [
      'finds a delivery whose point is removed',
      { points: [charger] },
      ['TASK_CUT table', 'POINT_IN_USE table'],
    ],
    [
      'knows a group of elevators that stops here and elsewhere',
      { points: [charger, { ...table, elevator_group: 'west' }] },
      [],
    ],
    [
      'finds a group that stops nowhere else',
      { points: [charger, { ...table, elevator_group: 'alone' }] },
      ['ELEVATOR_GROUP_UNMATCHED table'],
    ],
    [
      'finds a group that is not there',
      { points: [charger, { ...table, elevator_group: 'east' }] },
      ['ELEVATOR_GROUP_UNMATCHED table'],
    ],
    [
      'knows a map switch that leads back',
      { drawings: [{ layer: 'map_switch', ...area([1, 1], [2, 2]), props: { to_map: 'inn_2' } }] },
      [],
    ],
    [
      'finds a map switch that does not',
      { drawings: [{ layer: 'map_switch', ...area([1, 1], [2, 2]), props: { to_map: 'inn_3' } }] },
      ['MAP_SWITCH_UNMATCHED x'],
    ],
    [
      'finds an escape point that is none',
      { points: [charger, { ...table, escape_point: 'charger' }] },
      ['ESCAPE_POINT_MISSING table'],
    ],
    [
      'knows a door in an opening',
      {
        drawings: [
          {
            layer: 'door',
            id,
            kind: 'line',
            coords: [
              [6, 2.5],
              [6, 3.5],
            ],
            width: 0.2,
            props: { name: 'Door', wait_s: 5 },
          },
        ],
      },
      [],
    ],
    [
      'finds a door in a wall',
      {
        drawings: [
          {
            layer: 'door',
            id,
            kind: 'line',
            coords: [
              [6, 0.2],
              [6, 1.2],
            ],
            width: 0.2,
            props: { name: 'Door', wait_s: 5 },
          },
        ],
      },
      ['DOOR_UNCROSSED x'],
    ],
    [
      'knows a zone with room to pass',
      { drawings: [{ layer: 'fleet', ...area([1, 1], [4, 5]), props: { name: 'Hall', capacity: 3 } }] },
      [],
    ],
    [
      'finds a zone with one narrow way in',
      {
        drawings: [{ layer: 'fleet', ...area([6, -0.4], [12.4, 6.4]), props: { name: 'East', capacity: 3 } }],
      },
      ['FLEET_ZONE_DEAD_END x'],
    ],
    [
      'lets one robot into such a zone',
      {
        drawings: [{ layer: 'fleet', ...area([6, -0.4], [12.4, 6.4]), props: { name: 'East', capacity: 1 } }],
      },
      [],
    ],
  ])('%s', (_words, after, expected) => {
    expect(codes(after)).toEqual(expected);
  });

  test('tells what was there before the change from what it brings', () => {
    const { findings } = check(
      { drawings: [closed], points: [charger, table, aPoint('b', 6, 1)] },
      { drawings: [closed] },
    );
    expect(findings.map(({ code, ids, is_old: isOld }) => [code, ...ids, isOld])).toEqual([
      ['TASK_CUT', 'table', true],
      ['POINT_NOT_FREE', 'b', false],
      ['POINT_UNREACHABLE', 'table', true],
    ]);
  });

  test('asks for each type of robots, and cuts a delivery only where none gets there', () => {
    const narrow: Drawing = {
      layer: 'obstacle',
      id,
      kind: 'rectangle',
      coords: [
        [5.8, 2.5],
        [6.2, 2.7],
      ],
      props,
    };
    const types = [...around.types, { name: 'XL', halfWidth: 0.35, radius: 0.48 }];
    const { findings } = check({ drawings: [narrow] }, {}, { types });
    expect(findings.map(({ code, params }) => [code, params['robot']])).toEqual([
      ['POINT_UNREACHABLE', 'XL'],
    ]);
  });

  test('is not misled by a charger that is shut in itself', () => {
    const box: Drawing = {
      layer: 'obstacle',
      id,
      kind: 'line',
      coords: [
        [0, 1.5],
        [1.5, 1.5],
        [1.5, 0],
      ],
      width: 0.1,
      props,
    };
    const shut = aPoint('shut', 0.7, 0.7, { type: 'charge' });
    expect(codes({ drawings: [box], points: [charger, shut, table, aPoint('b', 8, 2)] })).toEqual([
      'POINT_UNREACHABLE shut',
    ]);
  });

  test('tells what a change costs, the longest first', () => {
    const slow: Drawing = { layer: 'speed', ...area([5, 0], [7, 6]), props: { speed: 0.2 } };
    const { travel, mean_before_s: before, mean_after_s: after } = check({ drawings: [slow] });
    expect(travel).toHaveLength(2);
    expect((travel[0]?.after_s ?? 0) - (travel[0]?.before_s ?? 0)).toBeCloseTo(7.5, 0);
    expect(after).toBeGreaterThan(before ?? 0);
    expect(check({ drawings: [closed] }).travel[0]).toMatchObject({ after_s: null });
    expect(check({}).travel).toEqual([]);
  });

  test('says every finding in both languages with the values that it has', () => {
    const points = [charger, aPoint('b', 6, 1, { escape_point: 'q', elevator_group: 'east' })];
    const drawings: Drawing[] = [
      closed,
      { layer: 'map_switch', ...area([1, 1], [2, 2]), props: { to_map: 'inn_3' } },
    ];
    const { findings } = check({ drawings, points });
    for (const { code, params } of findings) {
      for (const texts of [mapFindingTexts.en, mapFindingTexts.tr])
        expect(fillText(texts[code], params)).not.toMatch(/[{}]/);
    }
    expect(Object.keys(mapFindingHints.en).sort()).toEqual([...MAP_FINDING_CODES].sort());
  });

  test('takes less than two seconds for a floor of a million cells with a hundred points', () => {
    const large = rasterFromText(
      Array.from({ length: 1_000 }, (_, row) =>
        Array.from({ length: 1_000 }, (_, column) =>
          (row % 100 < 3 && column % 100 > 20) || (column % 200 < 3 && row % 100 > 30) ? '#' : '.',
        ).join(''),
      ),
      0.05,
      { x: 0, y: 0, theta: 0 },
    );
    const points = Array.from({ length: 100 }, (_, at) =>
      aPoint(`p${at}`, 2.5 + 5 * (at % 10), 2.5 + 5 * Math.floor(at / 10), {
        type: at < 4 ? 'charge' : 'table',
      }),
    );
    const drawings: Drawing[] = [{ layer: 'obstacle', ...area([20, 20], [24, 24]), props }];
    const began = performance.now();
    const job = {
      mapId: 'inn_1',
      scan: large,
      before: JSON.stringify({ drawings: [], points }),
      after: JSON.stringify({ drawings, points }),
      corners: 2,
      planning: {},
      speeds: {},
      cabs: [],
      around,
    };
    expect(runCheck(job).findings.length).toBeLessThan(100);
    expectWithin('a check of a large map', performance.now() - began, 2_000);
  });
});
