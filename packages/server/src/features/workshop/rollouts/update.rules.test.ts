import { updateTransitions, UPDATE_STEPS, type UpdateStep } from '@rota/contract/rollouts';
import { mayBecome } from '@rota/contract/core';
import { describe, expect, test } from 'vitest';
import { decideUpdate, type RobotFacts, type UpdateContext, type UpdateRow } from './update.rules.ts';

const NOW = 10_000_000;
const MINUTE = 60_000;
type Software = NonNullable<RobotFacts['software']>;
type Said = NonNullable<Software['update']>;

const row = (step: UpdateStep, change: Partial<UpdateRow> = {}): UpdateRow => ({
  robotId: 'r1',
  updateId: 'u1',
  wave: 1,
  step,
  stepAt: NOW - 1_000,
  waitsFor: null,
  transport: 'mqtt',
  fromVersion: '1.0',
  toVersion: '2.0',
  progress: null,
  failure: null,
  message: null,
  beganAt: null,
  endedAt: null,
  reported: null,
  ...change,
});
const software = (version: string, said?: Partial<Said>): Software => ({
  installed: [{ kind: 'robot_software', version }],
  ...(said && { update: { updateId: 'u1', step: 'downloading', ...said } }),
});
const robot = (change: Partial<RobotFacts> = {}): RobotFacts => ({
  isEnabled: true,
  isConnected: true,
  isIdle: true,
  batteryPercent: 80,
  isCharging: false,
  transport: 'mqtt',
  canRollBack: true,
  software: software('1.0'),
  worstError: undefined,
  hasOtherUpdate: false,
  ...change,
});
const context = (change: Partial<UpdateContext> = {}): UpdateContext => ({
  state: 'running',
  currentWave: 1,
  kind: 'robot_software',
  isInWindow: true,
  batteryPercent: 20,
  returnMs: 30 * MINUTE,
  healthMs: 10 * MINUTE,
  rollsBack: true,
  isFull: false,
  now: NOW,
  ...change,
});

type Case = readonly [
  name: string,
  row: UpdateRow,
  facts: RobotFacts | undefined,
  context: UpdateContext,
  change: ReturnType<typeof decideUpdate>,
];
const says = (said: Partial<Said>, version = '1.0') => robot({ software: software(version, said) });
const begun = { beganAt: NOW - MINUTE };
const long = { beganAt: NOW - 31 * MINUTE };

describe('a robot in a later wave', () => {
  const cases: readonly Case[] = [
    ['stays there', row('queued', { wave: 2 }), robot(), context(), undefined],
    [
      'begins to wait with its wave',
      row('queued'),
      robot(),
      context(),
      { step: 'waiting', waitsFor: 'turn' },
    ],
    [
      'stays there while the rollout is paused',
      row('queued'),
      robot(),
      context({ state: 'paused' }),
      undefined,
    ],
    [
      'is not needed where it has the version',
      row('queued'),
      robot({ software: software('2.0') }),
      context(),
      { step: 'skipped' },
    ],
    [
      'is left alone by an aborted rollout',
      row('queued', { wave: 2 }),
      robot(),
      context({ state: 'aborted' }),
      { step: 'aborted' },
    ],
  ];
  test.each(cases)('%s', (_name, at, facts, around, change) => {
    expect(decideUpdate(at, facts, around)).toEqual(change);
  });
});

describe('a robot that waits', () => {
  const waits = (waitsFor: UpdateRow['waitsFor']) => ({ waitsFor });
  const cases: readonly Case[] = [
    [
      'is kept free once nothing is in the way',
      row('waiting'),
      robot(),
      context(),
      { step: 'reserved', waitsFor: null },
    ],
    [
      'is kept free while it works: it finishes',
      row('waiting'),
      robot({ isIdle: false }),
      context(),
      { step: 'reserved', waitsFor: 'busy' },
    ],
    ['waits for its turn', row('waiting'), robot(), context({ isFull: true }), waits('turn')],
    ['waits until it is back', row('waiting'), robot({ isConnected: false }), context(), waits('offline')],
    ['waits while it is disabled', row('waiting'), robot({ isEnabled: false }), context(), waits('disabled')],
    ['waits for its battery', row('waiting'), robot({ batteryPercent: 19 }), context(), waits('battery_low')],
    [
      'waits for the window',
      row('waiting'),
      robot(),
      context({ isInWindow: false }),
      waits('outside_window'),
    ],
    [
      'waits for another update',
      row('waiting'),
      robot({ hasOtherUpdate: true }),
      context(),
      waits('other_update'),
    ],
    ['cannot be reached', row('waiting'), robot({ transport: null }), context(), waits('no_transport')],
    [
      'goes back when the rollout stops',
      row('waiting'),
      robot(),
      context({ state: 'stopped' }),
      { step: 'queued', waitsFor: null },
    ],
    [
      'that was reserved goes back, too',
      row('reserved'),
      robot(),
      context({ state: 'paused' }),
      { step: 'queued', waitsFor: null },
    ],
    [
      'that went away while it was kept free is freed',
      row('reserved'),
      robot({ isConnected: false }),
      context(),
      { step: 'waiting', waitsFor: 'offline' },
    ],
    [
      'is offered the release when it stands idle',
      row('reserved', { transport: null }),
      robot(),
      context(),
      { step: 'offered', waitsFor: null, transport: 'mqtt' },
    ],
    [
      'is not offered it while it works',
      row('reserved', { waitsFor: 'busy' }),
      robot({ isIdle: false }),
      context(),
      undefined,
    ],
    ['that is gone takes no part', row('reserved'), undefined, context(), { step: 'skipped' }],
  ];
  test.each(cases)('%s', (_name, at, facts, around, change) => {
    expect(decideUpdate(at, facts, around)).toEqual(change);
  });
});

