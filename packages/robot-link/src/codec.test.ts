import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ActionStatus, EmergencyStop, ErrorLevel, OperatingMode, RobotReport } from '@rota/fleet-core';
import { codecFor } from './codec-for.ts';
import { defaultDialect, type Dialect } from './dialect.ts';
import { readServiceEvent, readServiceState, writeServiceEvent, writeServiceState } from './extensions.ts';
import { readInstantActions, readOrder } from './read/control-messages.ts';
import { readFactsheet } from './read/factsheet.ts';
import { readConnection, readVisualization } from './read/robot-messages.ts';
import { readState } from './read/state.ts';
import {
  actions,
  connections,
  factsheets,
  headers,
  orders,
  serviceEvents,
  serviceStates,
  statuses,
  versions,
  visualizations,
} from './testing/arbitraries.ts';
import { schemaProblems, schemasMissing } from './testing/schemas.ts';
import type { ControlHeader, Header, RobotStatus } from './wire.ts';

const wire = (message: unknown): unknown => JSON.parse(JSON.stringify(message));
const skipped = schemasMissing === undefined ? '' : ` (skipped: ${schemasMissing})`;
const dialects: fc.Arbitrary<Partial<Dialect>> = fc.record(
  { keepEdgeEnds: fc.boolean(), deviation: fc.constantFrom('omit' as const) },
  { requiredKeys: [] },
);

function reportOf(status: RobotStatus, header: Header): RobotReport {
  const { instantActions, ...rest } = status;
  return {
    ...rest,
    headerId: header.headerId,
    robotTimeMs: header.timestampMs,
    actions: [...status.actions, ...instantActions],
  };
}

describe.each(versions)('VDA 5050 %s', (version) => {
  const codec = codecFor(version);

  test.skipIf(schemasMissing)(`every message we write is valid under the published schema${skipped}`, () => {
    fc.assert(
      fc.property(headers(version), orders(version), dialects, (header, order, flags) => {
        expect(
          schemaProblems(
            version,
            'order',
            codec.writeOrder(header, order, { ...defaultDialect(version), ...flags }),
          ),
        ).toEqual([]);
      }),
    );
    fc.assert(
      fc.property(headers(version), fc.array(actions(version)), (header, list) => {
        const message = codec.writeInstantActions(header, list, defaultDialect(version));
        expect(schemaProblems(version, 'instantActions', message)).toEqual([]);
      }),
    );
    fc.assert(
      fc.property(headers(version), statuses('3.0.0'), statuses('2.1.0'), (header, wide, narrow) => {
        expect(schemaProblems(version, 'state', codec.writeState(header, wide))).toEqual([]);
        expect(schemaProblems(version, 'state', codec.writeState(header, narrow))).toEqual([]);
      }),
    );
    fc.assert(
      fc.property(
        headers(version),
        visualizations,
        connections('3.0.0'),
        factsheets('3.0.0'),
        (header, seen, connection, factsheet) => {
          expect(schemaProblems(version, 'visualization', codec.writeVisualization(header, seen, 7))).toEqual(
            [],
          );
          expect(schemaProblems(version, 'connection', codec.writeConnection(header, connection))).toEqual(
            [],
          );
          expect(schemaProblems(version, 'factsheet', codec.writeFactsheet(header, factsheet))).toEqual([]);
        },
      ),
    );
  });

  test('an order reaches the robot as it left', () => {
    fc.assert(
      fc.property(headers(version), orders(version), (header, order) => {
        expect(readOrder(wire(codec.writeOrder(header, order, defaultDialect(version))))).toEqual({
          ok: true,
          value: order,
        });
      }),
    );
  });

  test('instant actions reach the robot as they left, with blocking type NONE on 3.0', () => {
    fc.assert(
      fc.property(headers(version), fc.array(actions(version)), (header, list) => {
        const expected =
          version === '3.0.0' ? list.map((action) => ({ ...action, blockingType: 'NONE' })) : list;
        const message = codec.writeInstantActions(header, list, defaultDialect(version));
        expect(readInstantActions(wire(message))).toEqual({ ok: true, value: expected });
      }),
    );
  });

  test('a state reaches us as the robot wrote it', () => {
    fc.assert(
      fc.property(headers(version), statuses(version), (header, status) => {
        expect(readState(wire(codec.writeState(header, status)))).toEqual({
          ok: true,
          value: reportOf(status, header),
        });
      }),
    );
  });

  test('visualization, connection and factsheet reach us as the robot wrote them', () => {
    fc.assert(
      fc.property(
        headers(version),
        visualizations,
        connections(version),
        factsheets(version),
        (header, seen, connection, factsheet) => {
          expect(readVisualization(wire(codec.writeVisualization(header, seen, 1)))).toEqual({
            ok: true,
            value: seen,
          });
          expect(readConnection(wire(codec.writeConnection(header, connection)))).toEqual({
            ok: true,
            value: connection,
          });
          const read = readFactsheet(wire(codec.writeFactsheet(header, factsheet)));
          expect(read).toEqual({
            ok: true,
            value: { factsheet, hints: { version, optionalParameters: [] } },
          });
        },
      ),
    );
  });

  test('our own service messages reach us as the robot wrote them', () => {
    fc.assert(
      fc.property(headers(version), serviceStates, serviceEvents, (header, service, event) => {
        expect(readServiceState(wire(writeServiceState(header, service)))).toEqual({
          ok: true,
          value: service,
        });
        expect(readServiceEvent(wire(writeServiceEvent(header, event)))).toEqual({ ok: true, value: event });
      }),
    );
  });
});

