import type { DdiFeedback } from '@rota/contract/ddi';
import { describe, expect, test } from 'vitest';
import {
  isController,
  isTenant,
  keepsToWindow,
  readToken,
  reportOf,
  sleepOf,
  withAttributes,
} from './ddi.rules.ts';

describe('a token', () => {
  test.each([
    ['TargetToken abc-1_2', { scheme: 'target', token: 'abc-1_2' }],
    ['targettoken abc', { scheme: 'target', token: 'abc' }],
    ['GatewayToken abc', { scheme: 'gateway', token: 'abc' }],
    ['Bearer abc', undefined],
    ['TargetToken ', undefined],
    ['TargetToken a b', undefined],
    [undefined, undefined],
  ])('%s', (header, token) => {
    expect(readToken(header)).toEqual(token);
  });
});

const feedback = (
  execution: DdiFeedback['status']['execution'],
  finished: DdiFeedback['status']['result']['finished'] = 'none',
  more: { readonly cnt?: number; readonly of?: number; readonly details?: string[] } = {},
): DdiFeedback => {
  const { cnt, of, details } = more;
  return { status: { execution, result: { finished, progress: { cnt, of } }, details } };
};

describe('a feedback in the words of rollouts', () => {
  test.each([
    ['closed and well', feedback('closed', 'success', { cnt: 0, of: 0 }), { step: 'installed' }],
    [
      'closed and failed',
      feedback('closed', 'failure', { details: ['ERROR : no\nspace', ' ', 'twice'] }),
      { step: 'failed', failure: 'install_failed', message: 'ERROR : no space · twice' },
    ],
    ['closed without a result', feedback('closed'), { step: 'failed', failure: 'other' }],
    ['refused', feedback('rejected'), { step: 'refused', failure: 'other' }],
    ['stopped', feedback('canceled'), { step: 'cancelled' }],
    ['fetching', feedback('download', 'none', { cnt: 1, of: 4 }), { step: 'downloading', progress: 25 }],
    ['fetched', feedback('downloaded'), { step: 'downloaded' }],
    ['planned', feedback('scheduled'), undefined],
    [
      'swupdate before the download',
      feedback('proceeding', 'none', { cnt: 0, of: 1 }),
      { step: 'downloading', progress: 0 },
    ],
    ['swupdate while it installs', feedback('proceeding', 'none', { cnt: 0, of: 0 }), { step: 'installing' }],
    [
      'swupdate after the last part',
      feedback('proceeding', 'none', { cnt: 1, of: 1 }),
      { step: 'installing', progress: 100 },
    ],
    ['going on', feedback('resumed'), { step: 'installing' }],
    [
      'of figures that make no sense',
      feedback('download', 'none', { cnt: 9, of: 3 }),
      { step: 'downloading', progress: 100 },
    ],
  ])('%s', (_what, said, report) => {
    expect(reportOf(said)).toEqual(report);
  });

  test('has words of a length that can be kept', () => {
    const { message } = reportOf(feedback('closed', 'failure', { details: ['x'.repeat(5_000)] })) ?? {};
    expect(message).toHaveLength(300);
  });
});

describe('attributes', () => {
  const known = { board: 'a1', old: 'yes' };
  test.each([
    ['merge', { board: 'a2', ram: 4 }, { board: 'a2', old: 'yes', ram: '4' }],
    ['replace', { board: 'a2' }, { board: 'a2' }],
    ['remove', { old: '' }, { board: 'a1' }],
    ['merge', { nested: { a: 1 }, none: null, long: 'x'.repeat(257), 'a\nb': '1' }, known],
  ] as const)('%s %o', (mode, data, after) => {
    expect(withAttributes(known, { mode, data })).toEqual(after);
  });

  test('are so many at most', () => {
    const data = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`a${String(index)}`, '1']));
    expect(Object.keys(withAttributes({}, { mode: 'merge', data }))).toHaveLength(60);
  });

  test('say whether the updater keeps to maintenance windows', () => {
    expect([keepsToWindow({}), keepsToWindow({ maintenance_window: 'true' })]).toEqual([false, true]);
  });
});

test.each([
  [10, '00:00:10'],
  [60, '00:01:00'],
  [3_725, '01:02:05'],
])('%i seconds between two polls are %s', (seconds, text) => {
  expect(sleepOf(seconds)).toBe(text);
});

test('a robot calls itself by its id or its serial number, in its project or the only one', () => {
  const robot = { robotId: 'r1', serialNumber: 'SN-1' };
  expect(['r1', 'SN-1', 'sn-1', ''].map((id) => isController(robot, id))).toEqual([true, true, false, false]);
  expect([undefined, 'default', 'DEFAULT', '7', '8', ''].map((tenant) => isTenant(tenant, 7))).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});
