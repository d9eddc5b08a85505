import { isUpdateEnded, RESERVED_STEPS, type UpdateStep } from '@rota/contract/rollouts';
import type { FleetGateway } from '../../../fleet/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { enterProject } from '../../../db/enter-project.ts';
import { isWithin } from '../../../hours.rules.ts';
import { setReserved } from '../../robots/robots/index.ts';
import { decideProgress, type ProgressChange } from './progress.rules.ts';
import { recordRollout, recordUpdate, SYSTEM } from './rollout-audit.service.ts';
import { readRobots, transportOf, type RobotFactsDeps, type RobotNow } from './robot-facts.service.ts';
import * as store from './rollouts.store.ts';
import * as updateStore from './updates.store.ts';
import { decideUpdate, type UpdateChange, type UpdateContext, type UpdateRow } from './update.rules.ts';

export type EngineDeps = RobotFactsDeps & {
  readonly database: Pick<Database, 'global' | 'tenant'>;
  readonly fleet: Pick<FleetGateway, 'robotViews' | 'registryChanged'>;
  readonly isReady: (releaseId: string) => Promise<boolean>;
  readonly timeZone: (projectId: number) => Promise<string>;
  /** Now, ms since the epoch. */
  readonly clock: () => number;
  readonly log: { warn(fields: object, message: string): void };
};
/** An update that its robot has to hear of, after the step that says so is recorded. */
export type Spoken = {
  readonly projectId: number;
  readonly releaseId: string;
  readonly update: updateStore.UpdateRecord;
  readonly word: 'install' | 'cancel' | 'roll_back';
};

const MINUTE_MS = 60_000;
const RESERVED: ReadonlySet<UpdateStep> = new Set(RESERVED_STEPS);

type Site = {
  readonly projectId: number;
  readonly robots: ReadonlyMap<string, RobotNow>;
  readonly zone: string;
};
/** An update with what was decided of it in this look. */
type Looked = updateStore.UpdateRecord;

/** Moves rollouts on: each look takes one whole, in one transaction, so that a server that dies in the middle leaves nothing half done. */
export function createRolloutEngine(deps: EngineDeps) {
  const { database, fleet, clock } = deps;

  /** Looks at all open rollouts once. @returns what their robots have to hear now */
  async function look(): Promise<Spoken[]> {
    const spoken: Spoken[] = [];
    for (const rolloutId of await database.global(store.listOpenRollouts)) {
      try {
        spoken.push(...(await tend(rolloutId)));
      } catch (error) {
        // One that cannot be looked at now keeps no other waiting.
        deps.log.warn({ err: error, rolloutId }, 'a rollout cannot be looked at now');
      }
    }
    return spoken;
  }

  async function tend(rolloutId: string): Promise<Spoken[]> {
    const seen = await database.global((tx) => store.findRollout(tx, rolloutId));
    if (seen === undefined) return [];
    const projectIds = seen.project_ids.toSorted((a, b) => a - b);
    const isReady = await deps.isReady(seen.release_id);
    // What is known of the robots is read before: no lock is held while another server is asked.
    const sites = await Promise.all(projectIds.map(readSite));
    return database.global(async (tx) => {
      const rollout = await store.tryLockRollout(tx, rolloutId);
      if (rollout === undefined || rollout.ended_at !== null) return [];
      const updates: Looked[] = [];
      for (const site of sites) updates.push(...(await tendSite(tx, rollout, site)));
      const change = decideProgress(progressOf(rollout, isReady), updates.map(waveRowOf), clock());
      if (change === undefined && rollout.wave_done_at !== null && isWaveOpen(rollout, updates))
        await store.setWaveDone(tx, rolloutId, false);
      if (change !== undefined) await applyProgress(tx, rollout, change);
      return spokenOf(rollout, updates);
    });
  }

  async function readSite(projectId: number): Promise<Site> {
    const [robots, zone] = await Promise.all([readRobots(deps, projectId), deps.timeZone(projectId)]);
    return { projectId, robots, zone };
  }

  /** Decides for the robots of one project. @returns its updates as they are afterwards */
  async function tendSite(tx: Tx, rollout: store.RolloutRow, site: Site): Promise<Looked[]> {
    const { projectId } = site;
    await enterProject(tx, projectId);
    const rows = await updateStore.listUpdates(tx, projectId, rollout.rollout_id);
    const open = await updateStore.listOpenUpdates(tx, projectId);
    const busyElsewhere = new Set(
      open
        .filter((one) => one.rollout_id !== rollout.rollout_id && RESERVED.has(one.step))
        .map((one) => one.robot_id),
    );
    let begun = open.filter(({ step }) => RESERVED.has(step)).length;
    const looked: Looked[] = [];
    const flags = new Map<string, boolean>();
    for (const row of rows) {
      const context = contextOf(rollout, site, begun >= rollout.limits.at_once, clock());
      const robot = site.robots.get(row.robot_id);
      const facts = robot && {
        ...robot,
        transport: transportOf(robot, row.kind),
        hasOtherUpdate: busyElsewhere.has(row.robot_id),
      };
      const change = decideUpdate(updateRowOf(row), facts, context);
      const after = change === undefined ? row : await write(tx, projectId, row, change);
      looked.push(after);
      const [was, is] = [RESERVED.has(row.step), RESERVED.has(after.step)];
      if (was === is) continue;
      begun += is ? 1 : -1;
      flags.set(row.robot_id, is);
    }
    await writeFlags(tx, projectId, flags);
    return looked;
  }

  async function write(
    tx: Tx,
    projectId: number,
    row: updateStore.UpdateRecord,
    change: UpdateChange,
  ): Promise<updateStore.UpdateRecord> {
    const after = (await updateStore.writeUpdate(tx, projectId, updateRowOf(row), change)) ?? row;
    if (after.step !== row.step && isUpdateEnded(after.step)) await recordUpdate(tx, projectId, after);
    return after;
  }

  /** The robots that from now on get no work, and those that do again. */
  async function writeFlags(tx: Tx, projectId: number, flags: ReadonlyMap<string, boolean>): Promise<void> {
    if (flags.size === 0) return;
    for (const reserved of [true, false]) {
      const ids = [...flags].flatMap(([robotId, is]) => (is === reserved ? [robotId] : []));
      if (ids.length > 0) await setReserved(tx, projectId, ids, reserved);
    }
    await fleet.registryChanged(tx, projectId, 'robots');
  }

  async function applyProgress(tx: Tx, rollout: store.RolloutRow, change: ProgressChange): Promise<void> {
    const { rollout_id: id } = rollout;
    switch (change.kind) {
      case 'stop':
        await store.changeRollout(tx, id, 'stopped', change.stop);
        return recordRollout(tx, SYSTEM, 'LOG_ROLLOUT_STOPPED', rollout);
      case 'finish':
        await store.changeRollout(tx, id, 'finished');
        return recordRollout(tx, SYSTEM, 'LOG_ROLLOUT_FINISHED', rollout);
      case 'wave_done':
        return store.setWaveDone(tx, id, true);
      case 'next_wave':
        return store.nextWave(tx, id);
      case 'ended':
        return store.endRollout(tx, id);
    }
  }

  return { look };
}

