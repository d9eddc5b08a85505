import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Action, Order, RobotReport } from '@rota/fleet-core';
import { codecFor } from './codec-for.ts';
import { createControlDoor, type ControlMessage } from './control-door.ts';
import { createMapNames } from './map-names.ts';
import { createPeer } from './peer.ts';
import { readState } from './read/state.ts';
import { orders, statuses, versions } from './testing/arbitraries.ts';
import { CONTROL_TOPICS, type ControlTopic } from './topics.ts';

const OURS = 'Hotel_0';
const THEIRS = 'level-1';
const names = createMapNames([{ theirs: THEIRS, ours: OURS }]);
const action = (mapId: string): Action => ({
  actionId: 'a',
  actionType: 'initializePosition',
  blockingType: 'NONE',
  parameters: [
    { key: 'x', value: 1 },
    { key: 'mapId', value: mapId },
  ],
});
const order = (mapId: string): Order => ({
  orderId: 'o',
  orderUpdateId: 0,
  nodes: [
    {
      nodeId: 'n',
      sequenceId: 0,
      released: true,
      x: 1,
      y: 2,
      theta: undefined,
      mapId,
      deviation: 0.5,
      actions: [action(mapId)],
    },
  ],
  edges: [],
});
/** A message of each kind that names one of our maps; those of `drive` and `meeting` name none. A new topic does not compile without its row. */
const MESSAGES: { readonly [T in Exclude<ControlTopic, 'drive' | 'meeting'>]: ControlMessage[T] } = {
  order: order(OURS),
  instantActions: [action(OURS)],
  zoneSet: { zoneSetId: 'z', mapId: OURS, zones: [] },
};

const NAMING = CONTROL_TOPICS.filter((topic) => topic !== 'drive' && topic !== 'meeting');

test.each(versions.flatMap((version) => NAMING.map((topic) => [version, topic] as const)))(
  'a robot of %s that has its own name for a map gets it in %s',
  async (protocolVersion, topic) => {
    const sent: string[] = [];
    const write = createControlDoor({
      publish: async (_topic, payload) => void sent.push(payload),
      clock: () => 0,
    });
    const address = {
      robotId: 'r',
      interfaceName: 'i',
      manufacturer: 'm',
      serialNumber: 's',
      protocolVersion,
    };
    await write(
      createPeer({ ...address, mapAliases: [{ theirs: THEIRS, ours: OURS }] }),
      topic,
      MESSAGES[topic],
      undefined,
    );
    expect(sent[0]).toContain(THEIRS);
    expect(sent[0]).not.toContain(OURS);
    await write(createPeer(address), topic, MESSAGES[topic], undefined);
    expect(sent[1]).toContain(OURS);
  },
);

test('what it says of its map, its maps and its zones comes under our name', () => {
  const place = { x: 1, y: 2, theta: 0, mapId: THEIRS, localized: true };
  const maps = [
    { mapId: THEIRS, mapVersion: '1', enabled: true },
    { mapId: 'other', mapVersion: '1', enabled: false },
  ];
  const [status] = fc.sample(statuses('3.0.0'), { numRuns: 1, seed: 1 });
  if (!status) throw new Error('no sample');
  const said = {
    ...status,
    position: place,
    maps,
    zoneSets: [{ zoneSetId: 'z', mapId: THEIRS, enabled: true }],
  };
  const header = {
    robot: { interfaceName: 'i', manufacturer: 'm', serialNumber: 's', protocolVersion: '3.0.0' as const },
    headerId: 0,
    timestampMs: 0,
  };
  const read = readState(JSON.parse(JSON.stringify(codecFor('3.0.0').writeState(header, said))));
  if (!read.ok) throw new Error(read.problem);
  const report: RobotReport = names.report(read.value);
  expect(report.position?.mapId).toBe(OURS);
  expect(report.maps?.map(({ mapId }) => mapId)).toEqual([OURS, 'other']);
  expect(report.zoneSets?.map(({ mapId }) => mapId)).toEqual([OURS]);
  expect(names.visualization({ position: place, speed: 0 }).position?.mapId).toBe(OURS);
});

test('a robot without other names gets orders as they are', () => {
  fc.assert(
    fc.property(orders('3.0.0'), (one) => {
      expect(createMapNames([]).order(one)).toEqual(one);
    }),
  );
});
