import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { MapZone, ZoneSet } from '@rota/fleet-core';
import { codecFor } from './codec-for.ts';
import { writeZoneSet } from './codec-v3/zone-set.ts';
import { connectOverNetwork } from './mqtt-session.ts';
import { readFactsheet } from './read/factsheet.ts';
import { readState } from './read/state.ts';
import { readZoneSet } from './read/zone-set.ts';
import { createRobotClient } from './robot-client.ts';
import type { RobotAddress } from './robot-address.ts';
import { createRobotLink } from './robot-link.ts';
import { factsheets, headers, statuses } from './testing/arbitraries.ts';
import { silentLog, startBroker, type TestBroker } from './testing/broker.ts';
import { schemaProblems, schemasMissing } from './testing/schemas.ts';

const wire = (message: unknown): unknown => JSON.parse(JSON.stringify(message));
const skipped = schemasMissing === undefined ? '' : ` (skipped: ${schemasMissing})`;
const number = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true }).map((value) => Math.round(value * 1_000) / 1_000 + 0);
const word = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() === text && text !== '');
const shape = fc.record({
  zoneId: word,
  name: fc.option(word, { nil: undefined }),
  vertices: fc.array(fc.record({ x: number(-50, 50), y: number(-50, 50) }), { minLength: 3, maxLength: 9 }),
});
const zones: fc.Arbitrary<MapZone> = fc.oneof(
  shape.map((one): MapZone => ({ ...one, type: 'BLOCKED' })),
  fc.tuple(shape, number(0.05, 3)).map(([one, speed]): MapZone => ({ ...one, type: 'SPEED_LIMIT', speed })),
  fc
    .tuple(shape, number(-3.1, 3.1))
    .map(([one, direction]): MapZone => ({ ...one, type: 'DIRECTED', direction })),
);
const zoneSets: fc.Arbitrary<ZoneSet> = fc.record({
  zoneSetId: word,
  mapId: word,
  zones: fc.array(zones, { maxLength: 8 }),
});
const reported = fc.array(fc.record({ zoneSetId: word, mapId: word, enabled: fc.boolean() }), {
  maxLength: 4,
});

describe('zones of VDA 5050 3.0', () => {
  test.skipIf(schemasMissing)(`are written as the published schemas want them${skipped}`, () => {
    const codec = codecFor('3.0.0');
    fc.assert(
      fc.property(
        headers('3.0.0'),
        zoneSets,
        statuses('3.0.0'),
        reported,
        factsheets('3.0.0'),
        (header, set, status, held, factsheet) => {
          expect(schemaProblems('3.0.0', 'zoneSet', writeZoneSet(header, set))).toEqual([]);
          expect(
            schemaProblems('3.0.0', 'state', codec.writeState(header, { ...status, zoneSets: held })),
          ).toEqual([]);
          expect(
            schemaProblems(
              '3.0.0',
              'factsheet',
              codec.writeFactsheet(header, { ...factsheet, zones: ['BLOCKED'] }),
            ),
          ).toEqual([]);
        },
      ),
    );
  });

  test('reach the other side as they left', () => {
    const codec = codecFor('3.0.0');
    fc.assert(
      fc.property(
        headers('3.0.0'),
        zoneSets,
        statuses('3.0.0'),
        reported,
        factsheets('3.0.0'),
        (header, set, status, held, factsheet) => {
          expect(readZoneSet(wire(writeZoneSet(header, set)))).toEqual({ ok: true, value: set });
          expect(readState(wire(codec.writeState(header, { ...status, zoneSets: held })))).toMatchObject({
            ok: true,
            value: { zoneSets: held },
          });
          const read = readFactsheet(
            wire(codec.writeFactsheet(header, { ...factsheet, zones: ['BLOCKED', 'DIRECTED'] })),
          );
          expect(read).toMatchObject({ ok: true, value: { factsheet: { zones: ['BLOCKED', 'DIRECTED'] } } });
        },
      ),
    );
  });

  test('are refused whole where one is damaged, or of a type that the reader could not keep to', () => {
    const set = { mapId: 'm', zoneSetId: 'z', zones: [{ zoneId: 'a', zoneType: 'RELEASE', vertices: [] }] };
    expect(readZoneSet({ zoneSet: set }).ok).toBe(false);
    expect(readZoneSet({ zoneSet: { ...set, zones: [] } }).ok).toBe(true);
    expect(readZoneSet({}).ok).toBe(false);
  });
});

describe('on the wire', () => {
  let broker: TestBroker;
  beforeAll(async () => {
    broker = await startBroker();
  });
  afterAll(() => broker.close());

  test('a zone set reaches its robot once, not retained', async () => {
    const robot: RobotAddress = {
      robotId: 'r',
      interfaceName: 'vda5050',
      manufacturer: 'acme',
      serialNumber: 's',
      protocolVersion: '3.0.0',
    };
    const heard: ZoneSet[] = [];
    const client = createRobotClient({
      url: broker.url,
      robot,
      log: silentLog,
      clock: () => 5,
      onOrder: () => undefined,
      onActions: () => undefined,
      onInvalid: () => undefined,
      onZoneSet: (set) => heard.push(set),
    });
    client.connect();
    const link = createRobotLink({
      connect: connectOverNetwork({ url: broker.url }),
      clientId: 'fleet',
      onEvent: () => undefined,
      log: silentLog,
      clock: () => 7,
    });
    try {
      await link.setRobots([robot]);
      await vi.waitFor(() => expect([client.status(), link.status()]).toEqual(['up', 'up']));
      const set: ZoneSet = { zoneSetId: 'm:1', mapId: 'm', zones: [] };
      await link.sendZoneSet('r', set);
      await vi.waitFor(() => expect(heard).toEqual([set]));
      expect(broker.published.filter(({ topic }) => topic.endsWith('/zoneSet'))).toMatchObject([
        { retain: false, qos: 0 },
      ]);
    } finally {
      await Promise.all([link.close(), client.close()]);
    }
  });
});
