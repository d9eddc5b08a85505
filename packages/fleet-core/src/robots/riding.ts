import type { Robot } from '../state/robot.ts';
import { declares } from './instant-actions.ts';

/** Whether a robot can be told where it is on another floor. One that declares no actions at all is taken to. */
export function canRide(robot: Robot): boolean {
  const actions = robot.reported.factsheet?.actions ?? {};
  return Object.keys(actions).length === 0 || declares(robot, 'initializePosition');
}
