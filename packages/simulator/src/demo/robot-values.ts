import { api } from '@rota/contract/areas';
import { models } from '../robot/models.ts';
import type { ApiClient } from './api-client.ts';
import type { PlannedRobot } from './fleet-plan.ts';

/** Slower than it could drive, as a hotel wants a robot with an open tray. */
const OF_TRAYS = { max_speed: 0.8 };
/** It works where guests from abroad are, and says so to them. */
const ENGLISH = { robot: 'R-04', values: { language: 'en', volume_percent: 45 } };
/** More than its model drives: it refuses this, so that people see a robot that is not in sync. */
const TOO_FAST = { robot: 'R-05', values: { max_speed: 1.2 } };

/** Gives values to the robots of a model and to single robots, where they have none yet. */
export async function ensureRobotValues(
  client: ApiClient,
  projectId: number,
  robots: ReadonlyMap<PlannedRobot, { readonly robot_id: string }>,
): Promise<void> {
  const idOf = (name: string) => [...robots].find(([planned]) => planned.name === name)?.[1].robot_id;
  await ensure(client, projectId, { scope: 'model', name: models.tray.name }, OF_TRAYS);
  for (const { robot, values } of [ENGLISH, TOO_FAST]) {
    const name = idOf(robot);
    if (name !== undefined) await ensure(client, projectId, { scope: 'robot', name }, values);
  }
}

async function ensure(
  client: ApiClient,
  projectId: number,
  document: { readonly scope: 'model' | 'robot'; readonly name: string },
  values: object,
): Promise<void> {
  const params = { projectId, ...document };
  const { version } = await client.call(api.robotConfig.getValues, { params });
  if (version > 0) return;
  await client.call(api.robotConfig.setValues, { params, body: { text: JSON.stringify(values, null, 2) } });
}
