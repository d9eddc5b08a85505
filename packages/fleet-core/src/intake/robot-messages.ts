import type { ConnectionState, Factsheet, ServiceState } from '../model/robot-model.ts';
import { askForState } from '../robots/instant-actions.ts';
import { resumeLids } from '../robots/lids.ts';
import { lastSignOf } from '../robots/liveness.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import { tripOf } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { writeRobot } from '../state/robot.ts';

/** Takes in what the broker says of a robot's connection. */
export function receiveConnection(step: Step, robot: Robot, connection: ConnectionState): void {
  const { fleet } = step;
  noteFirstHeard(fleet, robot);
  robot.link.connection = connection;
  robot.link.connectionAt = fleet.now;
  fleet.dispatchDue = true;
  // The first state may be half a minute away.
  if (connection === 'ONLINE' && robot.info.enabled) askForState(step, robot);
}

/** Records when the first message of the robot arrived. Call it before the message is processed. */
export function noteFirstHeard(fleet: FleetState, robot: Robot): void {
  if (lastSignOf(robot) === 0) robot.link.firstHeardAt = fleet.now;
}

/** Takes in what a robot declares of itself. */
export function receiveFactsheet(step: Step, robot: Robot, factsheet: Factsheet): void {
  const { fleet } = step;
  const isFirst = robot.reported.factsheet === undefined;
  writeRobot(robot, 'reported', { factsheet });
  const trip = tripOf(fleet, robot);
  // Before, a new owner does not know that it has lids to be moved.
  if (isFirst && trip) resumeLids(step, robot);
  fleet.dispatchDue = true;
}

/** Takes in what a robot says beyond the standard. */
export function receiveServiceState(robot: Robot, service: ServiceState, now: number): void {
  robot.reported.service = service;
  robot.reported.serviceAt = now;
}
