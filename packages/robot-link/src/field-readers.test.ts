import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { RobotReport } from '@rota/fleet-core';
import { learnDialect, learnFromErrors } from './dialect.ts';
import { readServiceEvent, readServiceState } from './extensions.ts';
import { MAX_DEPTH, MAX_PAYLOAD_BYTES, parsePayload } from './payload.ts';
import { backlogOf } from './read/backlog.ts';
import { DEFAULT_DEVIATION, readInstantActions, readOrder } from './read/control-messages.ts';
import { readFactsheet } from './read/factsheet.ts';
import { readConnection, readVisualization } from './read/robot-messages.ts';
import { readState, dropPassed } from './read/state.ts';

const readers = {
  readState,
  readVisualization,
  readConnection,
  readFactsheet,
  readOrder,
  readInstantActions,
  readServiceState,
  readServiceEvent,
};

/** The least that a state may hold. */
const bare = {
  orderId: 'o1',
  orderUpdateId: 2,
  lastNodeId: 'n3',
  lastNodeSequenceId: 4,
  nodeStates: [],
  edgeStates: [],
};

function stateOf(fields: object): RobotReport {
  const read = readState({ ...bare, ...fields });
  if (!read.ok) throw new Error(read.problem);
  return read.value;
}

describe('what has piled up in a state', () => {
  const ended = (count: number, actionStatus = 'FINISHED') =>
    Array.from({ length: count }, (_, index) => ({ actionId: `a${index}`, actionStatus }));
  test.each<[string, object, number, unknown]>([
    ['little', { instantActionStates: ended(50) }, 5_000, undefined],
    [
      'many instant actions of 3.0',
      { actionStates: ended(9), instantActionStates: ended(51) },
      5_000,
      { instantActions: 51, zoneActions: 0 },
    ],
    [
      'many zone actions',
      { instantActionStates: [], zoneActionStates: ended(60, 'FAILED') },
      5_000,
      { instantActions: 0, zoneActions: 60 },
    ],
    ['many that have not ended', { instantActionStates: ended(500, 'RUNNING') }, 90_000, undefined],
    ['a large message', { instantActionStates: ended(1) }, 33_000, { instantActions: 1, zoneActions: 0 }],
    [
      'instant actions of 2.1, among the others',
      { actionStates: ended(70) },
      5_000,
      { instantActions: 70, zoneActions: 0 },
    ],
    [
      'nonsense',
      { instantActionStates: [null, 1, 'x', ...ended(3)], zoneActionStates: 'x' },
      5_000,
      undefined,
    ],
  ])('%s', (_name, message, bytes, expected) => {
    expect(backlogOf({ ...message }, bytes)).toEqual(expected && { ...expected, bytes });
  });

  test('of too many action states the newest are read', () => {
    const { actions } = stateOf({
      instantActionStates: [...ended(3_000), { actionId: 'newest', actionStatus: 'RUNNING' }],
    });
    expect(actions.at(-1)?.actionId).toBe('newest');
    expect(actions).toHaveLength(2_000);
  });
});