describe('a robot that was offered it', () => {
  const old = { stepAt: NOW - 6 * MINUTE };
  const cases: readonly Case[] = [
    ['has a moment', row('offered'), robot(), context(), undefined],
    ['has as long as it is away', row('offered', old), robot({ isConnected: false }), context(), undefined],
    [
      'and never answers takes none',
      row('offered', old),
      robot(),
      context(),
      { step: 'failed', failure: 'no_answer' },
    ],
    [
      'and does not have it when the rollout is paused goes back',
      row('offered', old),
      robot(),
      context({ state: 'paused' }),
      { step: 'queued' },
    ],
    [
      'begins',
      row('offered'),
      says({ step: 'downloading', progress: 10 }),
      context(),
      { step: 'downloading', progress: 10 },
    ],
    [
      'refuses because it works',
      row('offered'),
      says({ step: 'refused', failure: 'busy' }),
      context(),
      { step: 'waiting', waitsFor: 'busy' },
    ],
    [
      'refuses for good',
      row('offered'),
      says({ step: 'refused', failure: 'no_space' }),
      context(),
      { step: 'failed', failure: 'no_space' },
    ],
    [
      'says something of another update',
      row('offered'),
      says({ updateId: 'u0', step: 'installed' }),
      context(),
      undefined,
    ],
    [
      'stops because it was cancelled',
      row('offered'),
      says({ step: 'cancelled' }),
      context({ state: 'aborted' }),
      { step: 'aborted', waitsFor: 'busy', progress: null },
    ],
  ];
  test.each(cases)('%s', (_name, at, facts, around, change) => {
    expect(decideUpdate(at, facts, around)).toEqual(change);
  });
});