const header: ControlHeader = {
  fencingToken: undefined,
  robot: { interfaceName: 'uagv', manufacturer: 'acme', serialNumber: 'r1', protocolVersion: '2.1.0' },
  headerId: 3,
  timestampMs: Date.UTC(2026, 0, 2, 3, 4, 5),
};
const [status] = fc.sample(statuses('2.1.0'), { numRuns: 1, seed: 1 });
if (!status) throw new Error('no sample');

describe('words that a version lacks', () => {
  test.each<[OperatingMode, string, string]>([
    ['STARTUP', 'SERVICE', 'STARTUP'],
    ['INTERVENED', 'MANUAL', 'INTERVENED'],
    ['TEACH_IN', 'TEACHIN', 'TEACH_IN'],
  ])('operating mode %s is written %s in 2.1 and %s in 3.0', (operatingMode, inV2, inV3) => {
    expect(codecFor('2.1.0').writeState(header, { ...status, operatingMode })['operatingMode']).toBe(inV2);
    expect(codecFor('3.0.0').writeState(header, { ...status, operatingMode })['operatingMode']).toBe(inV3);
  });

  test.each<[ActionStatus, string]>([
    ['PAUSED', 'RUNNING'],
    ['RETRIABLE', 'FAILED'],
  ])('action status %s is written %s in 2.1', (reported, inV2) => {
    const action = { actionId: 'a', actionType: 'speak', status: reported, result: undefined };
    const message = codecFor('2.1.0').writeState(header, {
      ...status,
      actions: [action],
      instantActions: [],
    });
    expect(message['actionStates']).toEqual([{ actionId: 'a', actionType: 'speak', actionStatus: inV2 }]);
  });

  test.each<[ErrorLevel, string]>([
    ['URGENT', 'WARNING'],
    ['CRITICAL', 'FATAL'],
  ])('error level %s is written %s in 2.1', (level, inV2) => {
    const error = { type: 't', level, description: '', hint: undefined, references: [] };
    expect(codecFor('2.1.0').writeState(header, { ...status, errors: [error] })['errors']).toMatchObject([
      { errorLevel: inV2 },
    ]);
  });

  test.each<[EmergencyStop, string]>([
    ['AUTOACK', 'MANUAL'],
    ['REMOTE', 'REMOTE'],
  ])('emergency stop %s is written %s in 3.0', (emergencyStop, inV3) => {
    expect(codecFor('3.0.0').writeState(header, { ...status, emergencyStop })['safetyState']).toMatchObject({
      activeEmergencyStop: inV3,
    });
  });

  test('a broken connection is spelt as each version spells it', () => {
    expect(codecFor('2.1.0').writeConnection(header, 'CONNECTION_BROKEN')['connectionState']).toBe(
      'CONNECTIONBROKEN',
    );
    expect(codecFor('3.0.0').writeConnection(header, 'CONNECTION_BROKEN')['connectionState']).toBe(
      'CONNECTION_BROKEN',
    );
  });
});