describe('JSON as programs write it', () => {
  const read = (text: string) => parsePayload(new TextEncoder().encode(text));
  test.each([
    'NaN',
    'Infinity',
    '-Infinity',
    'nan',
    '-nan',
    'inf',
    '-inf',
    '+inf',
    '-nan(ind)',
    'nan(0x8000)',
    '1.#INF',
    '-1.#IND',
    '1.#QNAN',
    '.nan',
    '-.inf',
    'undefined',
    '1e+9999',
    '-1e9999',
  ])('%s counts as not reported, and is named', (word) => {
    const message = `{"velocity": {"vx": 1.5, "omega":${word}}, "list": [${word}, 2], "text": "${word} \\" ${word}"}`;
    const value = { velocity: { vx: 1.5 }, list: [null, 2], text: `${word} " ${word}` };
    expect(read(message)).toEqual({ ok: true, value, unreadable: ['velocity.omega', 'list.0'] });
  });

  test.each<[string, string, unknown]>([
    [
      'words of Python',
      '{"a": True, "b": False, "c": None, "d": "None", "e": NaN}',
      { a: true, b: false, c: null, d: 'None' },
    ],
    ['a line break within a text', '{"a": "one\ntwo\t"}', { a: 'one\ntwo\t' }],
    ['NULs after the end', '{"a": 1}\0\0', { a: 1 }],
    ['a byte order mark', '\ufeff{"a": 1}', { a: 1 }],
    ['a large number that is one', '{"a": 1e+100}', { a: 1e100 }],
  ])('%s is read', (_name, text, value) => expect(read(text)).toMatchObject({ ok: true, value }));

  test.each(['{"a": nano}', '{"a": NaN', '{"a": "NaN', '{"a": x}', '{"a": infinite}', '[NaN]'])(
    '%s is not',
    (text) => {
      expect(read(text).ok).toBe(false);
    },
  );

  test('broken UTF-8 is replaced, and a state is read except for its NaN values', () => {
    const text = JSON.stringify({
      ...bare,
      agvPosition: { x: 1, y: 2, theta: 0, mapId: 'm' },
      velocity: { vx: 3 },
    });
    const read = parsePayload(new TextEncoder().encode(text.replace('"vx":3', '"vx":NaN')));
    const state = read.ok ? readState(read.value) : read;
    expect(state).toMatchObject({ ok: true, value: { position: { x: 1, y: 2 }, speed: undefined } });
    expect(
      parsePayload(
        new Uint8Array([...new TextEncoder().encode('{"a":"'), 0xff, ...new TextEncoder().encode('"}')]),
      ),
    ).toMatchObject({
      ok: true,
      value: { a: '\ufffd' },
    });
  });

  test.each([
    ['escapes', (length: number) => '"\\'.repeat(length / 2)],
    ['quotes', (length: number) => '"'.repeat(length + 1)],
    ['no numbers', (length: number) => 'nan'.repeat(length / 3)],
    ['minus signs', (length: number) => '{"a":'.repeat(30) + '-'.repeat(length)],
    ['digits', (length: number) => '1'.repeat(length)],
  ])('takes time in proportion to the text, of %s too', (_what, textOf) => {
    const timeOf = (text: string): number => {
      const times = Array.from({ length: 5 }, () => {
        const began = performance.now();
        read(text);
        return performance.now() - began;
      });
      return Math.min(...times);
    };
    // Twenty times the text takes about twenty times as long; were each character held against each other, 400 times.
    const [short, long] = [timeOf(textOf(10_000)), timeOf(textOf(200_000))];
    expect(long).toBeLessThan(120 * Math.max(short, 0.2));
  });
});

describe('text that no database keeps', () => {
  const error = (errorDescription: string) =>
    stateOf({ errors: [{ errorType: 'a', errorDescription }] }).errors[0]?.description;
  test.each([
    ['NUL', 'no\0 way', 'no\ufffd way'],
    ['half a character', 'no way \ud83d', 'no way \ufffd'],
    ['a character that is cut through', `${'x'.repeat(1_999)}\u{1f600}`, `${'x'.repeat(1_999)}\ufffd`],
  ])('is repaired in a robot’s message: %s', (_name, said, kept) => expect(error(said)).toBe(kept));
  test.each(['o\0', 'o\ud83d'])('is no id: %j', (orderId) =>
    expect(readState({ ...bare, orderId }).ok).toBe(false),
  );
});