describe('a robot that is at it', () => {
  const cases: readonly Case[] = [
    [
      'goes on',
      row('downloading', begun),
      says({ step: 'installing', progress: 0 }),
      context(),
      { step: 'installing', progress: 0 },
    ],
    [
      'goes on though the rollout was aborted',
      row('installing', begun),
      says({ step: 'restarting' }),
      context({ state: 'aborted' }),
      { step: 'restarting', progress: null },
    ],
    [
      'does not go back by a late message',
      row('installing', { ...begun, progress: 30 }),
      says({ step: 'downloading', progress: 30 }),
      context(),
      undefined,
    ],
    [
      'is away while it restarts',
      row('restarting', begun),
      robot({ isConnected: false, software: software('1.0', { step: 'restarting' }) }),
      context(),
      undefined,
    ],
    [
      'is done once it says so with the version',
      row('restarting', begun),
      says({ step: 'installed' }, '2.0'),
      context(),
      { step: 'installed', progress: null },
    ],
    [
      'is not done with another version',
      row('restarting', begun),
      says({ step: 'installed' }, '1.5'),
      context(),
      { step: 'failed', failure: 'wrong_version', progress: null },
    ],
    [
      'fails with its own words',
      row('installing', begun),
      says({ step: 'failed', failure: 'no_space', message: 'full' }),
      context(),
      { step: 'failed', failure: 'no_space', message: 'full' },
    ],
    [
      'went back by itself',
      row('restarting', begun),
      says({ step: 'rolled_back', failure: 'install_failed' }),
      context(),
      { step: 'rolled_back', failure: 'install_failed' },
    ],
    [
      'has forgotten it, with the new version',
      row('restarting', begun),
      robot({ software: software('2.0') }),
      context(),
      { step: 'installed' },
    ],
    [
      'has forgotten it, with the old version',
      row('restarting', begun),
      robot(),
      context(),
      { step: 'failed', failure: 'install_failed' },
    ],
    [
      'does not come back in time',
      row('restarting', long),
      robot({ isConnected: false }),
      context(),
      { step: 'missing', failure: 'not_returned' },
    ],
    [
      'is too long at it',
      row('installing', long),
      says({ step: 'installing', progress: 5 }),
      context(),
      { step: 'missing', failure: 'not_returned' },
    ],
    [
      'comes back late, updated',
      row('missing', long),
      says({ step: 'installed' }, '2.0'),
      context(),
      { step: 'installed', progress: null },
    ],
    [
      'comes back late, as it was',
      row('missing', long),
      robot(),
      context(),
      { step: 'failed', failure: 'install_failed' },
    ],
    [
      'is given up after a day',
      row('missing', { ...long, stepAt: NOW - 25 * 60 * MINUTE }),
      robot({ isConnected: false }),
      context(),
      { step: 'failed' },
    ],
    [
      'is gone from the register',
      row('installing', begun),
      undefined,
      context(),
      { step: 'failed', failure: 'not_returned' },
    ],
    [
      'stops when it is cancelled',
      row('downloading', begun),
      says({ step: 'cancelled' }),
      context({ state: 'aborted' }),
      { step: 'aborted', waitsFor: 'busy', progress: null },
    ],
    [
      'says over HTTP that it is done',
      row('installing', { ...begun, reported: { updateId: 'u1', step: 'installed' }, transport: 'ddi' }),
      robot({ software: undefined }),
      context(),
      { step: 'installed', progress: null },
    ],
    [
      'says over HTTP that it has another version',
      row('installing', {
        ...begun,
        reported: { updateId: 'u1', step: 'installed', version: '1.9' },
        transport: 'ddi',
      }),
      robot({ software: undefined }),
      context(),
      { step: 'failed', failure: 'wrong_version', progress: null },
    ],
  ];
  test.each(cases)('%s', (_name, at, facts, around, change) => {
    expect(decideUpdate(at, facts, around)).toEqual(change);
  });
});

describe('a robot that was updated', () => {
  const done = { endedAt: NOW - MINUTE };
  const unwell = robot({ worstError: 'FATAL', software: software('2.0') });
  const cases: readonly Case[] = [
    ['and is well stays as it is', row('installed', done), robot(), context(), undefined],
    [
      'and is not goes back',
      row('installed', done),
      unwell,
      context(),
      { step: 'rolling_back', failure: 'unhealthy' },
    ],
    [
      'and is not stays where it cannot go back',
      row('installed', done),
      { ...unwell, canRollBack: false },
      context(),
      { failure: 'unhealthy' },
    ],
    [
      'and is not stays where it should not go back',
      row('installed', done),
      unwell,
      context({ rollsBack: false }),
      { failure: 'unhealthy' },
    ],
    [
      'long ago has other reasons',
      row('installed', { endedAt: NOW - 11 * MINUTE }),
      unwell,
      context(),
      undefined,
    ],
    [
      'with a warning is well',
      row('installed', done),
      robot({ worstError: 'WARNING' }),
      context(),
      undefined,
    ],
    ['has gone back', row('rolling_back'), says({ step: 'rolled_back' }), context(), { step: 'rolled_back' }],
    [
      'does not come back from that',
      row('rolling_back', { stepAt: NOW - 31 * MINUTE }),
      robot(),
      context(),
      { step: 'missing', failure: 'not_returned' },
    ],
  ];
  test.each(cases)('%s', (_name, at, facts, around, change) => {
    expect(decideUpdate(at, facts, around)).toEqual(change);
  });
});

test('whatever is decided, the table of steps allows it', () => {
  const facts = [
    robot(),
    robot({ isConnected: false }),
    robot({ isIdle: false }),
    robot({ worstError: 'FATAL' }),
    undefined,
  ];
  const words = [
    'downloading',
    'downloaded',
    'installing',
    'restarting',
    'installed',
    'failed',
    'rolled_back',
    'refused',
    'cancelled',
  ] as const;
  for (const step of UPDATE_STEPS)
    for (const state of ['running', 'paused', 'stopped', 'aborted', 'finished'] as const)
      for (const fact of facts)
        for (const said of [undefined, ...words])
          for (const version of ['1.0', '2.0', '3.0'])
            for (const age of [1_000, 40 * MINUTE, 26 * 60 * MINUTE]) {
              const known = fact && { ...fact, software: software(version, said && { step: said }) };
              const at = row(step, { stepAt: NOW - age, beganAt: NOW - age, endedAt: NOW - age });
              const change = decideUpdate(at, known, context({ state }));
              const to = change?.step ?? step;
              expect(to === step || mayBecome(updateTransitions, step, to), `${step} > ${to}`).toBe(true);
            }
});
