import { RELEASE_KINDS } from '@rota/contract/releases';
import { REPORTED_STEPS, UPDATE_FAILURES } from '@rota/contract/rollouts';
import fc from 'fast-check';
import type { ProtocolVersion } from '@rota/contract/robots';
import type {
  Action,
  ActionScope,
  ActionStatus,
  BlockingType,
  ConnectionState,
  EmergencyStop,
  ErrorLevel,
  Factsheet,
  OperatingMode,
  Order,
  Position,
  ReportedAction,
  RobotVisualization,
  ServiceEvent,
  ServiceState,
} from '@rota/fleet-core';
import type { ControlHeader, RobotStatus } from '../wire.ts';

// Minus zero is lost in JSON; adding zero takes its sign away.
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map((value) => value + 0);
const id = fc.string({ minLength: 1, maxLength: 40 });
const text = fc.string({ maxLength: 200 });
/** Texts that a robot reports about itself and that are shown: read without surrounding spaces. */
const shown = id.filter((one) => one.trim() === one);
const shownText = text.map((one) => one.trim());
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const coordinate = number(-10_000, 10_000);
const angle = number(-3.14159, 3.14159);
const sequence = fc.nat({ max: 2_000_000 });

export const versions: readonly ProtocolVersion[] = ['2.0.0', '2.1.0', '3.0.0'];

export const headers = (protocolVersion: ProtocolVersion): fc.Arbitrary<ControlHeader> =>
  fc.record({
    robot: fc.record({
      interfaceName: id,
      manufacturer: id,
      serialNumber: id,
      protocolVersion: fc.constant(protocolVersion),
    }),
    headerId: fc.nat(),
    timestampMs: fc.integer({ min: 0, max: 4_102_444_800_000 }),
    fencingToken: fc.constant(undefined),
  });

/** Actions that survive the version's wire: 2.x has no SINGLE. */
export const actions = (version: ProtocolVersion): fc.Arbitrary<Action> =>
  fc.record({
    actionId: id,
    actionType: id,
    blockingType: fc.constantFrom<BlockingType>(
      'NONE',
      'SOFT',
      'HARD',
      ...(version === '3.0.0' ? (['SINGLE'] as const) : []),
    ),
    parameters: fc.array(fc.record({ key: id, value: fc.oneof(text, number(-1e6, 1e6), fc.boolean()) }), {
      maxLength: 4,
    }),
  });

export const orders = (version: ProtocolVersion): fc.Arbitrary<Order> =>
  fc
    .record({
      orderId: id,
      orderUpdateId: fc.nat(),
      first: fc.nat({ max: 1_000 }),
      base: fc.integer({ min: 1, max: 6 }),
      points: fc.array(
        fc.record({
          place: fc.record({
            nodeId: id,
            x: coordinate,
            y: coordinate,
            theta: maybe(angle),
            deviation: number(0.01, 5),
            mapId: id,
          }),
          actions: fc.array(actions(version), { maxLength: 2 }),
          maxSpeed: maybe(number(0, 3)),
        }),
        { minLength: 1, maxLength: 8 },
      ),
    })
    .map(({ orderId, orderUpdateId, first, base, points }): Order => {
      const nodes = points.map(({ place, actions: atNode }, i) => ({
        ...place,
        actions: atNode,
        sequenceId: 2 * (first + i),
        released: i < base,
      }));
      return {
        orderId,
        orderUpdateId,
        nodes,
        edges: nodes.slice(1).map((node, i) => ({
          edgeId: `${orderId}-${i}`,
          sequenceId: node.sequenceId - 1,
          released: node.released,
          startNodeId: nodes[i]?.nodeId ?? '',
          endNodeId: node.nodeId,
          maxSpeed: points[i]?.maxSpeed,
        })),
      };
    });

const positions: fc.Arbitrary<Position> = fc.record({
  x: coordinate,
  y: coordinate,
  theta: angle,
  mapId: id,
  localized: fc.boolean(),
});