describe('a state of another dialect', () => {
  test.each<[string, object, Partial<RobotReport>]>([
    ['unknown fields', { vendorThing: { deep: [1] } }, { orderId: 'o1' }],
    [
      'nulls everywhere',
      { nodeStates: null, errors: null, loads: null, velocity: null, safetyState: null },
      { nodes: [], errors: [] },
    ],
    ['an order id of null, so no order', { orderId: null }, { orderId: '' }],
    [
      'a time with an offset',
      { timestamp: '2026-03-01T10:00:00+03:00' },
      { robotTimeMs: Date.UTC(2026, 2, 1, 7) },
    ],
    ['a time that is none', { timestamp: 'yesterday' }, { robotTimeMs: undefined }],
    [
      'the pose under its 2.x name',
      { agvPosition: { x: 1, y: 2, theta: 0, mapId: 'm', positionInitialized: false } },
      { position: { x: 1, y: 2, theta: 0, mapId: 'm', localized: false } },
    ],
    [
      'the pose under its 3.0 name',
      { mobileRobotPosition: { x: 1, y: 2, theta: 7, mapId: 'm', localized: true } },
      { position: { x: 1, y: 2, theta: 7 - 2 * Math.PI, mapId: 'm', localized: true } },
    ],
    ['a pose without coordinates', { agvPosition: { theta: 1, mapId: 'm' } }, { position: undefined }],
    [
      'the battery under its 2.x name',
      { batteryState: { batteryCharge: 55, charging: true } },
      { stateOfChargePercent: 55, charging: true },
    ],
    [
      'the battery under its 3.0 name',
      { powerSupply: { stateOfCharge: 44 } },
      { stateOfChargePercent: 44, charging: false },
    ],
    [
      'the condition of the battery under its 2.x names',
      { batteryState: { batteryCharge: 55, batteryHealth: 93, batteryVoltage: 25.1, reach: 4_200 } },
      { battery: { healthPercent: 93, voltage: 25.1, reachM: 4_200 } },
    ],
    [
      'the condition of the battery under its 3.0 names',
      { powerSupply: { stateOfCharge: 44, range: 900 } },
      { battery: { reachM: 900 } },
    ],
    ['a battery above full', { batteryState: { batteryCharge: 104.2 } }, { stateOfChargePercent: 100 }],
    ['TEACHIN', { operatingMode: 'TEACHIN' }, { operatingMode: 'TEACH_IN' }],
    ['a lower-case mode', { operatingMode: 'semiautomatic' }, { operatingMode: 'SEMIAUTOMATIC' }],
    ['an unknown mode, which takes no work', { operatingMode: 'PARTY' }, { operatingMode: 'SERVICE' }],
    [
      'the emergency stop under its 2.x name',
      { safetyState: { eStop: 'AUTOACK' } },
      { emergencyStop: 'AUTOACK' },
    ],
    [
      'the emergency stop under its 3.0 name',
      { safetyState: { activeEmergencyStop: 'REMOTE' } },
      { emergencyStop: 'REMOTE' },
    ],
    [
      'an unknown emergency stop, which counts as one',
      { safetyState: { eStop: 'SOMETHING' } },
      { emergencyStop: 'MANUAL' },
    ],
    [
      'numbers in quotes',
      { orderUpdateId: '7', velocity: { vx: '3', vy: '4' } },
      { orderUpdateId: 7, speed: 5 },
    ],
    ['flags in quotes', { driving: 'true', paused: 'false' }, { driving: true, paused: false }],
  ])('is understood: %s', (_, fields, expected) => {
    expect(stateOf(fields)).toMatchObject(expected);
  });

  test('leaves out a health, a voltage and a reach that no battery has', () => {
    const read = stateOf({
      powerSupply: { stateOfCharge: 44, batteryHealth: 250, batteryVoltage: 0, range: -1 },
    });
    expect(read.stateOfChargePercent).toBe(44);
    expect(read.battery).toBeUndefined();
  });

  test('a time without a zone is UTC, wherever we are', () => {
    vi.stubEnv('TZ', 'Asia/Tokyo');
    expect(new Date(0).getTimezoneOffset()).toBe(-540);
    expect(stateOf({ timestamp: '2026-03-01T10:00:00.00' }).robotTimeMs).toBe(Date.UTC(2026, 2, 1, 10));
    vi.unstubAllEnvs();
  });

  test('order actions and instant actions stand in one list, whether or not they came in one', () => {
    const action = (actionId: string) => ({ actionId, actionType: 'speak', actionStatus: 'RUNNING' });
    const report = stateOf({
      actionStates: [action('a')],
      instantActionStates: [action('b')],
      zoneActionStates: [action('c')],
    });
    expect(report.actions.map(({ actionId }) => actionId)).toEqual(['a', 'b', 'c']);
  });

  test('a result is read under either name', () => {
    const report = stateOf({
      actionStates: [
        { actionId: 'a', actionStatus: 'FINISHED', resultDescription: 'old' },
        { actionId: 'b', actionStatus: 'FINISHED', actionResult: 'new' },
      ],
    });
    expect(report.actions.map(({ result }) => result)).toEqual(['old', 'new']);
  });

  test('an unknown action status has not ended', () => {
    expect(stateOf({ actionStates: [{ actionId: 'a', actionStatus: 'ALMOST' }] }).actions[0]?.status).toBe(
      'RUNNING',
    );
  });

  test('a damaged error, load or action is left out and the rest stays', () => {
    const report = stateOf({
      errors: ['oops', { errorType: 'low' }],
      loads: [7, {}],
      actionStates: [{}, { actionId: 'a' }],
    });
    expect(report.errors).toEqual([
      { type: 'low', level: 'WARNING', description: '', hint: undefined, references: [] },
    ]);
    expect(report.loads).toHaveLength(1);
    expect(report.actions.map(({ actionId }) => actionId)).toEqual(['a']);
  });

  test.each([
    ['a damaged route', { nodeStates: [{ nodeId: 'n1' }] }, 'nodeStates.0.sequenceId'],
    ['a route that is no list', { edgeStates: 'none' }, 'edgeStates'],
    ['an order number that is none', { orderUpdateId: 'two' }, 'orderUpdateId'],
    ['an order id that is an object', { orderId: {} }, 'orderId'],
  ])('is refused with %s, since orders and traffic depend on it', (_, fields, field) => {
    const read = readState({ ...bare, ...fields });
    expect(read.ok ? '' : read.problem).toContain(field);
  });

  test("a robot's own words are cut, not refused", () => {
    expect(
      stateOf({ errors: [{ errorDescription: 'x'.repeat(10_000) }] }).errors[0]?.description,
    ).toHaveLength(2_000);
  });
});

