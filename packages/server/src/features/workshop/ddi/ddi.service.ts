import { DDI_FEEDBACKS_A_MINUTE, type DdiConfigData, type DdiFeedback } from '@rota/contract/ddi';
import type { Database } from '../../../db/database.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import { createTokenBucket, type TokenBucket } from '../../../token-bucket.ts';
import type { Releases } from '../releases/index.ts';
import type { OfferedUpdate, UpdateDesk, WaitingUpdate } from '../rollouts/index.ts';
import {
  actionAnswer,
  cancelAnswer,
  confirmationsAnswer,
  pollAnswer,
  type Artifact,
  type DdiAnswer,
  type DdiTask,
} from './ddi-answers.rules.ts';
import { keepsToWindow, reportOf, sleepOf, withAttributes } from './ddi.rules.ts';
import type { Caller } from './update-callers.service.ts';
import { changeUpdater } from './updaters.store.ts';

type DdiDeps = {
  readonly database: Pick<Database, 'tenant'>;
  readonly desk: UpdateDesk;
  readonly releases: Pick<Releases['service'], 'find' | 'linkOf'>;
  readonly clock: () => number;
};
export type DdiService = ReturnType<typeof createDdiService>;

/** Where the caller reaches this server, and its own address there. */
export type Place = { readonly origin: string; readonly base: string };

/** Seconds between two polls: with nothing to do, with an update ahead, and until the first answer was heard. */
const SLEEP_S = { idle: 60, busy: 15, first: 10 };
const ATTRIBUTES_LAST_MS = 24 * 3_600_000;
const CONSENT_MS = 24 * 3_600_000;
/** Buckets of robots that are remembered; the oldest goes first. */
const MOST_BUCKETS = 10_000;

