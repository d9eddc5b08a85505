import { describe, expect, test } from 'vitest';
import { MASK, maskMessage, maskText } from './masking.rules.ts';

const SECRETS = ['4821', 'hunter2', '+90 532 111 22 33', 'Ayşe Yılmaz', 'ayse@house.example'];
const action = (actionType: string, parameters: Record<string, unknown>) => ({
  actionId: 'a1',
  actionType,
  actionParameters: Object.entries(parameters).map(([key, value]) => ({ key, value })),
});

describe('nothing secret or personal stays in', () => {
  test.each<[string, Record<string, unknown>]>([
    ['a typed PIN', { event_id: 'e1', type: 'pin_entered', pin: '4821' }],
    [
      'the answer to a PIN',
      { actions: [action('pinResult', { event_id: 'e1', result: '4821', seconds: 4821 })] },
    ],
    ['what a robot is to say', { actions: [action('speak', { text: 'Ayşe Yılmaz, your food' })] }],
    ['an unknown parameter', { actions: [action('greet', { who: 'Ayşe Yılmaz' })] }],
    ['a note of an order', { nodes: [{ nodeId: 'n', nodeDescription: 'to Ayşe Yılmaz', actions: [] }] }],
    ['a password of its own', { wifi: { pass_word: 'x', wifiPassword: 'hunter2', passwd: 'hunter2' } }],
    ['a phone in a list', { contacts: [{ Phone: '+90 532 111 22 33' }] }],
    ['a phone in an error', { errors: [{ errorDescription: 'call +90 532 111 22 33 now' }] }],
    ['a password in an error', { errors: [{ errorHint: 'login failed: password=hunter2' }] }],
    ['a mail in an error', { errors: [{ errorDescription: 'sent to ayse@house.example' }] }],
    [
      'a reference of an error',
      { errors: [{ errorReferences: [{ referenceKey: 'x', key: 'pin', value: '4821' }] }] },
    ],
    ['information for people', { information: [{ infoDescription: 'pin: 4821', infoType: 'x' }] }],
  ])('%s', (_what, message) => {
    const text = JSON.stringify(maskMessage(message));
    for (const secret of SECRETS) expect(text).not.toContain(secret);
    expect(text).toContain(MASK);
  });
  test('a link keeps its host only, because its rest may open what it leads to', () => {
    const link = 'https://rota.example/api/map-links/eyJzaWduZWQ?x=1';
    const masked = maskMessage({ actions: [action('downloadMap', { mapId: 'm', mapDownloadLink: link })] });
    expect(JSON.stringify(masked)).not.toContain('eyJzaWduZWQ');
    expect(JSON.stringify(masked)).toContain(`https://rota.example/${MASK}`);
  });
});

test('what says what the robot did stays as it was sent', () => {
  const message = {
    headerId: 7,
    orderId: '5326118832-1',
    fencingToken: 4,
    lastNodeId: 'n4',
    driving: true,
    batteryState: { batteryCharge: 81.5 },
    actionStates: [
      { actionId: 'a1', actionType: 'openLid', actionStatus: 'FINISHED', resultDescription: 'opened' },
    ],
    errors: [
      {
        errorType: 'noRouteError',
        errorDescription: 'no way to n5',
        errorReferences: [{ referenceKey: 'nodeId', referenceValue: 'n5' }],
      },
    ],
    actions: [action('openLid', { lid: 'top' }), action('setServiceMode', { mode: 'cruise' })],
  };
  expect(maskMessage(message)).toEqual(message);
});

test.each([
  ['signed in with Authorization: Bearer abc.def.ghi', 'abc.def.ghi'],
  ['map from https://rota.example/links/eyJzaWduZWQ?x=1 loaded', 'eyJzaWduZWQ'],
  ['broker mqtt://robot:tr0ub4dor@10.0.0.4:1883 lost', 'tr0ub4dor'],
  ['wifi password=tr0ub4dor used', 'tr0ub4dor'],
  ['calling +90 532 765 43 21', '532 765'],
])('a line of a log: %s', (line, secret) => {
  expect(maskText(line)).not.toContain(secret);
  expect(maskText(line)).toContain(MASK);
});
