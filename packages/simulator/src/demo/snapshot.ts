import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@rota/contract/areas';
import type { ApiClient } from './api-client.ts';

/** Why the hotel's manager kept a picture. */
export const SNAPSHOT_REASON = 'Laundry cart left in front of the service lift';

const TRIES = 6;
const PAUSE_MS = 2_000;

/** Keeps one snapshot of a robot's camera, as a shift does that has something to report. A robot that has just come sends none yet. */
export async function keepSnapshot(person: ApiClient, projectId: number): Promise<void> {
  const robots = await person.call(api.robots.list, { params: { projectId } });
  const robotId = robots.find(({ connected }) => connected)?.robot_id;
  if (robotId === undefined) return;
  const body = { reason: SNAPSHOT_REASON };
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const isKept = await person.call(api.camera.takeSnapshot, { params: { projectId, robotId }, body }).then(
      () => true,
      () => false,
    );
    if (isKept) return;
    await pause(PAUSE_MS);
  }
}
