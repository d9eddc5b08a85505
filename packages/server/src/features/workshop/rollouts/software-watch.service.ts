import type { RobotView } from '@rota/fleet-core';
import type { Database } from '../../../db/database.ts';
import { keepSoftware, listSoftware } from './software.store.ts';

export type SoftwareWatchDeps = {
  readonly database: Pick<Database, 'tenant'>;
  /** The projects whose fleets this server owns: it alone writes down what their robots report. */
  readonly ownedProjects: () => readonly number[];
  readonly viewsOf: (projectId: number) => Promise<ReadonlyMap<string, RobotView>>;
};

/** Keeps the software that robots report, so that it is known of a robot that is away, too. */
export function createSoftwareWatch({ database, ownedProjects, viewsOf }: SoftwareWatchDeps) {
  const written = new Map<number, string>();
  return async (): Promise<void> => {
    for (const projectId of ownedProjects()) {
      const reported = [...(await viewsOf(projectId)).values()].flatMap(({ robotId, software }) =>
        (software?.installed ?? []).map(({ kind, version, previousVersion }) => ({
          robotId,
          kind,
          version,
          previousVersion: previousVersion ?? null,
        })),
      );
      const now = JSON.stringify(reported);
      if (written.get(projectId) === now) continue;
      await database.tenant(projectId, async (tx) => {
        const known = new Set((await listSoftware(tx, projectId)).map(keyOf));
        await keepSoftware(
          tx,
          projectId,
          reported.filter(
            (one) =>
              !known.has(keyOf({ ...one, robot_id: one.robotId, previous_version: one.previousVersion })),
          ),
        );
      });
      written.set(projectId, now);
    }
  };
}

function keyOf(row: {
  readonly robot_id: string;
  readonly kind: string;
  readonly version: string;
  readonly previous_version: string | null;
}): string {
  return [row.robot_id, row.kind, row.version, row.previous_version ?? ''].join('\u0000');
}
