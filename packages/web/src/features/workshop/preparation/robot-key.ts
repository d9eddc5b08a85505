import type { WorkshopRobot } from '@rota/contract/preparation';
import type { RobotRef } from './preparation.queries.ts';

/** A robot with its project as one word of an address. */
export function keyOfRobot({
  project_id: projectId,
  robot_id: robotId,
}: Pick<WorkshopRobot, 'project_id' | 'robot_id'>): string {
  return `${projectId}.${robotId}`;
}

/** The robot of such a word; one that names none is of no project. */
export function refOfKey(key: string): RobotRef {
  const [, projectId = '0', robotId = key] = /^(\d{1,9})\.(.+)$/.exec(key) ?? [];
  return { projectId: Number(projectId), robotId };
}

/** The address of the board with a robot opened. */
export function workshopAddress(robot: Pick<WorkshopRobot, 'project_id' | 'robot_id'>): string {
  return `/workshop/robots?robot=${encodeURIComponent(keyOfRobot(robot))}`;
}

/** The robot of a card. */
export function refOf({
  project_id: projectId,
  robot_id: robotId,
}: Pick<WorkshopRobot, 'project_id' | 'robot_id'>): RobotRef {
  return { projectId, robotId };
}