/** Words of the model that a version's wire can carry without loss. */
function wordsOf(version: ProtocolVersion): {
  modes: OperatingMode[];
  statuses: ActionStatus[];
  levels: ErrorLevel[];
  stops: EmergencyStop[];
  connections: ConnectionState[];
  scopes: ActionScope[];
} {
  if (version === '3.0.0') {
    return {
      modes: ['STARTUP', 'AUTOMATIC', 'SEMIAUTOMATIC', 'INTERVENED', 'MANUAL', 'SERVICE', 'TEACH_IN'],
      statuses: ['WAITING', 'INITIALIZING', 'RUNNING', 'PAUSED', 'RETRIABLE', 'FINISHED', 'FAILED'],
      levels: ['WARNING', 'URGENT', 'CRITICAL', 'FATAL'],
      stops: ['NONE', 'MANUAL', 'REMOTE'],
      connections: ['ONLINE', 'OFFLINE', 'CONNECTION_BROKEN', 'HIBERNATING'],
      scopes: ['INSTANT', 'NODE', 'EDGE', 'ZONE'],
    };
  }
  return {
    modes: ['AUTOMATIC', 'SEMIAUTOMATIC', 'MANUAL', 'SERVICE', 'TEACH_IN'],
    statuses: ['WAITING', 'INITIALIZING', 'RUNNING', 'FINISHED', 'FAILED'],
    levels: ['WARNING', 'FATAL'],
    stops: ['NONE', 'MANUAL', 'REMOTE', 'AUTOACK'],
    connections: ['ONLINE', 'OFFLINE', 'CONNECTION_BROKEN'],
    scopes: ['INSTANT', 'NODE', 'EDGE'],
  };
}

export const connections = (version: ProtocolVersion): fc.Arbitrary<ConnectionState> =>
  fc.constantFrom(...wordsOf(version).connections);

export function statuses(version: ProtocolVersion): fc.Arbitrary<RobotStatus> {
  const words = wordsOf(version);
  const reported: fc.Arbitrary<ReportedAction> = fc.record({
    actionId: id,
    actionType: id,
    status: fc.constantFrom(...words.statuses),
    result: maybe(shownText),
  });
  return fc.record({
    orderId: fc.oneof(fc.constant(''), id),
    orderUpdateId: fc.nat(),
    lastNodeId: fc.oneof(fc.constant(''), id),
    lastNodeSequenceId: sequence,
    nodes: fc.array(fc.record({ nodeId: id, sequenceId: sequence, released: fc.boolean() }), {
      maxLength: 8,
    }),
    edges: fc.array(fc.record({ edgeId: id, sequenceId: sequence, released: fc.boolean() }), {
      maxLength: 8,
    }),
    position: maybe(positions),
    speed: maybe(number(0, 5)),
    driving: fc.boolean(),
    paused: fc.boolean(),
    newBaseRequest: fc.boolean(),
    operatingMode: fc.constantFrom(...words.modes),
    actions: fc.array(reported, { maxLength: 4 }),
    instantActions: fc.array(reported, { maxLength: 4 }),
    stateOfChargePercent: number(0, 100),
    charging: fc.boolean(),
    // Whole numbers, as 2.0 has them.
    battery: fc.record({
      healthPercent: fc.nat({ max: 100 }),
      voltage: number(1, 60),
      reachM: fc.nat({ max: 50_000 }),
    }),
    errors: fc.array(
      fc.record({
        type: shown,
        level: fc.constantFrom(...words.levels),
        description: shownText,
        hint: maybe(shownText),
        references: fc.array(fc.record({ key: shown, value: shownText }), { maxLength: 3 }),
      }),
      { maxLength: 3 },
    ),
    loads: fc.array(
      fc.record(
        { loadId: maybe(shown), position: maybe(shown), weightKg: number(0, 50) },
        { requiredKeys: ['loadId', 'position'] },
      ),
      { maxLength: 3 },
    ),
    emergencyStop: fc.constantFrom(...words.stops),
    fieldViolation: fc.boolean(),
  });
}

