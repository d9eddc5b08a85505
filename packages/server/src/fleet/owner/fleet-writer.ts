import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Tx } from '../../db/database.ts';
import { isDatabaseUnavailable } from '../../db/database-errors.ts';
import { recordAudit } from '../../audit/index.ts';
import type { DeliveryRecords } from '../ports.ts';
import type { FleetBatch } from './fleet-batch.rules.ts';
import { finishInboxRows } from '../fleet-inbox.store.ts';
import type { FleetLog } from '../fleet-log.ts';
import { beginBatch, saveCommands, saveDecisions, saveHolds, saveTrips } from '../fleet.store.ts';
import { LeaseLostError, type HeldLease } from '../ownership/lease-keeper.ts';

/** All writing of an owner: each transaction begins with the fence. */
export type FleetWriter = {
  /**
   * Writes a batch, and tries again while the database cannot be reached and the lease lasts.
   * @throws LeaseLostError when another owner may have the project, or the lease ran out meanwhile
   */
  write(batch: FleetBatch, targetNames: ReadonlyMap<string, string>): Promise<void>;
  /** Tries once. @returns false when the database cannot be reached: for what may be done later */
  attempt(run: (tx: Tx) => Promise<void>): Promise<boolean>;
};

type WrittenDeliveries = Pick<DeliveryRecords, 'save' | 'saveLastDecisions'>;

const RETRY_MS = 250;

export function createFleetWriter(deps: {
  database: Database;
  deliveries: WrittenDeliveries;
  lease: HeldLease;
  log: FleetLog;
}): FleetWriter {
  const { database, deliveries, lease, log } = deps;
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
    write: async (batch, targetNames) => {
      do {
        if (!lease.mayAct()) throw new LeaseLostError(projectId);
        if (await attempt((tx) => writeBatch(tx, projectId, batch, { deliveries, targetNames }))) return;
        await pause(RETRY_MS);
        // A commit whose answer was lost may have succeeded: the batch's id shows it.
      } while (true);
    },
  };
}

type Records = { readonly deliveries: WrittenDeliveries; readonly targetNames: ReadonlyMap<string, string> };

async function writeBatch(tx: Tx, projectId: number, batch: FleetBatch, { deliveries, targetNames }: Records): Promise<void> {
  if (!(await beginBatch(tx, projectId, batch.batchId))) return;
  await deliveries.save(tx, projectId, [...batch.deliveries.values()], targetNames);
  await saveTrips(tx, projectId, [...batch.trips.values()]);
  await saveCommands(tx, projectId, [...batch.commands.values()]);
  await saveHolds(tx, projectId, batch.holds);
  await saveDecisions(tx, projectId, batch.decisions);
  await deliveries.saveLastDecisions(tx, projectId, batch.decisions);
  for (const audit of batch.audits) await recordAudit(tx, audit);
  await finishInboxRows(tx, projectId, batch.finished);
}
