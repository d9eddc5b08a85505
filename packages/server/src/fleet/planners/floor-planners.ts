import {
  createPlanner,
  type FloorPlanner,
  type FloorSizes,
  type PlannerOptions,
  type PreparedFloor,
  type Raster,
} from '@rota/floor';
import { runInThread } from '../../adapters/thread.ts';
import type { FleetLog } from '../fleet-log.ts';
import type { ReadyFloor } from '../ports.ts';
import { createFairQueue } from './fair-queue.ts';

/** The thread's order. `squared` is the floor's clearance where it is known from before, in shared memory. */
export type FloorJob = {
  readonly raster: Raster;
  readonly sizes: FloorSizes;
  readonly options: PlannerOptions;
  readonly squared: Uint16Array | undefined;
};

/**
 * Planners of floors, in which what takes long is worked out beside the server's other work: once for floors that are alike, whatever
 * project they are of, and the projects in turn.
 */
export type FloorPlanners = {
  /** The planner of a floor where it can be had at once: of a small one, and of one that is prepared already. */
  find(floor: ReadyFloor): Promise<FloorPlanner | undefined>;
  /**
   * The planner of a floor with the sizes worked out.
   * @param sizesNow asked when its turn has come; undefined when it is no longer wanted, and then there is no planner either
   */
  make(
    projectId: number,
    floor: ReadyFloor,
    sizesNow: () => FloorSizes | undefined,
  ): Promise<FloorPlanner | undefined>;
  /** Has more sizes worked out for a planner; undefined when there is nothing to wait for. */
  addSizes(projectId: number, planner: FloorPlanner, sizes: FloorSizes): Promise<void> | undefined;
  /** Keeps a planner in memory until it is released as often. */
  hold(planner: FloorPlanner): void;
  release(planner: FloorPlanner): void;
  /** Whether all planners together take more memory than they should: holders then release those they do not need. */
  isShort(): boolean;
};

export type PlannersDeps = {
  readonly log: FleetLog;
  readonly prepare?: (job: FloorJob) => Promise<PreparedFloor>;
  readonly mostBytes?: number;
  /** Floors with fewer cells are worked out where they are needed. */
  readonly smallCells?: number;
};

/** In about as long as it takes to start a thread. */
const SMALL_CELLS = 250_000;
/** Some eight floors of 2,000 x 2,000 cells for robots of one size. */
const MOST_BYTES = 256_000_000;

type Kept = { readonly planner: FloorPlanner; holders: number };

/** Makes planners; those of large floors in a thread, one floor at a time, as memory is what they need most. */
export function createFloorPlanners({
  log,
  prepare = runThread,
  mostBytes = MOST_BYTES,
  smallCells = SMALL_CELLS,
}: PlannersDeps): FloorPlanners {
  // By the content of their floors, the one longest unused first.
  const kept = new Map<string, Kept>();
  const contents = new WeakMap<FloorPlanner, string>();
  const queue = createFairQueue();
  let takenBytes = 0;
  const isSmall = (cells: number): boolean => cells < smallCells;

  function findKept(content: string): FloorPlanner | undefined {
    const found = kept.get(content);
    if (found === undefined) return undefined;
    kept.delete(content);
    kept.set(content, found);
    return found.planner;
  }

  function keep(content: string, planner: FloorPlanner): FloorPlanner {
    kept.set(content, { planner, holders: 0 });
    contents.set(planner, content);
    makeRoom(planner);
    return planner;
  }

  /** An unused planner is kept as long as there is room: a server that gets a project back finds it. */
  function makeRoom(except?: FloorPlanner): void {
    takenBytes = [...kept.values()].reduce((sum, { planner }) => sum + planner.bytes(), 0);
    for (const [content, { planner, holders }] of kept) {
      if (takenBytes <= mostBytes) return;
      if (holders > 0 || planner === except) continue;
      kept.delete(content);
      takenBytes -= planner.bytes();
    }
  }

  async function find({ content, cells, planning, load }: ReadyFloor): Promise<FloorPlanner | undefined> {
    const found = findKept(content);
    if (found !== undefined || !isSmall(cells) || isShort()) return found;
    const raster = await load();
    return findKept(content) ?? keep(content, createPlanner(raster, planning));
  }

  async function make(
    projectId: number,
    floor: ReadyFloor,
    sizesNow: () => FloorSizes | undefined,
  ): Promise<FloorPlanner | undefined> {
    const planner =
      findKept(floor.content) ?? (await queue.add(projectId, () => makeInTurn(floor, sizesNow)));
    // Robots of another size may have come meanwhile.
    const sizes = sizesNow();
    if (planner && sizes) await addSizes(projectId, planner, sizes);
    return planner;
  }

  async function makeInTurn(
    floor: ReadyFloor,
    sizesNow: () => FloorSizes | undefined,
  ): Promise<FloorPlanner | undefined> {
    const found = findKept(floor.content);
    const sizes = sizesNow();
    if (found !== undefined || sizes === undefined) return found;
    const raster = await floor.load();
    return keep(
      floor.content,
      isSmall(floor.cells)
        ? createPlanner(raster, floor.planning)
        : await makeLarge(raster, sizes, floor.planning ?? {}),
    );
  }

  async function makeLarge(
    raster: Raster,
    sizes: FloorSizes,
    options: PlannerOptions,
  ): Promise<FloorPlanner> {
    try {
      return createPlanner(raster, options, await prepare({ raster, sizes, options, squared: undefined }));
    } catch (error) {
      log.warn({ err: error }, 'a floor is prepared on the main thread, as its own thread failed');
      return createPlanner(raster, options);
    }
  }

  function addSizes(projectId: number, planner: FloorPlanner, sizes: FloorSizes): Promise<void> | undefined {
    const { width, height } = planner.raster;
    if (isSmall(width * height) || isNothing(planner.missing(sizes))) return undefined;
    return queue.add(projectId, async () => {
      const missing = planner.missing(sizes);
      if (isNothing(missing)) return;
      try {
        const { raster, options, squaredClearance: squared } = planner;
        planner.adopt(await prepare({ raster, sizes: missing, options, squared }));
        makeRoom(planner);
      } catch (error) {
        log.warn(
          { err: error },
          'ways for a size of robots are prepared when they are needed, as their own thread failed',
        );
      }
    });
  }

  function hold(planner: FloorPlanner): void {
    const content = contents.get(planner) ?? '';
    const held = kept.get(content) ?? { planner, holders: 0 };
    if (held.planner !== planner) return;
    held.holders += 1;
    kept.set(content, held);
  }

  function release(planner: FloorPlanner): void {
    const held = kept.get(contents.get(planner) ?? '');
    if (held?.planner === planner) held.holders -= 1;
    makeRoom();
  }

  function isShort(): boolean {
    return takenBytes > mostBytes;
  }

  return { find, make, addSizes, hold, release, isShort };
}

function isNothing({ ways, passages }: FloorSizes): boolean {
  return ways.length === 0 && passages.length === 0;
}

function runThread(job: FloorJob): Promise<PreparedFloor> {
  return runInThread(
    new URL('./floor-planners-worker.ts', import.meta.url),
    'the thread that prepares floors',
    { workerData: job },
  );
}
