import type { TargetProposal } from '@rota/contract/site-setup';
import type { ProposedTarget, Raster } from '@rota/floor';
import { runInThread } from '../../../adapters/thread.ts';
import { mapNotReady, type MapFloors } from '../maps/index.ts';

export type TargetProposals = ReturnType<typeof createTargetProposals>;

type TargetProposalDeps = {
  readonly floors: Pick<MapFloors, 'find'>;
  /** Throws RECORD_NOT_FOUND. */
  readonly maps: { get(projectId: number, mapId: string): Promise<unknown> };
};

/** Targets that a map would need, found from its rooms as they are drawn now. */
export function createTargetProposals({ floors, maps }: TargetProposalDeps) {
  return {
    /** Throws RECORD_NOT_FOUND, MAP_NOT_READY. */
    async list(projectId: number, mapId: string): Promise<TargetProposal[]> {
      await maps.get(projectId, mapId);
      const floor = await floors.find(projectId, mapId);
      if (floor === undefined) throw mapNotReady();
      const proposals = await proposeBeside(await floor.load());
      return proposals.map(({ type, x, y, theta, room }) => ({
        type,
        x: rounded(x),
        y: rounded(y),
        theta: rounded(theta),
        room_m2: Math.round(room),
      }));
    },
  };
}

/** A large floor takes seconds, in which the server does its other work. */
function proposeBeside(raster: Raster): Promise<readonly ProposedTarget[]> {
  return runInThread(
    new URL('./target-proposals.worker.ts', import.meta.url),
    'the thread that finds the rooms of floors',
    { workerData: raster },
  );
}

/** To the centimetre: a person places no target better. */
function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