export const visualizations: fc.Arbitrary<RobotVisualization> = fc.record({
  position: maybe(positions),
  speed: maybe(number(0, 5)),
});

export function factsheets(version: ProtocolVersion): fc.Arbitrary<Factsheet> {
  const scopes = fc.uniqueArray(fc.constantFrom(...wordsOf(version).scopes), { maxLength: 4 });
  const name = fc.constantFrom('openLid', 'closeLid', 'speak', 'startCharging', 'toString', 'drive in');
  return fc
    .record(
      {
        seriesName: maybe(shown),
        firmware: maybe(shown),
        speedMax: maybe(number(0.01, 3)),
        accelerationMax: maybe(number(0.01, 3)),
        length: maybe(number(0.1, 3)),
        width: maybe(number(0.1, 3)),
        lids: fc.array(shown, { maxLength: 4 }),
        actions: fc.dictionary(name, scopes),
        maxLoadKg: number(0.1, 100),
      },
      {
        requiredKeys: [
          'seriesName',
          'firmware',
          'speedMax',
          'accelerationMax',
          'length',
          'width',
          'lids',
          'actions',
        ],
      },
    )
    .map((factsheet) =>
      Object.hasOwn(factsheet.actions, 'openLid') ? factsheet : { ...factsheet, lids: [] },
    );
}

export const serviceStates: fc.Arbitrary<ServiceState> = fc.record(
  {
    lids: fc.array(
      fc.record({ lid: shown, state: fc.constantFrom('opening', 'opened', 'closing', 'closed') }),
      { maxLength: 4 },
    ),
    mode: maybe(shown),
    systemUsage: maybe(
      fc.record(
        {
          cpu: number(0, 100),
          memory: number(0, 100),
          disk: number(0, 100),
          temperatureC: number(-20, 100),
          signalDbm: number(-100, 0),
          receivedBytes: fc.nat(),
          sentBytes: fc.nat(),
          uptimeS: fc.nat(),
        },
        { requiredKeys: ['cpu', 'memory', 'disk'] },
      ),
    ),
    batteryCycles: fc.nat(),
    configVersion: fc.nat(),
    configRejected: fc.record({
      version: fc.integer({ min: 1, max: 2_000_000_000 }),
      reason: fc.stringMatching(/^[a-zA-Z ]{1,40}$/).map((text) => text.trim()),
    }),
    speaking: fc.record(
      { text: fc.stringMatching(/^[a-zA-Z]{1,40}$/), secondsLeft: number(0, 3_600) },
      { requiredKeys: ['secondsLeft'] },
    ),
    full: fc.boolean(),
    software: fc.record(
      {
        installed: fc.array(
          fc.record(
            {
              kind: fc.constantFrom(...RELEASE_KINDS),
              version: shown,
              previousVersion: fc.stringMatching(/^[0-9.]{1,8}$/),
            },
            { requiredKeys: ['kind', 'version'] },
          ),
          { maxLength: 3 },
        ),
        update: fc.record(
          {
            updateId: id,
            step: fc.constantFrom(...REPORTED_STEPS),
            progress: fc.integer({ min: 0, max: 100 }),
            failure: fc.constantFrom(...UPDATE_FAILURES),
            message: fc.stringMatching(/^[a-zA-Z]{1,40}$/),
          },
          { requiredKeys: ['updateId', 'step'] },
        ),
      },
      { requiredKeys: ['installed'] },
    ),
  },
  { requiredKeys: ['lids', 'mode', 'systemUsage'] },
);

export const serviceEvents: fc.Arbitrary<ServiceEvent> = fc.oneof(
  fc.record({ eventId: id, type: fc.constantFrom('confirmed' as const, 'full' as const) }),
  fc.record({
    eventId: id,
    type: fc.constant('pin_entered' as const),
    pin: fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 8 }),
  }),
);
