import type { Drawing } from '@rota/contract/drawings';
import {
  runPreflight,
  type FloorInfo,
  type PreflightOutcome,
  type PreflightSite,
  type PreflightTask,
} from '@rota/fleet-core';
import { createPlanner, type PlannerOptions, type Raster } from '@rota/floor';
import { createTurns, nextTurn, stringifyInTurns } from '../../../adapters/turns.ts';

/** A floor in one state, as plain data that one thread hands to another. */
export type FloorState = Omit<FloorInfo, 'planner' | 'drawings' | 'map_version'> & {
  readonly raster: Raster;
  readonly drawings: readonly Drawing[];
  /** How ways are planned on the floor. */
  readonly planning: PlannerOptions;
};
/** A site in one state. */
export type SiteState = Omit<PreflightSite, 'floors'> & { readonly floors: readonly FloorState[] };

/** Two states of a site, and what both are tried with. Rasters that are the same are the very same. */
export type PreflightJob = {
  readonly before: SiteState;
  readonly after: SiteState;
  readonly tasks: readonly PreflightTask[];
  readonly seed: number;
};
/** A job on its way to a thread: drawings go there as text in a fraction of the time that lists of places take. */
export type PackedJob = Omit<PreflightJob, 'before' | 'after'> & {
  readonly before: PackedSite;
  readonly after: PackedSite;
};
type PackedSite = Omit<SiteState, 'floors'> & { readonly floors: readonly PackedFloor[] };
type PackedFloor = Omit<FloorState, 'drawings'> & { readonly drawings: string };

/** Packs a job, with turns for others between its drawings; rasters stay the very same. */
export async function packJob(job: PreflightJob): Promise<PackedJob> {
  const turns = createTurns();
  const pack = async (site: SiteState): Promise<PackedSite> => {
    const floors: PackedFloor[] = [];
    for (const floor of site.floors)
      floors.push({ ...floor, drawings: await stringifyInTurns(floor.drawings, turns) });
    return { ...site, floors };
  };
  const packed = { ...job, before: await pack(job.before), after: await pack(job.after) };
  // The thread starts with a copy of all of it, which takes a turn of its own.
  await nextTurn();
  return packed;
}

/** The job that was packed. */
export function unpackedJob(job: PackedJob): PreflightJob {
  const unpack = (site: PackedSite): SiteState => ({
    ...site,
    floors: site.floors.map((floor) => ({
      ...floor,
      drawings: JSON.parse(floor.drawings) as readonly Drawing[],
    })),
  });
  return { ...job, before: unpack(job.before), after: unpack(job.after) };
}

/** What came of it. */
export type PreflightResult = { readonly before: PreflightOutcome; readonly after: PreflightOutcome };

/** Tries both states. `onProgress` gets the done share of both, 0 to 1. */
export function tryBoth(
  { before, after, tasks, seed }: PreflightJob,
  onProgress: (share: number) => void,
): PreflightResult {
  onProgress(0);
  const planners = new Map<Raster, ReturnType<typeof createPlanner>>();
  const plannerOf = (raster: Raster, planning: PlannerOptions): ReturnType<typeof createPlanner> => {
    const planner = planners.get(raster) ?? createPlanner(raster, planning);
    planners.set(raster, planner);
    return planner;
  };
  const run = (site: SiteState, first: number): PreflightOutcome => {
    const floors = site.floors.map(({ raster, planning, ...floor }) => ({
      ...floor,
      planner: plannerOf(raster, planning),
    }));
    return runPreflight({ ...site, floors }, tasks, {
      seed,
      onProgress: (share) => onProgress(first + share / 2),
    });
  };
  return { before: run(before, 0), after: run(after, 0.5) };
}
