import { Worker } from 'node:worker_threads';
import { createPlanner, type FloorPlanner, type FloorSizes, type PreparedFloor, type Raster } from '@rota/floor';
import type { FleetLog } from '../fleet-log.ts';

/** What the thread is asked for. `squared` is the floor's clearance where it is known from before, in shared memory. */
export type FloorJob = { readonly raster: Raster; readonly sizes: FloorSizes; readonly squared: Uint16Array | undefined };

/** Planners of floors, in which what takes long is worked out beside the server's other work. */
export type FloorPlanners = {
  /** The planner of a raster where it can be had at once: of a small floor, and of one that is in use already. */
  find(raster: Raster): FloorPlanner | undefined;
  /** The planner of a raster with the sizes worked out. */
  make(raster: Raster, sizes: FloorSizes): Promise<FloorPlanner>;
  /** Has more sizes worked out for a planner; undefined when there is nothing to wait for. */
  addSizes(planner: FloorPlanner, sizes: FloorSizes): Promise<void> | undefined;
};

/** Floors with fewer cells are worked out where they are needed, in about as long as it takes to start a thread. */
const SMALL_CELLS = 250_000;

/** Makes planners; those of large floors in a thread, one floor at a time, as memory is what they need most. */
export function createFloorPlanners(log: FleetLog): FloorPlanners {
  // A server that gets a project back finds the planners that it had, unless their memory was needed meanwhile.
  const known = new WeakMap<Raster, WeakRef<FloorPlanner>>();
  let last: Promise<unknown> = Promise.resolve();

  function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = last.then(run);
    last = result.catch(() => undefined);
    return result;
  }

  function find(raster: Raster): FloorPlanner | undefined {
    const found = known.get(raster)?.deref();
    return found ?? (isSmall(raster) ? keep(createPlanner(raster)) : undefined);
  }

  function keep(planner: FloorPlanner): FloorPlanner {
    known.set(planner.raster, new WeakRef(planner));
    return planner;
  }

  async function make(raster: Raster, sizes: FloorSizes): Promise<FloorPlanner> {
    const found = find(raster);
    if (found === undefined) return inTurn(async () => find(raster) ?? keep(await makeLarge(raster, sizes)));
    await addSizes(found, sizes);
    return found;
  }

  async function makeLarge(raster: Raster, sizes: FloorSizes): Promise<FloorPlanner> {
    try {
      return createPlanner(raster, {}, await runThread({ raster, sizes, squared: undefined }));
    } catch (error) {
      log.warn({ err: error }, 'a floor is prepared on the main thread, as its own thread failed');
      return createPlanner(raster);
    }
  }

  function addSizes(planner: FloorPlanner, sizes: FloorSizes): Promise<void> | undefined {
    if (isSmall(planner.raster) || isNothing(planner.missing(sizes))) return undefined;
    return inTurn(async () => {
      const missing = planner.missing(sizes);
      if (isNothing(missing)) return;
      try {
        planner.adopt(await runThread({ raster: planner.raster, sizes: missing, squared: planner.squaredClearance }));
      } catch (error) {
        log.warn({ err: error }, 'ways for a size of robots are prepared when they are needed, as their own thread failed');
      }
    });
  }

  return { find, make, addSizes };
}

function isSmall({ width, height }: Raster): boolean {
  return width * height < SMALL_CELLS;
}

function isNothing({ ways, passages }: FloorSizes): boolean {
  return ways.length === 0 && passages.length === 0;
}

async function runThread(job: FloorJob): Promise<PreparedFloor> {
  const worker = new Worker(new URL('./floor-planners-worker.ts', import.meta.url), { workerData: job });
  return new Promise<PreparedFloor>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread that prepares floors ended with code ${code}`)));
  });
}