describe('dialects', () => {
  const [order] = fc.sample(
    orders('3.0.0').filter((sample) => sample.edges.length > 0),
    { numRuns: 1, seed: 1 },
  );
  const [action] = fc.sample(actions('2.1.0'), { numRuns: 1, seed: 1 });
  if (!order || !action) throw new Error('no sample');

  test('a 2.0 robot gets its instant actions under both keys, and their type under both names', () => {
    const robot = { ...header.robot, protocolVersion: '2.0.0' as const };
    const message = codecFor('2.0.0').writeInstantActions(
      { ...header, robot },
      [action],
      defaultDialect('2.0.0'),
    );
    expect(message).toMatchObject({
      version: '2.0.0',
      actions: [{ actionName: action.actionType, actionType: action.actionType }],
      instantActions: [{ actionType: action.actionType }],
    });
  });

  test('a 2.1 robot gets them under the standard key only, unless set otherwise', () => {
    const standard = codecFor('2.1.0').writeInstantActions(header, [action], defaultDialect('2.1.0'));
    expect(standard).not.toHaveProperty('instantActions');
    const old = codecFor('2.1.0').writeInstantActions(header, [action], {
      ...defaultDialect('2.1.0'),
      instantActionsKey: 'instantActions',
    });
    expect(old).not.toHaveProperty('actions');
  });

  test('3.0 edges name their ends only where asked to', () => {
    const standard = codecFor('3.0.0').writeOrder(header, order, defaultDialect('3.0.0'));
    const kept = codecFor('3.0.0').writeOrder(header, order, {
      ...defaultDialect('3.0.0'),
      keepEdgeEnds: true,
    });
    expect(standard['edges']).not.toMatchObject([{ startNodeId: expect.anything() as unknown }]);
    expect(kept).toMatchObject({
      edges: order.edges.map(({ startNodeId, endNodeId }) => ({ startNodeId, endNodeId })),
    });
  });

  test.each([
    ['ellipse', { a: 0.25, b: 0.25, theta: 0 }],
    ['number', 0.25],
    ['omit', undefined],
  ] as const)('a 3.0 deviation is written as %s', (deviation, expected) => {
    const near = { ...order, nodes: order.nodes.map((node) => ({ ...node, deviation: 0.25 })) };
    const message = codecFor('3.0.0').writeOrder(header, near, { ...defaultDialect('3.0.0'), deviation });
    const nodes = message['nodes'] as readonly { nodePosition: Record<string, unknown> }[];
    expect(nodes.map((node) => node.nodePosition['allowedDeviationXY'])).toEqual(nodes.map(() => expected));
  });
});

describe('the action that tells a robot where it is', () => {
  const tells = {
    actionId: 'a1',
    actionType: 'initializePosition',
    blockingType: 'NONE',
    parameters: [{ key: 'mapId', value: 'h_1' }],
  } as const;

  test.each([
    ['2.0.0', 'initPosition'],
    ['2.1.0', 'initPosition'],
    ['3.0.0', 'initializePosition'],
  ] as const)('is spelt as %s spells it, and read as one', (version, name) => {
    const header = fc.sample(headers(version), 1)[0] as ControlHeader;
    const message = wire(codecFor(version).writeInstantActions(header, [tells], defaultDialect(version)));
    expect(message).toMatchObject({ actions: [{ actionType: name }] });
    expect(readInstantActions(message)).toEqual({ ok: true, value: [tells] });
  });
});

test('a heading beyond half a turn is written as the same direction within it', () => {
  fc.assert(
    fc.property(fc.double({ min: -50, max: 50, noNaN: true }), (theta) => {
      const message = codecFor('3.0.0').writeVisualization(
        header,
        { position: { x: 0, y: 0, theta, mapId: 'm', localized: true }, speed: undefined },
        0,
      );
      const written = (message['mobileRobotPosition'] as { theta: number }).theta;
      expect(Math.abs(written)).toBeLessThanOrEqual(Math.PI);
      expect(Math.cos(written - theta)).toBeCloseTo(1, 9);
    }),
  );
});
