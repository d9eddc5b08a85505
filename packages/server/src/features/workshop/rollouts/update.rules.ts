import {
  isUpdateEnded,
  type ReportedStep,
  type RolloutState,
  type SoftwareKind,
  type UpdateFailure,
  type UpdateStep,
  type UpdateWait,
} from '@rota/contract/rollouts';
import type { ErrorLevel, ReportedSoftware } from '@rota/fleet-core';
import type { ReportedUpdate } from '../../../db/column-contents.ts';

export type Transport = 'mqtt' | 'ddi' | 'screen_app';

/** The update of one robot as it is recorded. Times are ms since the epoch. */
export type UpdateRow = {
  readonly robotId: string;
  readonly updateId: string;
  readonly wave: number;
  readonly step: UpdateStep;
  readonly stepAt: number;
  readonly waitsFor: UpdateWait | null;
  readonly transport: Transport | null;
  readonly fromVersion: string | null;
  readonly toVersion: string;
  readonly progress: number | null;
  readonly failure: UpdateFailure | null;
  readonly message: string | null;
  /** When the robot began with it. */
  readonly beganAt: number | null;
  readonly endedAt: number | null;
  /** What an updater said over HTTP. */
  readonly reported: ReportedUpdate | null;
};

/** What is known of a robot now. */
export type RobotFacts = {
  readonly isEnabled: boolean;
  readonly isConnected: boolean;
  /** It carries nothing out, stands, and holds no order. */
  readonly isIdle: boolean;
  readonly batteryPercent: number | null;
  readonly isCharging: boolean;
  readonly transport: Transport | null;
  readonly canRollBack: boolean;
  readonly software: ReportedSoftware | undefined;
  readonly worstError: ErrorLevel | undefined;
  /** A person at the robot confirms the update first, and has not yet. */
  readonly awaitsConsent?: boolean;
  /** Another rollout is at it. */
  readonly hasOtherUpdate: boolean;
};

/** What of its rollout counts for one robot. */
export type UpdateContext = {
  readonly state: RolloutState;
  readonly currentWave: number;
  readonly kind: SoftwareKind;
  readonly isInWindow: boolean;
  readonly batteryPercent: number;
  readonly returnMs: number;
  readonly healthMs: number;
  readonly rollsBack: boolean;
  /** No more robots of its project may begin now. */
  readonly isFull: boolean;
  readonly now: number;
};

/** What becomes of an update now. Undefined parts stay as they are. */
export type UpdateChange = {
  readonly step?: UpdateStep;
  readonly waitsFor?: UpdateWait | null;
  readonly transport?: Transport;
  readonly progress?: number | null;
  readonly failure?: UpdateFailure;
  readonly message?: string;
};

/** A robot that is offered an update and says nothing has this long, ms; then it takes none. */
const ANSWERS_WITHIN_MS = 5 * 60_000;
/** A robot that has not come back in this long is awaited no more, ms. */
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;

/** What keeps a robot from being updated now, first what lasts longest; undefined: nothing but its work. */
function waitOf(
  facts: RobotFacts,
  context: Pick<UpdateContext, 'isInWindow' | 'batteryPercent'>,
): UpdateWait | undefined {
  if (!facts.isEnabled) return 'disabled';
  if (!facts.isConnected) return 'offline';
  if (facts.transport === null) return 'no_transport';
  if (facts.awaitsConsent === true && facts.transport !== 'mqtt') return 'confirmation';
  if (facts.hasOtherUpdate) return 'other_update';
  if (!context.isInWindow) return 'outside_window';
  if (facts.batteryPercent !== null && facts.batteryPercent < context.batteryPercent) return 'battery_low';
  return undefined;
}

const ABSENT: ReadonlySet<UpdateWait> = new Set(['offline', 'disabled', 'no_transport', 'confirmation']);
/** Whether a robot is away, or a person at it is, so that its wave does not wait for it: it joins later. */
export function isAbsent({ step, waitsFor }: Pick<UpdateRow, 'step' | 'waitsFor'>): boolean {
  return step === 'waiting' && waitsFor !== null && ABSENT.has(waitsFor);
}

function versionOf(software: ReportedSoftware | undefined, kind: SoftwareKind): string | undefined {
  return software?.installed.find((one) => one.kind === kind)?.version;
}

/** What the robot says of this very update. */
function reportOf(row: UpdateRow, facts: RobotFacts): ReportedUpdate | undefined {
  const said = facts.software?.update;
  return said?.updateId === row.updateId ? said : (row.reported ?? undefined);
}

const STEP_OF: Readonly<Partial<Record<ReportedStep, UpdateStep>>> = {
  downloading: 'downloading',
  downloaded: 'downloading',
  installing: 'installing',
  restarting: 'restarting',
};

