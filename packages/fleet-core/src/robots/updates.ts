import type { Robot } from '../state/robot.ts';

/** Whether it gets no new work, because its software is or will be updated. */
export function isUpdating(robot: Robot): boolean {
  return robot.info.reserved === true || isInUpdate(robot);
}

/** Whether it is at an update now: it must not drive. */
export function isInUpdate({ reported: { service } }: Robot): boolean {
  return service?.mode === 'updating';
}
