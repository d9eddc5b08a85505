import type { Action } from '@rota/fleet-core';
import { expect, test } from 'vitest';
import { readServiceState } from './extensions.ts';
import { createOwnNames } from './own-names.ts';
import { readFactsheet } from './read/factsheet.ts';
import { readState } from './read/state.ts';

const action = (key: string, value: string): Action => ({
  actionId: 'a',
  actionType: 'openLid',
  blockingType: 'NONE',
  parameters: [{ key, value }],
});
const service = {
  lids: [
    { lid: 'Top\u200b\u0007', state: 'closed' },
    { lid: 'low', state: 'opened' },
    { lid: '\u200b', state: 'opened' },
  ],
  mode: 'quiet\u202e',
  modes: ['quiet\u202e', 'fast', '\u0000'],
};

test('lids and modes are read without control and invisible characters, and one without a name is left out', () => {
  expect(readServiceState(service)).toMatchObject({
    value: {
      lids: [
        { lid: 'Top', state: 'closed' },
        { lid: 'low', state: 'opened' },
      ],
      mode: 'quiet',
      modes: ['quiet', 'fast'],
    },
  });
  const factsheet = {
    protocolFeatures: { agvActions: [{ actionType: 'openLid' }] },
    loadSpecification: { loadPositions: ['a\u200b', 'b\n'] },
  };
  expect(readFactsheet(factsheet)).toMatchObject({ value: { factsheet: { lids: ['a', 'b'] } } });
});

test('the robot gets its lids and modes as it wrote them', () => {
  const words = createOwnNames();
  words.learn(service);
  words.learn({ loadSpecification: { loadPositions: ['side\u200b'] } });
  for (const junk of [null, 7, 'x', { lids: 'x' }, { lids: [null, { lid: 5 }], loadSpecification: 3 }])
    words.learn(junk);
  const back = (key: string, value: string): unknown =>
    words.instantActions([action(key, value)])[0]?.parameters[0]?.value;
  expect([
    back('lid', 'Top'),
    back('lid', 'low'),
    back('lid', 'side'),
    back('mode', 'quiet'),
    back('text', 'Top'),
  ]).toEqual(['Top\u200b\u0007', 'low', 'side\u200b', 'quiet\u202e', 'Top']);
  const node = {
    nodeId: 'n',
    sequenceId: 0,
    released: true,
    x: 1,
    y: 2,
    theta: 0,
    mapId: 'm',
    deviation: 1,
    actions: [action('lid', 'Top')],
  };
  const order = words.order({ orderId: 'o', orderUpdateId: 0, nodes: [node], edges: [] });
  expect(order.nodes[0]?.actions[0]?.parameters[0]?.value).toBe('Top\u200b\u0007');
});

test('errors, loads and results are one line each without invisible characters', () => {
  const bare = {
    orderId: 'o1',
    orderUpdateId: 2,
    lastNodeId: 'n3',
    lastNodeSequenceId: 4,
    nodeStates: [],
    edgeStates: [],
  };
  const error = {
    errorType: 'motor\u200b',
    errorLevel: 'WARNING',
    errorDescription: 'left\nright\u001b[31m',
    errorHint: ' wait\t\u202enow ',
    errorReferences: [{ referenceKey: 'node\u0007', referenceValue: 'n\u200b1' }],
  };
  const read = readState({
    ...bare,
    errors: [error],
    loads: [{ loadId: 'tray\u0000\u200b', loadPosition: 'Top\u200b' }],
    actionStates: [{ actionId: 'a', actionStatus: 'FAILED', resultDescription: 'no\u200b way\r\nat all' }],
  });
  expect(read).toMatchObject({
    value: {
      errors: [
        {
          type: 'motor',
          description: 'left right[31m',
          hint: 'wait now',
          references: [{ key: 'node', value: 'n1' }],
        },
      ],
      loads: [{ position: 'Top' }],
      actions: [{ result: 'no way at all' }],
    },
  });
});
