import type { DecisionCode } from '@rota/contract/decisions';
import { readyAt } from '../dispatch/queue-order.rules.ts';
import type { DeliveryRecord } from '../model/fleet-events.ts';
import { isHalted, isOffline } from '../robots/liveness.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import type { VirtualRobot } from './virtual-robot.ts';

const EVERY_MS = 5_000;
/** Robots that wait for each other in a circle are out of it after so long: by then one of them has gone aside at any cost. */
const CIRCLE_MS = 4 * 60_000;
/** A task is begun before others like it that came so much later. */
const OVERTAKEN_MS = 20 * 60_000;
/** A robot is never left with less than this away from a charger, percent. */
const EMPTY_PERCENT = 1;
/** Reasons to wait that no order of the queue can resolve. */
const NOT_IN_TURN: readonly (DecisionCode | undefined)[] = [
  'TARGET_MISSING',
  'TARGET_UNREACHABLE',
  'BLOCKED_BY_ROBOT',
  'ROBOT_OUTSIDE_FREE_SPACE',
  'ROBOTS_LACK_MODE',
  'ROBOTS_ESCAPING',
];

/** Detects slow failures: robots that deadlock, a task that never starts, a battery that runs empty. */
export class SlowWatch {
  private readonly circles = new Map<string, number>();
  private nextAt = 0;

  /** Throws where robots have waited for each other for too long, or one is empty away from a charger. */
  check(fleet: FleetState, bodies: ReadonlyMap<string, VirtualRobot>, now: number): void {
    if (now < this.nextAt) return;
    this.nextAt = now + EVERY_MS;
    for (const [robotId, body] of bodies) {
      if (body.battery() < EMPTY_PERCENT && !body.isCharging())
        throw new Error(`The battery of ${robotId} is empty at ${now}.`);
    }
    this.checkCircles(fleet, now);
  }

  private checkCircles(fleet: FleetState, now: number): void {
    const present = new Set<string>();
    for (const robot of fleet.robots.values()) {
      const circle = circleOf(fleet, robot);
      if (circle) present.add(circle);
    }
    for (const circle of this.circles.keys()) if (!present.has(circle)) this.circles.delete(circle);
    for (const circle of present) {
      const since = this.circles.get(circle) ?? now;
      this.circles.set(circle, since);
      if (now - since > CIRCLE_MS) throw new Error(`Deadlock: ${circle} wait for each other since ${since}.`);
    }
  }

  /** Throws where a task is begun although another like it was ready long before, and could be begun as well. */
  noteBegun(fleet: FleetState, begun: DeliveryRecord, now: number): void {
    for (const other of fleet.deliveries.values()) {
      if (
        other.status !== 'Queued' ||
        other.tripId !== null ||
        other.requestedRobotId !== null ||
        other.mapId !== begun.mapId
      )
        continue;
      if (
        other.priority !== begun.priority ||
        other.dueAt !== null ||
        begun.dueAt !== null ||
        other.kind !== begun.kind
      )
        continue;
      if (readyAt(begun) - readyAt(other) < OVERTAKEN_MS) continue;
      if (NOT_IN_TURN.includes(fleet.queueReasons.get(other.deliveryId)?.code)) continue;
      throw new Error(
        `${other.deliveryId} starves: ${begun.deliveryId}, which came long after it, is begun at ${now}.`,
      );
    }
  }
}

/** The robots that wait for each other round a robot, by id, where all of them could drive; undefined where there is no such circle. */
function circleOf(fleet: FleetState, robot: Robot): string | undefined {
  const seen: string[] = [];
  for (let next: Robot | undefined = robot; next; next = fleet.robots.get(next.trip.waiting?.other ?? '')) {
    const { robotId } = next.info;
    if (seen.includes(robotId)) return seen.slice(seen.indexOf(robotId)).sort().join(', ');
    if (next.hold || isOffline(next, fleet.now) || isHalted(next) || next.rest.impairedSince !== undefined)
      return undefined;
    seen.push(robotId);
  }
  return undefined;
}
