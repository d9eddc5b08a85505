import { createWorkLoop } from '../work-loop.ts';
import { INBOX_CHANNEL } from './fleet-inbox.store.ts';
import { fairShare, projectToHandOver } from './ownership/fair-share.rules.ts';
import { forgetServer, noteServer } from './ownership/fleet-servers.store.ts';
import { sideBySide } from './ownership/side-by-side.ts';
import {
  acquireLease,
  LeaseLostError,
  leaseTimes,
  type HeldLease,
  type LeaseTimes,
} from './ownership/lease-keeper.ts';
import type { LeaseStore } from './ownership/lease.store.ts';
import {
  startProjectController,
  type ControllerDeps,
  type ProjectController,
} from './owner/project-controller.ts';

export type SupervisorDeps = ControllerDeps & {
  /** Unique to this server process. */
  readonly holder: string;
  readonly leaseTimes?: LeaseTimes;
  readonly leaseStore?: LeaseStore;
  readonly monotonic?: () => number;
};

/** Owns its fair share of the projects, and any project without another candidate. */
export type FleetSupervisor = {
  start: () => Promise<void>;
  /** Hands all projects over to the servers that want them. */
  stop: () => Promise<void>;
  find: (projectId: number) => ProjectController | undefined;
  /** The projects that are owned now. */
  list: () => readonly { readonly projectId: number; readonly controller: ProjectController }[];
};

const LOOK_MS = 1_000;
/** Projects made ready at once: each reads for a while, and they share the connections to the database with everybody else. */
const READY_AT_ONCE = 8;
const LEASE_CHANNEL = 'fleet_lease';
/** A controller that failed is not started again at once: what failed it may fail it again. */
const COOL_DOWN_MS = 1_000;

/** A project that was handed over and came back within this time is not handed over again: no other server can serve it. */
const GIVE_AGAIN_MS = 60_000;
/** Servers must be seen this often in a row before projects move: one that has just come may be gone in a moment. */
const LOOKS_BEFORE_MOVING = 3;

type Owned = { readonly lease: HeldLease; readonly controller: ProjectController };

export function createFleetSupervisor(deps: SupervisorDeps): FleetSupervisor {
  const { log } = deps;
  const owned = new Map<number, Owned>();
  const restingUntil = new Map<number, number>();
  const times = deps.leaseTimes ?? leaseTimes;
  const leaseDeps = {
    db: deps.database,
    holder: deps.holder,
    times,
    ...(deps.leaseStore && { store: deps.leaseStore }),
    ...(deps.monotonic && { monotonic: deps.monotonic }),
  };
  const handedOverAt = new Map<number, number>();
  let looksWithOthers = 0;
  const unlisten: (() => Promise<void>)[] = [];
  let stopping = false;
  let stopped: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const looking = createWorkLoop(
    async () => {
      await look().catch((error: unknown) =>
        log.warn({ err: error }, 'projects without an owner could not be looked for'),
      );
      return false;
    },
    (error) => log.error({ err: error }, 'projects without an owner are no longer looked for'),
  );

  async function look(): Promise<void> {
    const servers = await deps.database.global((tx) => noteServer(tx, deps.holder, times.durationMs));
    const projectIds = await deps.ports.projects.listIds();
    const share = fairShare(projectIds.length, servers);
    const free = projectIds.filter(
      (projectId) => !owned.has(projectId) && (restingUntil.get(projectId) ?? 0) <= performance.now(),
    );
    let beingOwned = 0;
    await sideBySide(free, READY_AT_ONCE, async (projectId) => {
      const isOfShare = owned.size + beingOwned < share;
      beingOwned += 1;
      await own(projectId, isOfShare ? 0 : times.renewEveryMs);
      beingOwned -= 1;
    });
    looksWithOthers = servers > 1 ? looksWithOthers + 1 : 0;
    if (looksWithOthers >= LOOKS_BEFORE_MOVING) await handOverOne(share);
  }

  async function handOverOne(share: number): Promise<void> {
    const now = performance.now();
    for (const [projectId, at] of handedOverAt) if (now - at > GIVE_AGAIN_MS) handedOverAt.delete(projectId);
    const projectId = projectToHandOver({
      owned: [...owned.keys()],
      share,
      returned: new Set(handedOverAt.keys()),
    });
    const found = projectId === undefined ? undefined : owned.get(projectId);
    if (projectId === undefined || found === undefined || stopping) return;
    handedOverAt.set(projectId, now);
    restingUntil.set(projectId, now + times.renewEveryMs);
    owned.delete(projectId);
    log.info(
      { projectId, token: found.lease.token },
      'hands the fleet of the project over to a server that has fewer',
    );
    await handOver(found);
  }

  async function handOver({ controller, lease }: Owned): Promise<void> {
    try {
      await controller.stop();
      await lease.release();
    } finally {
      await controller.close();
    }
  }

  async function own(projectId: number, graceMs: number): Promise<void> {
    const lease = stopping ? undefined : await acquireLease(leaseDeps, projectId, graceMs);
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
    restingUntil.set(projectId, performance.now() + (times.coolDownMs ?? COOL_DOWN_MS));
    if (error instanceof LeaseLostError)
      log.warn({ projectId, token: lease.token }, 'no longer owns the fleet of the project');
    else log.error({ err: error, projectId }, 'the fleet of the project is loaded again');
    lease
      .release()
      .catch((failure: unknown) => log.warn({ err: failure, projectId }, 'the lease was not released'));
  }

  async function stop(): Promise<void> {
    stopping = true;
    clearInterval(timer);
    await looking.stop();
    // Before the leases, so that the others know that these projects are theirs now.
    await deps.database
      .global((tx) => forgetServer(tx, deps.holder))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the other servers were not notified that this one stops'),
      );
    await Promise.all(
      [...owned.values()].map((one) =>
        handOver(one).catch((error: unknown) =>
          log.warn({ err: error, projectId: one.lease.projectId }, 'not handed over in good order'),
        ),
      ),
    );
    owned.clear();
    await Promise.all(
      unlisten.map((end) =>
        end().catch((error: unknown) => log.warn({ err: error }, 'still listening while stopping')),
      ),
    );
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
      // Spread, so that replicas that start together do not ask together forever.
      timer = setInterval(looking.wake, LOOK_MS * (0.75 + Math.random() / 2));
      looking.wake();
    },
    stop: () => (stopped ??= timer === undefined ? Promise.resolve() : stop()),
  };
}