describe('a robot that keeps passed nodes on its list', () => {
  const node = (nodeId: string, sequenceId: number) => ({ nodeId, sequenceId, released: true });
  const edge = (sequenceId: number) => ({ edgeId: `e${sequenceId}`, sequenceId, released: true });
  const listed = {
    nodeStates: [node('n0', 0), node('n1', 2), node('n2', 4)],
    edgeStates: [edge(1), edge(3)],
  };

  test('is read as if it had taken them off', () => {
    const report = dropPassed(stateOf({ ...listed, lastNodeId: 'n1', lastNodeSequenceId: 2 }));
    expect(report.nodes.map(({ nodeId }) => nodeId)).toEqual(['n2']);
    expect(report.edges.map(({ sequenceId }) => sequenceId)).toEqual([3]);
  });

  test('keeps the route of a new order while its last node is still one of the order before', () => {
    const report = dropPassed(stateOf({ ...listed, lastNodeId: 'other', lastNodeSequenceId: 2 }));
    expect(report.nodes).toHaveLength(3);
  });
});

describe('connection', () => {
  test.each([
    ['CONNECTIONBROKEN', 'CONNECTION_BROKEN'],
    ['CONNECTION_BROKEN', 'CONNECTION_BROKEN'],
    ['online', 'ONLINE'],
    ['HIBERNATING', 'HIBERNATING'],
  ])('%s is read as %s', (written, expected) => {
    expect(readConnection({ connectionState: written })).toEqual({ ok: true, value: expected });
  });

  test('a last will is read however old its time stamp and number are', () => {
    const will = { headerId: 0, timestamp: '1999-01-01T00:00:00Z', connectionState: 'CONNECTIONBROKEN' };
    expect(readConnection(will)).toEqual({ ok: true, value: 'CONNECTION_BROKEN' });
  });

  test('an unknown word is rejected', () => {
    expect(readConnection({ connectionState: 'MAYBE' }).ok).toBe(false);
  });
});

