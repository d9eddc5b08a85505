import { createWorkLoop } from '../work-loop.ts';
import { INBOX_CHANNEL } from './fleet-inbox.store.ts';
import { acquireLease, LeaseLostError, type HeldLease, type LeaseTimes } from './lease-keeper.ts';
import { startProjectController, type ControllerDeps, type ProjectController } from './project-controller.ts';

export type SupervisorDeps = ControllerDeps & {
  /** Unique to this server process. */
  readonly holder: string;
  readonly leaseTimes?: LeaseTimes;
};

/** Owns every project that it can get, and looks for projects without an owner. */
export type FleetSupervisor = {
  start: () => Promise<void>;
  /** Hands all projects over to whoever else wants them. */
  stop: () => Promise<void>;
  find: (projectId: number) => ProjectController | undefined;
  /** The projects that are owned now. */
  list: () => readonly { readonly projectId: number; readonly controller: ProjectController }[];
};

const LOOK_MS = 1_000;
const LEASE_CHANNEL = 'fleet_lease';
/** A controller that failed is not started again at once: what failed it may fail it again. */
const COOL_DOWN_MS = 1_000;

type Owned = { readonly lease: HeldLease; readonly controller: ProjectController };

export function createFleetSupervisor(deps: SupervisorDeps): FleetSupervisor {
  const { log } = deps;
  const owned = new Map<number, Owned>();
  const restingUntil = new Map<number, number>();
  const leaseDeps = { db: deps.database, holder: deps.holder, ...(deps.leaseTimes && { times: deps.leaseTimes }) };
  const unlisten: (() => Promise<void>)[] = [];
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;

  const looking = createWorkLoop(
    async () => {
      await look().catch((error: unknown) => log.warn({ err: error }, 'projects without an owner could not be looked for'));
      return false;
    },
    (error) => log.error({ err: error }, 'projects without an owner are no longer looked for'),
  );

  async function look(): Promise<void> {
    for (const projectId of await deps.sources.projects.listIds()) {
      if (stopping) return;
      if (owned.has(projectId) || (restingUntil.get(projectId) ?? 0) > performance.now()) continue;
      await own(projectId);
    }
  }

  async function own(projectId: number): Promise<void> {
    const lease = await acquireLease(leaseDeps, projectId);
    if (lease === undefined) return;
    let failed = false;
    try {
      const controller = await startProjectController(deps, lease, (error) => {
        failed = true;
        giveUp(projectId, lease, error);
      });
      if (failed) return;
      owned.set(projectId, { lease, controller });
      log.info({ projectId, token: lease.token }, 'owns the fleet of the project');
    } catch (error) {
      giveUp(projectId, lease, error);
    }
  }

  /** Lets a project go whose memory is lost or not to be trusted any more; it is loaded from the record by the next owner. */
  function giveUp(projectId: number, lease: HeldLease, error: unknown): void {
    if (owned.get(projectId)?.lease === lease) owned.delete(projectId);
    restingUntil.set(projectId, performance.now() + COOL_DOWN_MS);
    if (error instanceof LeaseLostError) log.warn({ projectId, token: lease.token }, 'no longer owns the fleet of the project');
    else log.error({ err: error, projectId }, 'the fleet of the project is loaded again');
    lease.release().catch((failure: unknown) => log.warn({ err: failure, projectId }, 'the lease was not released'));
  }

  function hearInbox(payload: string): void {
    const projectId = Number(payload);
    const found = owned.get(projectId);
    if (found) found.controller.wakeInbox();
    else looking.wake();
  }

  return {
    find: (projectId) => owned.get(projectId)?.controller,
    list: () => [...owned].map(([projectId, { controller }]) => ({ projectId, controller })),
    start: async () => {
      const { database } = deps;
      const wakeAll = (): void => {
        for (const { controller } of owned.values()) controller.wakeInbox();
      };
      unlisten.push(await database.listen(INBOX_CHANNEL, hearInbox, wakeAll));
      unlisten.push(await database.listen(LEASE_CHANNEL, () => looking.wake()));
      // Spread, so that replicas that start together do not ask together for ever.
      timer = setInterval(looking.wake, LOOK_MS * (0.75 + Math.random() / 2));
      looking.wake();
    },
    stop: async () => {
      stopping = true;
      clearInterval(timer);
      await Promise.all([looking.stop(), ...unlisten.map((end) => end())]);
      await Promise.all(
        [...owned.values()].map(async ({ controller, lease }) => {
          await controller.stop();
          await lease.release();
        }),
      );
      owned.clear();
    },
  };
}
