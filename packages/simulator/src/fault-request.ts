import { SIMULATED_FAULTS, simulatedFault } from '@rota/contract/robots';
import type { SimulatedRobot } from './robot/robot.ts';

const LONGEST_S = 600;

/**
 * Gives a fault, or ends those of a robot, as a person writes it: `sim-3:kill:30`, `*:delay:60`, `sim-3:clear`. Seconds are the robot's own.
 * Answers undefined when it was done, else in a sentence why not.
 */
export function requestFault(robots: readonly SimulatedRobot[], request: string): string | undefined {
  const [name = '', what = '', seconds = ''] = request.trim().split(':');
  const meant = robots.filter((robot) => name === '*' || robot.setup.serialNumber === name);
  if (meant.length === 0) return `There is no robot ${name}.`;
  if (what === 'clear') {
    for (const robot of meant) robot.faults.clear();
    return undefined;
  }
  const fault = simulatedFault.safeParse(what);
  if (!fault.success) return `There is no fault ${what}; there are ${SIMULATED_FAULTS.join(', ')}.`;
  const lasts = Number(seconds);
  if (!(lasts > 0 && lasts <= LONGEST_S))
    return `A fault lasts 1 to ${LONGEST_S} seconds, not ${seconds === '' ? 'nothing' : seconds}.`;
  for (const robot of meant) robot.faults.give(fault.data, lasts);
  return undefined;
}