describe('factsheet', () => {
  test('an empty one is a robot that declares nothing', () => {
    const read = readFactsheet({ headerId: 0, version: '2.0.0' });
    expect(read).toMatchObject({
      ok: true,
      value: { factsheet: { actions: {}, lids: [], speedMax: undefined }, hints: { version: '2.0.0' } },
    });
  });

  test('load positions are lids only of a robot that opens them', () => {
    const loadSpecification = { loadPositions: ['left', 'right'] };
    const opening = { agvActions: [{ actionType: 'openLid', actionScopes: ['INSTANT'] }] };
    expect(readFactsheet({ loadSpecification })).toMatchObject({ value: { factsheet: { lids: [] } } });
    expect(readFactsheet({ loadSpecification, protocolFeatures: opening })).toMatchObject({
      value: { factsheet: { lids: ['left', 'right'] } },
    });
  });

  test('an action named like a property of every object stays an action', () => {
    const read = readFactsheet(
      JSON.parse('{"protocolFeatures":{"agvActions":[{"actionType":"__proto__","actionScopes":["NODE"]}]}}'),
    );
    expect(read.ok && Object.keys(read.value.factsheet.actions)).toEqual(['__proto__']);
  });

  test('the firmware is the version that is named so, else the first', () => {
    const versions = [
      { key: 'bios', value: '1' },
      { key: 'softwareVersion', value: '2' },
    ];
    expect(readFactsheet({ vehicleConfig: { versions } })).toMatchObject({
      value: { factsheet: { firmware: '2' } },
    });
    expect(readFactsheet({ mobileRobotConfiguration: { versions: versions.slice(0, 1) } })).toMatchObject({
      value: { factsheet: { firmware: '1' } },
    });
  });

  test('control and invisible characters in the firmware and the series are left out', () => {
    const versions = [{ key: 'soft\u0007ware', value: '2\u001b[31m.1\u200b\n' }];
    const read = readFactsheet({
      vehicleConfig: { versions },
      typeSpecification: { seriesName: 'Ay\u202eÇa\t' },
    });
    expect(read).toMatchObject({ value: { factsheet: { firmware: '2[31m.1', seriesName: 'AyÇa' } } });
  });

  test.each([
    ['/nodes/0/nodePosition/allowedDeviationXY must be number', { deviation: 'number' }],
    ["edges[0] must have required property 'startNodeId'", { keepEdgeEnds: true }],
    ['no way to node 3', {}],
  ])('a refusal teaches how the robot wants to be spoken to: %s', (description, learnt) => {
    const error = {
      type: 'validationError',
      level: 'WARNING',
      description,
      hint: undefined,
      references: [],
    } as const;
    expect(learnFromErrors([error])).toEqual(learnt);
  });

  test('teaches the dialect', () => {
    expect(learnDialect({ version: '2.0.0', optionalParameters: [] })).toEqual({ instantActionsKey: 'both' });
    expect(
      learnDialect({
        version: '3.0.0',
        optionalParameters: ['order.edges.startNodeId', 'order.nodes.nodePosition.allowedDeviationXY'],
      }),
    ).toEqual({ keepEdgeEnds: true });
    expect(learnDialect({ version: '3.0.0', optionalParameters: ['order.edges.maximumSpeed'] })).toEqual({
      deviation: 'omit',
    });
  });
});

