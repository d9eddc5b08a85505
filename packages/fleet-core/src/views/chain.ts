import { awaitedBy } from '@rota/contract/decisions';
import { forecast, waitingTasks } from '../promises/forecast.ts';
import type { ChainStep } from '../model/fleet-events.ts';
import { modeOf } from '../elevators/proof.rules.ts';
import { elevatorOf } from '../elevators/sessions.ts';
import type { Elevator } from '../state/elevator.ts';
import { isEnded } from '../model/delivery-transitions.rules.ts';
import { isHalted } from '../robots/liveness.ts';
import { targetName, tripOf, type FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { troubleOf } from '../trips/recovery.ts';

/**
 * The chain of waiting from a delivery or a robot on, the root last. Empty where it waits for nothing. A robot in the middle that
 * waits for nothing is one that works: what is before it waits until that is done.
 */
export function chainOf(fleet: FleetState, of: 'delivery' | 'robot', id: string): readonly ChainStep[] {
  const steps: ChainStep[] = [];
  const seen = new Set<string>();
  let robot = of === 'robot' ? fleet.robots.get(id) : beginAtDelivery(fleet, id, steps);
  while (robot && !seen.has(robot.info.robotId)) {
    seen.add(robot.info.robotId);
    robot = addRobot(fleet, robot, steps);
  }
  const waits = steps.some(({ reason }) => reason !== null);
  return waits ? steps : [];
}

/** The delivery itself, and the robot that it waits for. */
function beginAtDelivery(fleet: FleetState, id: string, steps: ChainStep[]): Robot | undefined {
  const delivery = fleet.deliveries.get(id);
  if (!delivery || isEnded(delivery.status)) return undefined;
  const waits = delivery.tripId === null ? fleet.queueReasons.get(id) : undefined;
  steps.push({
    kind: 'delivery',
    id,
    name: delivery.trackingId,
    reason: waits ? { code: waits.code, params: waits.params } : null,
  });
  if (delivery.robotId !== null && delivery.tripId !== null) return fleet.robots.get(delivery.robotId);
  const blocker = waits?.params.other;
  if (typeof blocker === 'string')
    return [...fleet.robots.values()].find(({ info }) => info.name === blocker);
  if (delivery.requestedRobotId !== null) return fleet.robots.get(delivery.requestedRobotId);
  return waits?.code === 'ALL_ROBOTS_BUSY' ? takerOf(fleet, id) : undefined;
}

/** The robot that is expected to take a delivery of the queue. */
function takerOf(fleet: FleetState, deliveryId: string): Robot | undefined {
  return forecast(fleet, fleet.learned, waitingTasks(fleet)).takers.get(deliveryId)?.robot;
}

/** The elevator that a robot waits for, or in. */
function elevatorAwaited(fleet: FleetState, robot: Robot): Elevator | undefined {
  const trip = tripOf(fleet, robot);
  const ride = trip?.stops[trip.stopIndex]?.ride;
  return elevatorOf(fleet, robot.info.robotId) ?? (ride && fleet.elevators.get(ride.elevatorId));
}

/** The robot that has the elevator, or is stuck in it; the elevator itself where there is no such other robot. */
function addElevator(
  fleet: FleetState,
  robot: Robot,
  { info, report, session, block }: Elevator,
  steps: ChainStep[],
): Robot | undefined {
  const holder = session?.robotId ?? block?.robotId;
  if (holder !== undefined && holder !== robot.info.robotId) return fleet.robots.get(holder);
  const mode = modeOf(report, fleet.now);
  const reason =
    mode === 'automatic'
      ? null
      : ({ code: 'ELEVATOR_SUSPENDED', params: { elevator: info.name, mode } } as const);
  steps.push({ kind: 'elevator', id: info.elevatorId, name: info.name, reason });
  return undefined;
}

/** A robot, and the one that it waits for. A person whom it waits for is the root. */
function addRobot(fleet: FleetState, robot: Robot, steps: ChainStep[]): Robot | undefined {
  const { robotId, name } = robot.info;
  const { waiting } = robot.trip;
  const add = (reason: ChainStep['reason']): void =>
    void steps.push({ kind: 'robot', id: robotId, name, reason });
  const trouble = troubleOf(fleet, robot);
  if (trouble) {
    add(trouble);
    return undefined;
  }
  if (robot.hold !== null && (robot.trip.id === undefined || isHalted(robot))) {
    add({ code: 'HELD_BY_PERSON', params: { reason: robot.hold.reason } });
    steps.push({ kind: 'person', id: robotId, name: robot.hold.by, reason: null });
    return undefined;
  }
  if (!waiting) {
    add(null);
    return undefined;
  }
  add({ code: waiting.code, params: waiting.params });
  if (awaitedBy(waiting.code) !== undefined) {
    const stop = tripOf(fleet, robot)?.stops[tripOf(fleet, robot)?.stopIndex ?? 0];
    if (stop)
      steps.push({ kind: 'person', id: stop.targetId, name: targetName(fleet, stop.targetId), reason: null });
    return undefined;
  }
  const elevator = elevatorAwaited(fleet, robot);
  if (elevator) return addElevator(fleet, robot, elevator, steps);
  return waiting.other === undefined ? undefined : fleet.robots.get(waiting.other);
}
