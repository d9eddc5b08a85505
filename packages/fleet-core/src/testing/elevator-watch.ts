import { metresToCab, stopOn } from '../state/cabs.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { VirtualElevator } from '../preflight/virtual-elevator.ts';
import type { VirtualRobot } from './virtual-robot.ts';

/** A session ends with the first tick after its time, ms. */
const SLACK_MS = 3_000;

/** Sees that no robot crosses a threshold whose door is not open, no cab holds two, and no session outlives its time. */
export class ElevatorWatch {
  /** Rides from one floor to another that were watched to their end. */
  rides = 0;
  private readonly inside = new Map<string, string>();
  private readonly asked = new Map<string, number>();
  private readonly entered = new Map<string, string>();

  /** Something was asked on behalf of a session. */
  noteAsked(sessionId: string, now: number): void {
    this.asked.set(sessionId, now);
  }

  check(
    fleet: FleetState,
    elevators: readonly VirtualElevator[],
    bodies: ReadonlyMap<string, VirtualRobot>,
    now: number,
  ): void {
    for (const elevator of elevators) {
      const { elevatorId } = elevator.shaft;
      const inside: string[] = [];
      for (const [robotId, body] of bodies) {
        const place = body.place();
        const isIn = metresToCab(elevator.shaft, place.mapId, place) === 0;
        const wasIn = this.inside.get(robotId) === elevatorId;
        if (isIn) inside.push(robotId);
        if (isIn !== wasIn) this.crossed(elevator, robotId, place.mapId, isIn, now);
      }
      if (inside.length > 1) throw new Error(`${inside.join(' and ')} are in ${elevatorId} at ${now}.`);
      const session = fleet.elevators.get(elevatorId)?.session;
      const last = session && this.asked.get(session.sessionId);
      if (session && last !== undefined && now - last > elevator.shaft.sessionTtlMs + SLACK_MS) {
        throw new Error(`Session ${session.sessionId} of ${session.robotId} outlives its time at ${now}.`);
      }
    }
  }

  private crossed(
    elevator: VirtualElevator,
    robotId: string,
    mapId: string,
    isIn: boolean,
    now: number,
  ): void {
    const { elevatorId } = elevator.shaft;
    const stop = stopOn(elevator.shaft, mapId);
    if (!stop || !elevator.isOpenAt(stop.floor, stop.door)) {
      throw new Error(
        `${robotId} goes ${isIn ? 'into' : 'out of'} ${elevatorId} on ${mapId} at ${now}: its door is not open there.`,
      );
    }
    if (isIn) {
      this.inside.set(robotId, elevatorId);
      this.entered.set(robotId, mapId);
    } else {
      this.inside.delete(robotId);
      if (this.entered.get(robotId) !== mapId) this.rides += 1;
    }
  }
}