/** What becomes of the update of one robot; undefined: nothing changes. `facts` is undefined for a robot that is no longer there. */
export function decideUpdate(
  row: UpdateRow,
  facts: RobotFacts | undefined,
  context: UpdateContext,
): UpdateChange | undefined {
  const change = facts === undefined ? gone(row) : decide(row, facts, context);
  return change === undefined || isNothing(row, change) ? undefined : change;
}

/** Its record is not there any more: whatever it was at, Rota cannot confirm it. */
function gone({ step }: UpdateRow): UpdateChange | undefined {
  if (isUpdateEnded(step)) return undefined;
  if (step === 'queued' || step === 'waiting' || step === 'reserved') return { step: 'skipped' };
  return step === 'offered' ? { step: 'aborted' } : { step: 'failed', failure: 'not_returned' };
}

function decide(row: UpdateRow, facts: RobotFacts, context: UpdateContext): UpdateChange | undefined {
  switch (row.step) {
    case 'queued':
      return decideQueued(row, facts, context);
    case 'waiting':
      return decideWaiting(row, facts, context);
    case 'reserved':
      return decideReserved(facts, context);
    case 'offered':
      return decideOffered(row, facts, context);
    case 'downloading':
    case 'installing':
    case 'restarting':
    case 'missing':
      return decideUnderWay(row, facts, context);
    case 'installed':
      return decideInstalled(row, facts, context);
    case 'rolling_back':
      return decideRollingBack(row, facts, context);
    default:
      return undefined;
  }
}

function decideQueued(row: UpdateRow, facts: RobotFacts, context: UpdateContext): UpdateChange | undefined {
  if (context.state === 'aborted') return { step: 'aborted' };
  if (context.state !== 'running' || row.wave > context.currentWave) return undefined;
  if (versionOf(facts.software, context.kind) === row.toVersion) return { step: 'skipped' };
  return { step: 'waiting', waitsFor: waitOf(facts, context) ?? 'turn' };
}

function decideWaiting(row: UpdateRow, facts: RobotFacts, context: UpdateContext): UpdateChange {
  if (context.state === 'aborted') return { step: 'aborted', waitsFor: null };
  if (context.state !== 'running') return { step: 'queued', waitsFor: null };
  if (versionOf(facts.software, context.kind) === row.toVersion) return { step: 'skipped', waitsFor: null };
  const wait = waitOf(facts, context) ?? (context.isFull ? 'turn' : undefined);
  if (wait !== undefined) return { waitsFor: wait };
  return { step: 'reserved', waitsFor: facts.isIdle ? null : 'busy' };
}

function decideReserved(facts: RobotFacts, context: UpdateContext): UpdateChange {
  if (context.state === 'aborted') return { step: 'aborted', waitsFor: null };
  if (context.state !== 'running') return { step: 'queued', waitsFor: null };
  const wait = waitOf(facts, context);
  if (wait !== undefined) return { step: 'waiting', waitsFor: wait };
  if (!facts.isIdle) return { waitsFor: 'busy' };
  return { step: 'offered', waitsFor: null, ...(facts.transport !== null && { transport: facts.transport }) };
}

/** It may have begun without our knowing: only its own word, or a long silence while it is connected, says that it did not. */
function decideOffered(row: UpdateRow, facts: RobotFacts, context: UpdateContext): UpdateChange | undefined {
  const said = reportOf(row, facts);
  if (said !== undefined) return followReport(row, facts, context, said);
  const isSilent = facts.isConnected && context.now - row.stepAt >= ANSWERS_WITHIN_MS;
  if (!isSilent) return undefined;
  if (context.state === 'running') return { step: 'failed', failure: 'no_answer' };
  return { step: context.state === 'aborted' ? 'aborted' : 'queued' };
}

/** The robot has begun. Its word counts; without one, the version that it has, and in the end the time. */
function decideUnderWay(row: UpdateRow, facts: RobotFacts, context: UpdateContext): UpdateChange | undefined {
  const said = reportOf(row, facts);
  if (said !== undefined && facts.isConnected) {
    const followed = followReport(row, facts, context, said);
    if (followed?.step !== undefined && followed.step !== row.step) return followed;
    return isLate(row, context) ? missing(row, context) : followed;
  }
  if (said === undefined && facts.isConnected && facts.software !== undefined) {
    // It has forgotten the update, as one that was set up afresh: the version tells how it ended.
    const version = versionOf(facts.software, context.kind);
    if (version === row.toVersion) return { step: 'installed' };
    if (row.step === 'restarting' || row.step === 'missing')
      return { step: 'failed', failure: version === row.fromVersion ? 'install_failed' : 'wrong_version' };
  }
  return isLate(row, context) ? missing(row, context) : undefined;
}

