import type { RobotInfo } from '../model/fleet-events.ts';
import type { Step } from '../state/step.ts';
import { newRobot, type LeftBehind } from '../state/robot.ts';
import { sendActionOf } from '../commands/robot-commands.ts';
import { takeAboard } from '../trips/aboard.ts';
import { resumeTrip } from '../trips/resume.ts';
import { placeOnFloor } from './robot-reports.ts';

/** Puts a robot back where the former owner's records have it. Nothing is known of the robot itself until it reports. */
export function resumeRobot(step: Step, info: RobotInfo, left: LeftBehind): void {
  const { fleet } = step;
  const robot = newRobot(info, fleet.now, fleet.touched, left);
  fleet.robots.set(info.robotId, robot);
  for (const delivery of fleet.deliveries.values()) {
    const isReturn = delivery.returnOf !== null && delivery.requestedRobotId === info.robotId;
    const isLeftAboard = delivery.status === 'Queued' && delivery.robotId === info.robotId;
    if (isReturn || isLeftAboard) takeAboard(robot, delivery.deliveryId);
  }
  for (const trip of fleet.trips.values()) if (trip.robotId === info.robotId) resumeTrip(fleet, robot, trip);
  for (const command of fleet.commands.values())
    if (command.robotId === info.robotId) sendActionOf(step, robot, command);
  placeOnFloor(fleet, robot);
}
