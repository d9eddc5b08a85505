import type { Step } from './state/step.ts';
import type { Robot } from './state/robot.ts';
import { tripOf } from './state/fleet-state.ts';
import { endLongPause } from './commands/pause-end.ts';
import { tendCommands } from './commands/command-progress.ts';
import { tendDriving, tendPlanning } from './trips/driving.ts';
import { breakOffForCharge } from './dispatch/charging.ts';
import { tendEscape } from './dispatch/escape.ts';
import { tendIdle } from './dispatch/idle.ts';
import { emptyWhenFull } from './trips/emptying.ts';
import { tendBacklog } from './robots/backlog.ts';
import { sendPending } from './robots/instant-actions.ts';
import { tendMaps } from './robots/map-copies.ts';
import { followLeg } from './trips/orders.ts';
import { watchStrayOrders } from './trips/order-watch.ts';
import { tendTrouble } from './trips/recovery.ts';
import { tendReleasing } from './trips/order-release.ts';
import { tendClosing, tendServing } from './trips/serving.ts';

/** Does everything that may be due for one robot, by its last report and by the time. */
export function tendRobot(step: Step, robot: Robot): void {
  const { fleet } = step;
  if (robot.reported.reportAt === 0 && robot.link.connection === undefined && robot.trip.id === undefined)
    return;
  tendTrouble(step, robot);
  endLongPause(step, robot);
  if (robot.requested.actions.size > 0) sendPending(step, robot);
  if (robot.trip.releasing) {
    if (robot.trip.releasing.leg) followLeg(fleet, robot, robot.trip.releasing.leg);
    tendReleasing(step, robot);
  }
  tendMaps(step, robot);
  watchStrayOrders(step, robot);
  tendTrip(step, robot);
  if (fleet.commands.size > 0 || robot.requested.actions.size > 0) tendCommands(step, robot);
  // Last: what has ended was looked at.
  tendBacklog(step, robot);
}

function tendTrip(step: Step, robot: Robot): void {
  const trip = tripOf(step.fleet, robot);
  if (tendEscape(step, robot)) return;
  if (!trip) {
    tendIdle(step, robot);
    return;
  }
  if (breakOffForCharge(step, robot) || emptyWhenFull(step, robot)) return;
  switch (trip.phase) {
    case 'planning':
      tendPlanning(step, robot);
      return;
    case 'driving':
      if (robot.trip.leg) tendDriving(step, robot, robot.trip.leg);
      return;
    case 'serving':
      tendServing(step, robot);
      return;
    case 'closing':
      tendClosing(step, robot);
      return;
    case 'ended':
      return;
  }
}

/** A robot that got on may have made room for those that wait for it. */
export function tendWaitingFor(step: Step, robot: Robot): void {
  const floor = robot.position.mapId === undefined ? undefined : step.fleet.floors.get(robot.position.mapId);
  if (!floor || floor.waiting.size === 0) return;
  for (const id of [...floor.waiting]) {
    const other = floor.robots.get(id);
    if (other?.trip.waiting?.other === robot.info.robotId) tendRobot(step, other);
  }
}