function isLate(row: UpdateRow, { now, returnMs }: UpdateContext): boolean {
  return now - (row.beganAt ?? row.stepAt) >= returnMs;
}

function missing(row: UpdateRow, { now }: UpdateContext): UpdateChange | undefined {
  if (row.step !== 'missing') return { step: 'missing', failure: 'not_returned' };
  return now - row.stepAt >= GIVEN_UP_AFTER_MS ? { step: 'failed' } : undefined;
}

function wordsOf({ failure, message }: ReportedUpdate): Pick<UpdateChange, 'failure' | 'message'> {
  return { failure: failure ?? 'other', ...(message !== undefined && { message }) };
}

function followReport(
  row: UpdateRow,
  facts: RobotFacts,
  context: UpdateContext,
  said: ReportedUpdate,
): UpdateChange | undefined {
  switch (said.step) {
    case 'installed':
      return confirmed(row, facts, context, said);
    case 'failed':
      return { step: 'failed', ...wordsOf(said) };
    case 'rolled_back':
      return { step: 'rolled_back', ...wordsOf(said) };
    case 'refused':
      return refused(row, said);
    case 'cancelled':
      if (row.step === 'offered' || row.step === 'downloading')
        return {
          step: context.state === 'aborted' ? 'aborted' : 'waiting',
          waitsFor: 'busy',
          progress: null,
        };
      return undefined;
    default:
      return { ...stepTo(row, STEP_OF[said.step]), progress: said.progress ?? null };
  }
}

/** A message may be late: a robot that restarts has been through the download. */
const RANK: Readonly<Partial<Record<UpdateStep, number>>> = {
  offered: 0,
  downloading: 1,
  installing: 2,
  restarting: 3,
};
function stepTo(row: UpdateRow, step: UpdateStep | undefined): Pick<UpdateChange, 'step'> {
  const isBack = row.step !== 'missing' && (RANK[step ?? 'offered'] ?? 0) < (RANK[row.step] ?? 0);
  return step === undefined || isBack ? {} : { step };
}

/** It cannot now, which is no failure; or it will not have this release at all. */
function refused(row: UpdateRow, said: ReportedUpdate): UpdateChange | undefined {
  if (row.step !== 'offered') return undefined;
  if (said.failure === 'busy' || said.failure === 'battery_low')
    return { step: 'waiting', waitsFor: said.failure };
  return { step: 'failed', ...wordsOf(said) };
}

/** It says that it is done: that counts once it names the version, too. */
function confirmed(
  row: UpdateRow,
  facts: RobotFacts,
  context: UpdateContext,
  said: ReportedUpdate,
): UpdateChange {
  const isOwnReport = facts.software?.update?.updateId === row.updateId;
  const version = isOwnReport ? versionOf(facts.software, context.kind) : (said.version ?? row.toVersion);
  return version === row.toVersion
    ? { step: 'installed', progress: null }
    : { step: 'failed', failure: 'wrong_version', progress: null };
}

/** For a while after its update a serious error counts as a failure of it. */
function decideInstalled(
  row: UpdateRow,
  facts: RobotFacts,
  context: UpdateContext,
): UpdateChange | undefined {
  const isNew = row.endedAt !== null && context.now - row.endedAt < context.healthMs;
  const isUnwell = facts.worstError === 'FATAL' || facts.worstError === 'CRITICAL';
  if (!isNew || !isUnwell || row.failure !== null) return undefined;
  const goesBack = context.rollsBack && facts.canRollBack && row.transport === 'mqtt';
  return { ...(goesBack && { step: 'rolling_back' as const }), failure: 'unhealthy' };
}

function decideRollingBack(
  row: UpdateRow,
  facts: RobotFacts,
  context: UpdateContext,
): UpdateChange | undefined {
  const said = reportOf(row, facts);
  if (facts.isConnected && said?.step === 'rolled_back') return { step: 'rolled_back' };
  if (facts.isConnected && said?.step === 'failed') return { step: 'failed', ...wordsOf(said) };
  return context.now - row.stepAt >= context.returnMs
    ? { step: 'missing', failure: 'not_returned' }
    : undefined;
}

function isNothing(row: UpdateRow, change: UpdateChange): boolean {
  return (
    (change.step === undefined || change.step === row.step) &&
    (change.waitsFor === undefined || change.waitsFor === row.waitsFor) &&
    (change.progress === undefined || change.progress === row.progress) &&
    (change.failure === undefined || change.failure === row.failure) &&
    (change.message === undefined || change.message === row.message)
  );
}