/** Whether a robot of a wave that was done is at it again, as one that was away and came back. */
function isWaveOpen(rollout: store.RolloutRow, updates: readonly Looked[]): boolean {
  return updates.some(
    ({ wave, step }) =>
      wave === rollout.current_wave && !isUpdateEnded(step) && step !== 'queued' && step !== 'waiting',
  );
}

function contextOf(rollout: store.RolloutRow, site: Site, isFull: boolean, now: number): UpdateContext {
  const { limits, hours } = rollout;
  return {
    state: rollout.state,
    currentWave: rollout.current_wave,
    kind: rollout.kind,
    isInWindow: hours === null || isWithin(hours, site.zone, now),
    batteryPercent: rollout.battery_percent,
    returnMs: limits.return_minutes * MINUTE_MS,
    healthMs: limits.health_minutes * MINUTE_MS,
    rollsBack: rollout.rolls_back,
    isFull,
    now,
  };
}

function progressOf(rollout: store.RolloutRow, isReady: boolean) {
  const pause = rollout.waves[rollout.current_wave - 1]?.pause_minutes ?? 0;
  return {
    state: rollout.state,
    currentWave: rollout.current_wave,
    waveCount: rollout.waves.length,
    waveDoneAt: rollout.wave_done_at?.getTime() ?? null,
    pauseMs: pause * MINUTE_MS,
    failures: rollout.limits.failures,
    failuresSince: rollout.failures_since.getTime(),
    isWithdrawn: !isReady,
  };
}

function waveRowOf({ wave, step, waits_for: waitsFor, failure, failed_at: failedAt }: Looked) {
  return { wave, step, waitsFor, failure, failedAt: failedAt?.getTime() ?? null };
}

function updateRowOf(row: updateStore.UpdateRecord): UpdateRow {
  return {
    robotId: row.robot_id,
    updateId: row.update_id,
    wave: row.wave,
    step: row.step,
    stepAt: row.step_at.getTime(),
    waitsFor: row.waits_for,
    transport: row.transport,
    fromVersion: row.from_version,
    toVersion: row.to_version,
    progress: row.progress,
    failure: row.failure,
    message: row.message,
    beganAt: row.began_at?.getTime() ?? null,
    endedAt: row.ended_at?.getTime() ?? null,
    reported: row.reported,
  };
}

/** What robots have to hear: repeated with each look until they show it. */
function spokenOf(rollout: store.RolloutRow, updates: readonly Looked[]): Spoken[] {
  return updates.flatMap((update) => {
    const word = update.transport === 'mqtt' ? wordFor(rollout, update) : undefined;
    return word === undefined
      ? []
      : [{ projectId: update.project_id, releaseId: rollout.release_id, update, word }];
  });
}

function wordFor({ state }: store.RolloutRow, { step }: Looked): Spoken['word'] | undefined {
  if (step === 'rolling_back') return 'roll_back';
  if (step === 'offered') return state === 'running' ? 'install' : 'cancel';
  return step === 'downloading' && state === 'aborted' ? 'cancel' : undefined;
}
