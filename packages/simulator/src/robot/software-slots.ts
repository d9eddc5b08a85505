import type { SoftwareKind, UpdateFailure } from '@rota/contract/rollouts';
import type { ReportedSoftware } from '@rota/fleet-core';

/** A release as the robot was asked to install it. */
export type UpdateRequest = {
  readonly updateId: string;
  readonly kind: SoftwareKind;
  readonly version: string;
  readonly url: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly signature: string;
  readonly manifest: string;
};
/** How the download ended. */
export type Fetched =
  'good' | Extract<UpdateFailure, 'download_failed' | 'hash_mismatch' | 'signature_invalid'>;

type Installed = ReportedSoftware['installed'][number];
type Reported = NonNullable<ReportedSoftware['update']>;

/** Seconds that a step takes. */
export const INSTALL_TAKES = 12;
export const RESTART_TAKES = 8;
/** Below this charge an update is refused, percent. */
const LEAST_BATTERY = 20;

/**
 * The software of a robot in two slots for each kind: an update is written into the other one, and takes effect with the restart. Whatever
 * goes wrong before leaves the present one as it is; a version that does not start is left for the one before.
 */
export type SoftwareSlots = {
  report(): ReportedSoftware;
  /** Begins an update; one that it knows already is the same word twice. @returns why it does not begin */
  begin(
    request: UpdateRequest,
    here: { readonly isIdle: boolean; readonly battery: number },
  ): string | undefined;
  /** Stops an update that is not being installed yet. @returns why it cannot */
  cancel(updateId: string): string | undefined;
  /** Goes back to the version before. @returns why it cannot */
  rollBack(updateId: string, kind: SoftwareKind): string | undefined;
  /** What it is to fetch now, once. */
  takeWanted(): UpdateRequest | undefined;
  /** The download goes on: percent. */
  progressed(updateId: string, percent: number): void;
  fetched(updateId: string, result: Fetched): void;
  /** Lets time pass. @returns whether its report changed */
  step(dt: number, fails: boolean): boolean;
  /** It is at an update, and must not drive. */
  isBusy(): boolean;
  /** It restarts, and is silent. */
  isOff(): boolean;
};

type Job = {
  readonly request: Pick<UpdateRequest, 'updateId' | 'kind' | 'version'>;
  step: Reported['step'];
  progress: number | undefined;
  failure: UpdateFailure | undefined;
  message: string | undefined;
  left: number;
  /** It goes back to the version before, rather than to a new one. */
  readonly isRollback: boolean;
  /** The new version does not start. */
  isBad: boolean;
};

const AT_IT: ReadonlySet<Reported['step']> = new Set([
  'downloading',
  'downloaded',
  'installing',
  'restarting',
]);

export function createSoftwareSlots(present: readonly Installed[], last?: Reported): SoftwareSlots {
  const installed = new Map(present.map((one) => [one.kind, one]));
  let job: Job | undefined = last && jobOf(last);
  let wanted: UpdateRequest | undefined;
  let changed = false;

  const isBusy = (): boolean => job !== undefined && AT_IT.has(job.step);

  function end(step: Reported['step'], failure?: UpdateFailure, message?: string): void {
    if (job === undefined) return;
    Object.assign(job, { step, progress: undefined, failure, message });
    wanted = undefined;
    changed = true;
  }

  /** The slot with the new version is the one that it starts from now. */
  function switchTo({ kind, version }: Job['request']): void {
    const before = installed.get(kind);
    installed.set(kind, { kind, version, ...(before && { previousVersion: before.version }) });
  }

  function afterInstall(now: Job, fails: boolean): void {
    now.isBad = fails && !now.isRollback;
    Object.assign(now, { step: 'restarting', progress: undefined, left: RESTART_TAKES });
    if (now.isRollback) {
      const before = installed.get(now.request.kind)?.previousVersion;
      if (before !== undefined) installed.set(now.request.kind, { kind: now.request.kind, version: before });
    } else if (!now.isBad) {
      switchTo(now.request);
    }
    changed = true;
  }

  function afterRestart(now: Job): void {
    if (now.isRollback) end('rolled_back');
    else if (now.isBad) end('rolled_back', 'install_failed', 'The new version did not start.');
    else end('installed');
  }

  return {
    report: () => ({
      installed: [...installed.values()],
      ...(job !== undefined && {
        update: {
          updateId: job.request.updateId,
          step: job.step,
          ...(job.progress !== undefined && { progress: job.progress }),
          ...(job.failure !== undefined && { failure: job.failure }),
          ...(job.message !== undefined && { message: job.message }),
        },
      }),
    }),
    begin(request, { isIdle, battery }) {
      if (job?.request.updateId === request.updateId && job.step !== 'refused') return undefined;
      if (isBusy()) return 'Another update is under way.';
      job = newJob(request, 'downloading', false);
      changed = true;
      if (!isIdle) end('refused', 'busy', 'The robot is working.');
      else if (battery < LEAST_BATTERY) end('refused', 'battery_low', 'The battery is too low.');
      else {
        job.progress = 0;
        wanted = request;
      }
      return undefined;
    },
    cancel(updateId) {
      if (job?.request.updateId !== updateId) return 'There is no such update.';
      if (job.step !== 'downloading' && job.step !== 'downloaded') return 'It is being installed.';
      end('cancelled');
      return undefined;
    },
    rollBack(updateId, kind) {
      if (job?.isRollback === true && job.request.updateId === updateId) return undefined;
      const before = installed.get(kind)?.previousVersion;
      if (isBusy() || before === undefined) return 'There is no version to go back to.';
      job = { ...newJob({ updateId, kind, version: before }, 'installing', true), left: 1 };
      changed = true;
      return undefined;
    },
    takeWanted() {
      const request = wanted;
      wanted = undefined;
      return request;
    },
    progressed(updateId, percent) {
      if (job?.request.updateId !== updateId || job.step !== 'downloading') return;
      if (job.progress === percent) return;
      job.progress = percent;
      changed = true;
    },
    fetched(updateId, result) {
      if (job?.request.updateId !== updateId || job.step !== 'downloading') return;
      if (result !== 'good') return end('failed', result);
      Object.assign(job, { step: 'installing', progress: 0, left: INSTALL_TAKES });
      changed = true;
    },
    step(dt, fails) {
      if (job !== undefined && (job.step === 'installing' || job.step === 'restarting')) {
        job.left -= dt;
        const before = job.progress;
        if (job.step === 'installing')
          job.progress = Math.min(100, Math.max(0, Math.round((1 - job.left / INSTALL_TAKES) * 10) * 10));
        if (job.progress !== before) changed = true;
        if (job.left <= 0) (job.step === 'installing' ? afterInstall : afterRestart)(job, fails);
      }
      const was = changed;
      changed = false;
      return was;
    },
    isBusy,
    isOff: () => job?.step === 'restarting',
  };
}

function newJob(request: Job['request'], step: Reported['step'], isRollback: boolean): Job {
  const rest = { progress: undefined, failure: undefined, message: undefined, left: 0, isBad: false };
  return { request, step, isRollback, ...rest };
}

/** What the robot was at when its program ended: a download or an installation does not go on by itself, a restart is done. */
function jobOf({ updateId, step, ...words }: Reported): Job {
  const request = { updateId, kind: 'robot_software', version: '' } as const;
  const job = { ...newJob(request, step, false), failure: words.failure, message: words.message };
  if (step === 'restarting') return { ...job, step: 'installed' };
  return AT_IT.has(step)
    ? { ...job, step: 'failed', failure: 'install_failed', message: 'The power failed.' }
    : job;
}