/** hawkBit's DDI for one robot, on top of the rollouts. */
export function createDdiService({ database, desk, releases, clock }: DdiDeps) {
  const requireRoom = createFeedbackLimit(clock);

  /** What the robot may hear of its update now. */
  async function look(caller: Caller): Promise<Offer> {
    const { projectId, robotId, updater } = caller;
    const current = await desk.current(projectId, robotId, 'ddi');
    const asksFirst = updater?.asks_first === true;
    if (current === undefined) {
      const waiting = asksFirst ? await desk.waiting(projectId, robotId, 'ddi') : undefined;
      const isConfirmed = waiting !== undefined && hasConsent(caller, waiting.updateId);
      return { toConfirm: isConfirmed ? undefined : waiting };
    }
    if (current.isCancelled || !asksFirst || hasConsent(caller, current.updateId)) return { current };
    return { current: undefined, toConfirm: current };
  }

  function hasConsent({ updater }: Caller, updateId: string): boolean {
    return (
      updater?.consent_update_id === updateId &&
      updater.consent_until !== null &&
      updater.consent_until.getTime() > clock()
    );
  }

  async function poll(caller: Caller, { base }: Place): Promise<DdiAnswer> {
    const { updater } = caller;
    const offer = await look(caller);
    const attributesAt = updater?.attributes_at?.getTime();
    const isAhead = offer.current !== undefined || offer.toConfirm !== undefined;
    return pollAnswer({
      base,
      sleep: sleepOf(
        (updater?.seen_at ?? null) === null ? SLEEP_S.first : isAhead ? SLEEP_S.busy : SLEEP_S.idle,
      ),
      wantsAttributes: attributesAt === undefined || clock() - attributesAt > ATTRIBUTES_LAST_MS,
      task: taskOf(offer, caller),
      installedNumber: updater?.installed_number ?? null,
    });
  }

  async function configData({ projectId, robotId, updater }: Caller, sent: DdiConfigData): Promise<void> {
    const attributes = withAttributes(updater?.attributes ?? {}, sent);
    await database.tenant(projectId, (tx) =>
      changeUpdater(tx, projectId, robotId, { attributes, attributes_at: new Date(clock()) }),
    );
  }

  /** Throws RECORD_NOT_FOUND for an action that is not to be installed now. */
  async function deployment(caller: Caller, number: number, { origin }: Place): Promise<DdiAnswer> {
    const { projectId, robotId } = caller;
    const offer = await look(caller);
    const { current } = offer;
    if (current === undefined || !isTask(offer, caller, 'deploymentBase', number)) throw recordNotFound();
    const artifact = await artifactOf(current.releaseId, origin);
    await database.tenant(projectId, (tx) => changeUpdater(tx, projectId, robotId, { shown_number: number }));
    return actionAnswer('deployment', number, artifact, handlingOf(current, caller));
  }

  /** Throws RECORD_NOT_FOUND for a release that was withdrawn meanwhile. */
  async function artifactOf(releaseId: string, origin: string): Promise<Artifact> {
    const [release, link] = await Promise.all([releases.find(releaseId), releases.linkOf(releaseId, origin)]);
    if (release === undefined || link === undefined) throw recordNotFound();
    return { ...link, kind: release.kind, component: release.component };
  }

  /** A repeated or late feedback is taken and changes nothing. Throws RECORD_NOT_FOUND for an action that was never shown. */
  async function deploymentFeedback(caller: Caller, number: number, feedback: DdiFeedback): Promise<void> {
    const { projectId, robotId } = caller;
    requireRoom(robotId);
    const current = await desk.current(projectId, robotId, 'ddi');
    if (current?.number !== number) return requireShown(caller, number);
    const report = reportOf(feedback);
    // What it says before it may begin is about a step that it skipped.
    if (report === undefined || !current.mayStart) return;
    const { updateId, releaseId } = current;
    const isTaken = await desk.report(projectId, robotId, updateId, { updateId, ...report });
    if (!isTaken || report.step !== 'installed') return;
    await database.tenant(projectId, (tx) =>
      changeUpdater(tx, projectId, robotId, {
        installed_number: number,
        installed_release_id: releaseId,
        consent_update_id: null,
        consent_until: null,
      }),
    );
  }

  /** Throws RECORD_NOT_FOUND. */
  async function cancel(caller: Caller, number: number): Promise<DdiAnswer> {
    if (!isTask(await look(caller), caller, 'cancelAction', number)) throw recordNotFound();
    return cancelAnswer(number);
  }

  /** Throws RECORD_NOT_FOUND. */
  async function cancelFeedback(caller: Caller, number: number, { status }: DdiFeedback): Promise<void> {
    const { projectId, robotId } = caller;
    requireRoom(robotId);
    const current = await desk.current(projectId, robotId, 'ddi');
    if (current?.number !== number || !current.isCancelled) return requireShown(caller, number);
    const isStopped = status.execution === 'closed' && status.result.finished === 'success';
    // Otherwise it goes on, and says how it ends.
    if (!isStopped && status.execution !== 'canceled') return;
    const { updateId } = current;
    await desk.report(projectId, robotId, updateId, { updateId, step: 'cancelled' });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function installed({ updater }: Caller, number: number, { origin }: Place): Promise<DdiAnswer> {
    if (updater?.installed_number !== number || updater.installed_release_id === null) throw recordNotFound();
    const artifact = await artifactOf(updater.installed_release_id, origin);
    return actionAnswer('deployment', number, artifact, { mayInstall: true, hasWindow: false });
  }

  async function confirmations(caller: Caller, { base }: Place): Promise<DdiAnswer> {
    const { toConfirm } = await look(caller);
    return confirmationsAnswer(base, caller.updater?.asks_first === true, toConfirm?.number);
  }

  /** Throws RECORD_NOT_FOUND. */
  async function confirmation(caller: Caller, number: number, { origin }: Place): Promise<DdiAnswer> {
    const { toConfirm } = await look(caller);
    if (toConfirm?.number !== number) throw recordNotFound();
    const artifact = await artifactOf(toConfirm.releaseId, origin);
    return actionAnswer('confirmation', number, artifact, { mayInstall: true, hasWindow: false });
  }

  /** A denial changes nothing: the update goes on waiting. Throws RECORD_NOT_FOUND. */
  async function confirmationFeedback(
    caller: Caller,
    number: number,
    answer: 'confirmed' | 'denied',
  ): Promise<void> {
    const { projectId, robotId } = caller;
    requireRoom(robotId);
    const { toConfirm } = await look(caller);
    if (toConfirm?.number !== number) throw recordNotFound();
    if (answer === 'denied') return;
    await database.tenant(projectId, (tx) =>
      changeUpdater(tx, projectId, robotId, {
        consent_update_id: toConfirm.updateId,
        consent_until: new Date(clock() + CONSENT_MS),
      }),
    );
  }

  return {
    poll,
    configData,
    deployment,
    deploymentFeedback,
    cancel,
    cancelFeedback,
    installed,
    confirmations,
    confirmation,
    confirmationFeedback,
  };
}

/** The update of a robot: the one that it is at, or one that a person at the robot confirms first. */
type Offer = {
  readonly current?: OfferedUpdate | undefined;
  readonly toConfirm?: WaitingUpdate | undefined;
};

/** One that works now is only offered the download where its updater keeps to that. */
function taskOf({ current, toConfirm }: Offer, { updater }: Caller): DdiTask {
  if (toConfirm !== undefined) return { kind: 'confirmationBase', number: toConfirm.number };
  if (current === undefined) return { kind: 'nothing' };
  if (current.isCancelled) return { kind: 'cancelAction', number: current.number };
  const mayBegin = current.mayStart || keepsToWindow(updater?.attributes ?? {});
  return mayBegin ? { kind: 'deploymentBase', number: current.number } : { kind: 'nothing' };
}

function isTask(offer: Offer, caller: Caller, kind: DdiTask['kind'], number: number): boolean {
  const task = taskOf(offer, caller);
  return task.kind === kind && task.kind !== 'nothing' && task.number === number;
}

function handlingOf({ mayStart }: OfferedUpdate, { updater }: Caller) {
  return { mayInstall: mayStart, hasWindow: keepsToWindow(updater?.attributes ?? {}) };
}

/** Throws RECORD_NOT_FOUND for an action that the robot was never shown. */
function requireShown({ updater }: Caller, number: number): void {
  if (updater?.shown_number !== number && updater?.installed_number !== number) throw recordNotFound();
}

/** Throws ThrottlerException for a robot that says too much. */
function createFeedbackLimit(clock: () => number): (robotId: string) => void {
  const buckets = new Map<string, TokenBucket>();
  return (robotId) => {
    const bucket =
      buckets.get(robotId) ??
      createTokenBucket({ burst: DDI_FEEDBACKS_A_MINUTE, perSecond: DDI_FEEDBACKS_A_MINUTE / 60 });
    buckets.delete(robotId);
    buckets.set(robotId, bucket);
    const [oldest] = buckets.keys();
    if (buckets.size > MOST_BUCKETS && oldest !== undefined) buckets.delete(oldest);
    if (!bucket.take(clock()))
      throw new AppError('ThrottlerException', 'Request limit reached, try later', { retryAfterS: 30 });
  };
}
