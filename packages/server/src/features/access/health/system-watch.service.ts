import type { SystemState } from '@rota/contract/health';

type Unserved = readonly { readonly projectId: number; readonly unservedMs: number }[];

export type SystemWatchDeps = {
  readonly isDatabaseUp: () => Promise<boolean>;
  readonly isBrokerUp: () => boolean;
  /** Projects without an owner, and for how long, ms. */
  readonly listUnserved: () => Promise<Unserved>;
  /** Now, in ms since the epoch. */
  readonly clock: () => number;
  readonly everyMs?: number;
  readonly patienceMs?: number;
};

/** Follows what the whole console depends on. */
export type SystemWatch = {
  start: () => void;
  stop: () => void;
  /** As last seen: at most about a second old. */
  state: () => SystemState;
  /** Looks now, for at most the patience. */
  fresh: () => Promise<SystemState>;
};

const EVERY_MS = 1_000;
const PATIENCE_MS = 1_500;
/** A hand-over leaves a project without an owner for less than this: no reason for an alarm. */
const UNSERVED_FROM_MS = 4_000;

export function createSystemWatch(deps: SystemWatchDeps): SystemWatch {
  const { clock, everyMs = EVERY_MS, patienceMs = PATIENCE_MS } = deps;
  let state: SystemState = { database_down_since: null, broker_down_since: null, unserved: [] };
  let asked: Promise<Unserved | undefined> | undefined;
  let looking: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function ask(): Promise<Unserved | undefined> {
    return (await deps.isDatabaseUp()) ? deps.listUnserved().catch(() => []) : undefined;
  }

  /**
   * What the database says of projects without an owner; undefined when it does not answer. One that stands still, from whichever of the
   * two questions on, keeps one question waiting, not one more with each look.
   */
  function unservedProjects(): Promise<Unserved | undefined> {
    asked ??= ask().finally(() => (asked = undefined));
    return Promise.race([
      asked,
      new Promise<undefined>((done) => void setTimeout(done, patienceMs, undefined).unref()),
    ]);
  }

  async function look(): Promise<void> {
    const rows = await unservedProjects().catch(() => undefined);
    const now = clock();
    const downSince = (up: boolean, before: string | null): string | null =>
      up ? null : (before ?? new Date(now).toISOString());
    const before = new Map(state.unserved.map((one) => [one.project_id, one.since]));
    state = {
      database_down_since: downSince(rows !== undefined, state.database_down_since),
      broker_down_since: downSince(deps.isBrokerUp(), state.broker_down_since),
      unserved: (rows ?? [])
        .filter(({ unservedMs }) => unservedMs >= UNSERVED_FROM_MS)
        .map(({ projectId, unservedMs }) => ({
          project_id: projectId,
          since: before.get(projectId) ?? new Date(now - unservedMs).toISOString(),
        })),
    };
  }

  async function fresh(): Promise<SystemState> {
    looking ??= look().finally(() => (looking = undefined));
    await looking;
    return state;
  }

  return {
    state: () => state,
    fresh,
    start() {
      timer = setInterval(() => {
        // Each question has its own answer for a failure, so that there is nothing left to fail here.
        fresh().catch(() => undefined);
      }, everyMs);
    },
    stop() {
      clearInterval(timer);
    },
  };
}
