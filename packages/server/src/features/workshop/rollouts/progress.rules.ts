import { isUpdateEnded, type RolloutState, type RolloutStop } from '@rota/contract/rollouts';
import { isAbsent, type UpdateRow } from './update.rules.ts';

/** A rollout as its progress is decided. Times are ms since the epoch. */
export type RolloutProgress = {
  readonly state: RolloutState;
  readonly currentWave: number;
  readonly waveCount: number;
  /** When the last robot of the current wave was done; null while one is at it. */
  readonly waveDoneAt: number | null;
  readonly pauseMs: number;
  /** Failures of a wave that stop it. */
  readonly failures: number;
  /** Failures before count no more: a person went on knowing them. */
  readonly failuresSince: number;
  readonly isWithdrawn: boolean;
};
export type WaveRow = Pick<UpdateRow, 'wave' | 'step' | 'waitsFor' | 'failure'> & {
  /** When it failed, ms. */
  readonly failedAt: number | null;
};
export type ProgressChange =
  | { readonly kind: 'stop'; readonly stop: RolloutStop }
  | { readonly kind: 'wave_done' }
  | { readonly kind: 'next_wave' }
  | { readonly kind: 'finish' }
  /** The rollout was ended by a person, and no robot is at it any more. */
  | { readonly kind: 'ended' };

/** Failed updates of the current wave that no person has accepted. */
export function countFailures(rows: readonly WaveRow[], wave: number, since: number): number {
  return rows.filter((row) => row.wave === wave && row.failedAt !== null && row.failedAt >= since).length;
}

/** What becomes of a rollout after its robots were looked at; undefined: nothing. */
export function decideProgress(
  rollout: RolloutProgress,
  rows: readonly WaveRow[],
  now: number,
): ProgressChange | undefined {
  const areAllEnded = rows.every(({ step }) => isUpdateEnded(step));
  if (rollout.state === 'aborted') return areAllEnded ? { kind: 'ended' } : undefined;
  if (rollout.state !== 'running') return undefined;
  const { currentWave: wave } = rollout;
  const failures = countFailures(rows, wave, rollout.failuresSince);
  if (rollout.isWithdrawn) return { kind: 'stop', stop: { code: 'withdrawn', wave, failures } };
  if (failures >= rollout.failures) return { kind: 'stop', stop: { code: 'failures', wave, failures } };
  const current = rows.filter((row) => row.wave === wave);
  const isDone = current.every((row) => isUpdateEnded(row.step) || isAbsent(row));
  // A wave of which every robot is away has shown nothing yet.
  const hasShown = current.some((row) => isUpdateEnded(row.step)) || current.length === 0;
  const isLast = wave >= rollout.waveCount;
  if (isLast ? !areAllEnded : !isDone || !hasShown) return undefined;
  if (rollout.waveDoneAt === null) return { kind: 'wave_done' };
  if (now - rollout.waveDoneAt < rollout.pauseMs) return undefined;
  return { kind: isLast ? 'finish' : 'next_wave' };
}
