import type { ReportedStep } from '@rota/contract/rollouts';
import type { Database } from '../../../db/database.ts';
import type { ReportedUpdate } from '../../../db/column-contents.ts';
import type { Transport } from './update.rules.ts';
import * as updateStore from './updates.store.ts';

/** An update as an updater that asks over HTTP sees it. */
export type OfferedUpdate = {
  readonly updateId: string;
  /** A number of its own, for updaters that want one. */
  readonly number: number;
  readonly releaseId: string;
  /** False: it may download, and has to wait with the installation: the robot still works. */
  readonly mayStart: boolean;
  /** It has to stop, if it still can. */
  readonly isCancelled: boolean;
};

/** An update that waits, as one sees it who may confirm it. */
export type WaitingUpdate = Pick<OfferedUpdate, 'updateId' | 'number' | 'releaseId'>;

/** What an updater says last of an update. */
const ENDED: ReadonlySet<ReportedStep> = new Set([
  'installed',
  'failed',
  'rolled_back',
  'refused',
  'cancelled',
]);

/** Where updaters that speak HTTP ask what to install, and say how far they are. */
export type UpdateDesk = ReturnType<typeof createUpdateDesk>;

export function createUpdateDesk({ database }: { readonly database: Pick<Database, 'tenant'> }) {
  return {
    /** What the robot should install by this transport now; undefined: nothing. */
    async current(
      projectId: number,
      robotId: string,
      transport: Exclude<Transport, 'mqtt'>,
    ): Promise<OfferedUpdate | undefined> {
      const row = await database.tenant(projectId, (tx) =>
        updateStore.findCurrentUpdate(tx, projectId, robotId),
      );
      if (row === undefined || row.step === 'rolling_back') return undefined;
      // It asks again before its word was written down, and must not install twice.
      if (row.reported !== null && ENDED.has(row.reported.step)) return undefined;
      const isForScreen = row.kind === 'screen_app';
      if (isForScreen !== (transport === 'screen_app')) return undefined;
      if (row.transport !== null && row.transport !== transport) return undefined;
      const hasBegun = row.step !== 'reserved' && row.step !== 'offered';
      return {
        updateId: row.update_id,
        number: row.number,
        releaseId: row.release_id,
        mayStart: row.step !== 'reserved',
        isCancelled: row.state === 'aborted' || (row.state !== 'running' && !hasBegun),
      };
    },

    /** What the robot will be offered by this transport once nothing keeps it from it any more; undefined: nothing. */
    async waiting(
      projectId: number,
      robotId: string,
      transport: Exclude<Transport, 'mqtt'>,
    ): Promise<WaitingUpdate | undefined> {
      const rows = await database.tenant(projectId, (tx) =>
        updateStore.listWaitingUpdates(tx, projectId, robotId),
      );
      const row = rows.find(({ kind }) => (kind === 'screen_app') === (transport === 'screen_app'));
      return row && { updateId: row.update_id, number: row.number, releaseId: row.release_id };
    },

    /** What the updater says. Once the update has ended it changes nothing. @returns whether it was taken */
    report: (
      projectId: number,
      robotId: string,
      updateId: string,
      report: ReportedUpdate,
    ): Promise<boolean> =>
      database.tenant(projectId, (tx) =>
        updateStore.keepReport(tx, projectId, { robotId, updateId }, report),
      ),
  };
}
