import type { Robot } from '@rota/contract/robots';
import type { Tx } from '../../../db/database.ts';
import { tellEvent } from '../../../events/domain-events.ts';
import { presenceChanges } from './presence.rules.ts';
import { listPresence, savePresence } from './robot-presence.store.ts';

/** Writes down which robots are connected, and tells programs outside of those that came or went. `now` in ms. */
export async function notePresence(
  tx: Tx,
  projectId: number,
  robots: readonly Robot[],
  now: number,
): Promise<void> {
  const changes = presenceChanges(robots, await listPresence(tx, projectId), now);
  if (changes.length === 0) return;
  const rows = changes.map(({ robot, online }) => ({ robot_id: robot.robot_id, online }));
  await savePresence(
    tx,
    projectId,
    rows,
    robots.map(({ robot_id: id }) => id),
  );
  for (const { robot, online, isNews } of changes) {
    if (!isNews) continue;
    const { robot_id, name: robot_name, heard_at, site, floor } = robot;
    const data = { robot_id, robot_name, heard_at, site, floor };
    await tellEvent(tx, projectId, {
      name: online ? 'robot.online' : 'robot.offline',
      at: new Date(now),
      data,
    });
  }
}
