import type { RobotDetailView, RobotView } from '@rota/fleet-core';
import type { Tx } from '../../../db/database.ts';
import { beginGathering, look, sampleOf, type Gathering } from './telemetry.rules.ts';
import { insertSamples, isPartitionMissing, type SampleRow } from './telemetry.store.ts';

/** A project's fleet that this server owns. */
type OwnedFleet = {
  readonly projectId: number;
  views(): ReadonlyMap<string, RobotView>;
  details(robotId: string): Pick<RobotDetailView, 'errors' | 'systemUsage'> | undefined;
  /** Runs a transaction that begins with the owner's fence. @returns false while the database cannot be reached */
  attempt(run: (tx: Tx) => Promise<void>): Promise<boolean>;
};

export type RecorderDeps = {
  readonly fleets: () => Iterable<OwnedFleet>;
  /** Makes partitions where a day has none. */
  readonly prepare: () => Promise<unknown>;
  /** Now, ms since the epoch. */
  readonly clock: () => number;
  readonly log: { warn(fields: object, message: string): void };
};

/** Gathers what the robots of owned projects say and writes it in batches, apart from the fleet control: neither waits for the other. */
export type TelemetryRecorder = {
  /** Looks at every robot once. Called about once a second. */
  look(): void;
  /** Writes what is gathered. A project whose last write is under way is left for the next time. */
  flush(): Promise<void>;
};

/** Time that a row covers, ms. */
const SAMPLE_MS = 10_000;
/** Roll-ups still take rows this late, ms; older ones that could not be written are dropped. */
const LATEST_MS = 14 * 60_000;
/** Rows of one project that wait for a database at most. */
const MOST_WAITING = 100_000;
/** Rows in one statement at most. */
const BATCH = 2_000;

type ProjectRecord = { readonly gatherings: Map<string, Gathering>; waiting: SampleRow[]; writing: boolean };

export function createTelemetryRecorder({ fleets, prepare, clock, log }: RecorderDeps): TelemetryRecorder {
  const projects = new Map<number, ProjectRecord>();

  function lookAt(fleet: OwnedFleet, now: number): void {
    const record = projects.get(fleet.projectId) ?? {
      gatherings: new Map<string, Gathering>(),
      waiting: [],
      writing: false,
    };
    projects.set(fleet.projectId, record);
    const views = fleet.views();
    let index = 0;
    for (const [robotId, view] of views) {
      const known = record.gatherings.get(robotId);
      // Begun at different times, so that not all robots of a large fleet are due in the same second.
      const spread = (index % (SAMPLE_MS / 1_000)) * 1_000;
      const gathering =
        known === undefined ? { ...beginGathering(view, now), since: now - spread } : look(known, view, now);
      index += 1;
      if (now - gathering.since < SAMPLE_MS) {
        record.gatherings.set(robotId, gathering);
        continue;
      }
      const details = fleet.details(robotId);
      record.waiting.push({
        ...sampleOf(gathering),
        errors: details?.errors.length ?? 0,
        usage: details?.systemUsage ?? null,
      });
      record.gatherings.set(robotId, beginGathering(view, now));
    }
    for (const robotId of record.gatherings.keys())
      if (!views.has(robotId)) record.gatherings.delete(robotId);
    if (record.waiting.length > MOST_WAITING) record.waiting.splice(0, record.waiting.length - MOST_WAITING);
  }

  async function write(fleet: OwnedFleet, record: ProjectRecord): Promise<void> {
    if (record.writing) return;
    record.writing = true;
    try {
      const oldest = clock() - LATEST_MS;
      record.waiting = record.waiting.filter((row) => row.at >= oldest);
      while (record.waiting.length > 0) {
        const batch = record.waiting.slice(0, BATCH);
        if (!(await fleet.attempt((tx) => insertSamples(tx, fleet.projectId, batch)))) return;
        record.waiting.splice(0, batch.length);
      }
    } catch (error) {
      if (isPartitionMissing(error)) await prepare();
      else {
        // Another server owns the project now, or the rows cannot be written as they are.
        record.waiting = [];
        log.warn({ err: error, projectId: fleet.projectId }, 'telemetry was not kept');
      }
    } finally {
      record.writing = false;
    }
  }

  return {
    look() {
      const now = clock();
      const owned = new Set<number>();
      for (const fleet of fleets()) {
        owned.add(fleet.projectId);
        lookAt(fleet, now);
      }
      for (const projectId of projects.keys()) if (!owned.has(projectId)) projects.delete(projectId);
    },
    async flush() {
      await Promise.all(writes());
    },
  };

  function writes(): Promise<void>[] {
    return [...fleets()].flatMap((fleet) => {
      const record = projects.get(fleet.projectId);
      return record === undefined ? [] : [write(fleet, record)];
    });
  }
}
