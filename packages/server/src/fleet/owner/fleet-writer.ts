import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Tx } from '../../db/database.ts';
import { isDatabaseUnavailable } from '../../db/database-errors.ts';
import { recordAudit } from '../../audit/index.ts';
import type { DeliveryRecords, ElevatorRecords, HelpRecords, MapCopyRecords } from '../ports.ts';
import { remoteAudits, type FleetBatch } from './fleet-batch.rules.ts';
import { finishInboxRows } from '../fleet-inbox.store.ts';
import type { FleetLog } from '../fleet-log.ts';
import { saveLearned } from '../fleet-learned.store.ts';
import { beginBatch, saveCommands, saveDecisions, saveHolds, saveTrips } from '../fleet.store.ts';
import { LeaseLostError, type HeldLease } from '../ownership/lease-keeper.ts';

/** All writing of an owner: each transaction begins with the fence. */
export type FleetWriter = {
  /**
   * Writes a batch, and tries again while the database cannot be reached and the lease lasts.
   * @throws LeaseLostError when another owner may have the project, or the lease ran out meanwhile
   */
  write(batch: FleetBatch, names: Names): Promise<void>;
  /** Tries once. @returns false when the database cannot be reached: for what may be done later */
  attempt(run: (tx: Tx) => Promise<void>): Promise<boolean>;
};

/** Names by id, for what is written with them. */
type Names = {
  readonly targetNames: ReadonlyMap<string, string>;
  readonly robotName: (robotId: string) => string;
};

type WrittenDeliveries = Pick<DeliveryRecords, 'save' | 'saveCustody' | 'saveLastDecisions' | 'savePromises'>;

const RETRY_MS = 250;

export function createFleetWriter(deps: {
  database: Database;
  deliveries: WrittenDeliveries;
  help: Pick<HelpRecords, 'save'>;
  elevators: Pick<ElevatorRecords, 'save'>;
  mapCopies: Pick<MapCopyRecords, 'save'>;
  lease: HeldLease;
  log: FleetLog;
}): FleetWriter {
  const { database, deliveries, help, elevators, mapCopies, lease, log } = deps;
  const { projectId } = lease;

  async function attempt(run: (tx: Tx) => Promise<void>): Promise<boolean> {
    try {
      await database.tenant(projectId, async (tx) => {
        await lease.fence(tx);
        await run(tx);
      });
      return true;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      log.warn({ err: error, projectId }, 'the fleet’s records cannot be written now');
      return false;
    }
  }

  return {
    attempt,
    write: async (batch, names) => {
      do {
        if (!lease.mayAct()) throw new LeaseLostError(projectId);
        if (
          await attempt((tx) =>
            writeBatch(tx, projectId, batch, { deliveries, help, elevators, mapCopies, ...names }),
          )
        )
          return;
        await pause(RETRY_MS);
        // A commit whose answer was lost may have succeeded: the batch's id shows it.
      } while (true);
    },
  };
}

type Records = Names & {
  readonly deliveries: WrittenDeliveries;
  readonly help: Pick<HelpRecords, 'save'>;
  readonly elevators: Pick<ElevatorRecords, 'save'>;
  readonly mapCopies: Pick<MapCopyRecords, 'save'>;
};

async function writeBatch(tx: Tx, projectId: number, batch: FleetBatch, records: Records): Promise<void> {
  const { deliveries, help, elevators, targetNames } = records;
  if (!(await beginBatch(tx, projectId, batch.batchId))) return;
  await deliveries.save(tx, projectId, [...batch.deliveries.values()], targetNames);
  await deliveries.saveCustody(tx, projectId, batch.custody, targetNames);
  await saveTrips(tx, projectId, [...batch.trips.values()]);
  await saveCommands(tx, projectId, [...batch.commands.values()]);
  await saveHolds(tx, projectId, batch.holds);
  await saveDecisions(tx, projectId, batch.decisions);
  await deliveries.saveLastDecisions(tx, projectId, batch.decisions);
  if (batch.promises.size > 0)
    await deliveries.savePromises(tx, projectId, [...batch.promises.values()], batch.promisedAt);
  if (batch.learned !== undefined) await saveLearned(tx, projectId, batch.learned);
  if (batch.mapCopies.size > 0) await records.mapCopies.save(tx, projectId, [...batch.mapCopies.values()]);
  if (batch.help.size > 0) await help.save(tx, projectId, [...batch.help.values()]);
  const { elevatorSessions, elevatorBlocks, elevatorNotes } = batch;
  if (elevatorSessions.size + elevatorBlocks.size + elevatorNotes.length > 0) {
    const saves = {
      sessions: [...elevatorSessions.values()],
      blocks: elevatorBlocks,
      notes: elevatorNotes,
      at: batch.at,
    };
    await elevators.save(tx, projectId, saves, records.robotName);
  }
  for (const audit of [...batch.audits, ...remoteAudits(batch, projectId)]) await recordAudit(tx, audit);
  await finishInboxRows(tx, projectId, batch.finished);
}