describe('an order as another fleet control may write it', () => {
  const node = { nodeId: 'n', sequenceId: 0, released: true, nodePosition: { x: 1, y: 2, mapId: 'm' } };

  test.each([
    [{}, DEFAULT_DEVIATION],
    [{ allowedDeviationXY: 0 }, DEFAULT_DEVIATION],
    [{ allowedDeviationXY: 0.3 }, 0.3],
    [{ allowedDeviationXy: 0.2 }, 0.2],
    [{ allowedDeviationXY: { a: 0.4, b: 0.1, theta: 0 } }, 0.1],
  ])('deviation %o is a radius of %d m', (fields, expected) => {
    const read = readOrder({
      orderId: 'o',
      orderUpdateId: 0,
      nodes: [{ ...node, nodePosition: { ...node.nodePosition, ...fields } }],
      edges: [],
    });
    expect(read).toMatchObject({ ok: true, value: { nodes: [{ deviation: expected }] } });
  });

  test('an edge without ends takes them from the nodes beside it', () => {
    const nodes = [node, { ...node, nodeId: 'next', sequenceId: 2 }];
    const read = readOrder({
      orderId: 'o',
      orderUpdateId: 0,
      nodes,
      edges: [{ edgeId: 'e', sequenceId: 1, released: true }],
    });
    expect(read).toMatchObject({ value: { edges: [{ startNodeId: 'n', endNodeId: 'next' }] } });
  });

  test('a node without a place is refused', () => {
    const read = readOrder({
      orderId: 'o',
      orderUpdateId: 0,
      nodes: [{ nodeId: 'n', sequenceId: 0, released: true }],
      edges: [],
    });
    expect(read.ok ? '' : read.problem).toContain('nodes.0.nodePosition');
  });

  test.each([
    ['actions', 'actionType'],
    ['instantActions', 'actionType'],
    ['actions', 'actionName'],
  ])('instant actions are found under %s and %s', (key, typeKey) => {
    const read = readInstantActions({
      [key]: [{ actionId: 'a', [typeKey]: 'cancelOrder', blockingType: 'HARD' }],
    });
    expect(read).toEqual({
      ok: true,
      value: [{ actionId: 'a', actionType: 'cancelOrder', blockingType: 'HARD', parameters: [] }],
    });
  });

  test('a list or an object as parameter comes as its JSON text', () => {
    const read = readInstantActions({
      actions: [{ actionId: 'a', actionType: 't', actionParameters: [{ key: 'k', value: [1, 'x'] }] }],
    });
    expect(read).toMatchObject({ value: [{ parameters: [{ key: 'k', value: '[1,"x"]' }] }] });
  });
});

describe('garbage', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  test('no payload makes a reader throw', () => {
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.json().map(bytes)), (payload) => {
        const parsed = parsePayload(payload);
        if (parsed.ok)
          for (const read of Object.values(readers)) expect(typeof read(parsed.value).ok).toBe('boolean');
      }),
      { numRuns: 500 },
    );
  });

  test('no message with our field names and any values makes a reader throw', () => {
    const fields = [
      'orderId',
      'nodeStates',
      'edgeStates',
      'agvPosition',
      'errors',
      'actions',
      'lids',
      'nodes',
      'protocolFeatures',
      'batteryState',
    ];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...fields), fc.jsonValue()), (message) => {
        for (const read of Object.values(readers)) expect(typeof read(message).ok).toBe('boolean');
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['not JSON', 'hello', 'not JSON'],
    ['empty', '', 'not JSON'],
    ['a list', '[1]', 'not a JSON object'],
    ['null', 'null', 'not a JSON object'],
    ['nested too deeply', `{"a":${'['.repeat(MAX_DEPTH)}${']'.repeat(MAX_DEPTH)}}`, 'nested deeper'],
    ['too large', `{"a":"${'x'.repeat(MAX_PAYLOAD_BYTES)}"}`, 'too large'],
  ])('a payload that is %s is a problem', (_, text, problem) => {
    const read = parsePayload(bytes(text));
    expect(read.ok ? '' : read.problem).toContain(problem);
  });

  test('brackets within text do not count as nesting', () => {
    expect(parsePayload(bytes(JSON.stringify({ a: `\\"${'['.repeat(100)}` }))).ok).toBe(true);
  });
});
