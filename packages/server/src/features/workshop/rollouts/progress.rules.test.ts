import { expect, test } from 'vitest';
import { decideProgress, type ProgressChange, type RolloutProgress, type WaveRow } from './progress.rules.ts';

const NOW = 1_000_000;
const rollout = (change: Partial<RolloutProgress> = {}): RolloutProgress => ({
  state: 'running',
  currentWave: 1,
  waveCount: 2,
  waveDoneAt: null,
  pauseMs: 60_000,
  failures: 2,
  failuresSince: 0,
  isWithdrawn: false,
  ...change,
});
const one = (step: WaveRow['step'], change: Partial<WaveRow> = {}): WaveRow => ({
  wave: 1,
  step,
  waitsFor: null,
  failure: null,
  failedAt: null,
  ...change,
});
const failed = (failedAt: number, wave = 1) => one('failed', { failedAt, wave });
const absent = (wave = 1) => one('waiting', { waitsFor: 'offline', wave });
const next = one('queued', { wave: 2 });
const last = { currentWave: 2 };

test.each<[name: string, rollout: RolloutProgress, rows: WaveRow[], change: ProgressChange | undefined]>([
  [
    'a wave goes on while a robot is at it',
    rollout(),
    [one('installed'), one('installing'), next],
    undefined,
  ],
  ['a wave is done with its last robot', rollout(), [one('installed'), next], { kind: 'wave_done' }],
  ['then it is waited', rollout({ waveDoneAt: NOW - 59_000 }), [one('installed'), next], undefined],
  [
    'then the next one begins',
    rollout({ waveDoneAt: NOW - 60_000 }),
    [one('installed'), next],
    { kind: 'next_wave' },
  ],
  [
    'one failure of two allowed is none',
    rollout(),
    [failed(NOW), one('installed'), next],
    { kind: 'wave_done' },
  ],
  [
    'two stop the wave',
    rollout(),
    [failed(NOW), failed(NOW), one('queued'), next],
    { kind: 'stop', stop: { code: 'failures', wave: 1, failures: 2 } },
  ],
  [
    'an unhealthy robot counts',
    rollout({ failures: 1 }),
    [one('installed', { failure: 'unhealthy', failedAt: NOW }), next],
    { kind: 'stop', stop: { code: 'failures', wave: 1, failures: 1 } },
  ],
  [
    'failures that a person knew of do not',
    rollout({ failuresSince: NOW }),
    [failed(NOW - 1), failed(NOW - 1), next],
    { kind: 'wave_done' },
  ],
  [
    'those of another wave do not',
    rollout(last),
    [failed(NOW), failed(NOW), one('queued', { wave: 2 })],
    undefined,
  ],
  [
    'a robot that is away holds nothing up',
    rollout(),
    [one('installed'), absent(), next],
    { kind: 'wave_done' },
  ],
  ['a wave of which all are away has shown nothing', rollout(), [absent(), absent(), next], undefined],
  ['the last wave waits for robots that are away', rollout(last), [one('installed'), absent(2)], undefined],
  [
    'the last wave is waited after, too',
    rollout(last),
    [one('installed'), one('installed', { wave: 2 })],
    { kind: 'wave_done' },
  ],
  [
    'then the rollout is finished',
    rollout({ ...last, waveDoneAt: NOW - 60_000 }),
    [one('installed'), one('skipped', { wave: 2 })],
    { kind: 'finish' },
  ],
  [
    'a withdrawn release stops',
    rollout({ isWithdrawn: true }),
    [one('installing'), next],
    { kind: 'stop', stop: { code: 'withdrawn', wave: 1, failures: 0 } },
  ],
  ['a paused rollout stays', rollout({ state: 'paused' }), [failed(NOW), failed(NOW)], undefined],
  ['a stopped rollout stays', rollout({ state: 'stopped' }), [one('installed'), next], undefined],
  [
    'an aborted one is watched while robots are at it',
    rollout({ state: 'aborted' }),
    [one('installing'), one('aborted')],
    undefined,
  ],
  [
    'and ends with them',
    rollout({ state: 'aborted' }),
    [one('installed'), one('aborted')],
    { kind: 'ended' },
  ],
])('%s', (_name, at, rows, change) => {
  expect(decideProgress(at, rows, NOW)).toEqual(change);
});
