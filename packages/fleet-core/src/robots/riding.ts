import type { Robot } from '../state/robot.ts';
import { declares } from './instant-actions.ts';

/** Whether a robot accepts its position on another floor. A robot that declares no actions at all is assumed to. */
export function canRide(robot: Robot): boolean {
  const actions = robot.reported.factsheet?.actions ?? {};
  return Object.keys(actions).length === 0 || declares(robot, 'initializePosition');
}
