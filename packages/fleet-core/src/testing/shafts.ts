import type { FleetEffect, FleetEvent } from '../model/fleet-events.ts';
import type { FleetState } from '../state/fleet-state.ts';
import { ElevatorWatch } from './elevator-watch.ts';
import type { MadeFloor } from './floors.ts';
import type { Mutation } from './mutations.ts';
import type { Random } from '../preflight/random.ts';
import { VirtualElevator } from '../preflight/virtual-elevator.ts';
import type { VirtualRobot } from './virtual-robot.ts';

/** The part of what is said to elevators and by them that is lost while the network is bad; nothing of it comes late. */
const LOSS = 0.08;

type Around = {
  readonly random: Random;
  readonly isLossy: () => boolean;
  readonly tell: (event: FleetEvent) => unknown;
  readonly mutation: Mutation;
};

/** The elevators of a stage. */
export class Shafts {
  readonly elevators: readonly VirtualElevator[];
  readonly watch = new ElevatorWatch();
  /** Robots that are dead: they neither hear nor say anything, and stay where they are. */
  readonly dead = new Set<string>();
  /** Robots that have lost their link and drive on as far as they may. */
  readonly cutOff = new Set<string>();
  private readonly around: Around;

  constructor({ elevators = [] }: MadeFloor, around: Around) {
    this.elevators = elevators.map((info) => new VirtualElevator(info));
    this.around = around;
  }

  /** An elevator is asked something. */
  ask({ elevatorId, request }: Extract<FleetEffect, { type: 'elevator.requested' }>, now: number): void {
    this.watch.noteAsked(request.sessionId, now);
    if (!this.isLost())
      this.elevators.find(({ shaft }) => shaft.elevatorId === elevatorId)?.take(request, now);
  }

  /** They move on by some seconds, and say how they are. */
  run(now: number, seconds: number): void {
    for (const elevator of this.elevators) {
      const report = elevator.run(now, seconds);
      if (!report || this.isLost()) continue;
      const open = { front: 'open', rear: 'open' } as const;
      const published = this.around.mutation === 'no door proof' ? { ...report, doors: open } : report;
      this.around.tell({
        type: 'elevator.reported',
        elevatorId: elevator.shaft.elevatorId,
        report: published,
      });
    }
  }

  check(fleet: FleetState, bodies: ReadonlyMap<string, VirtualRobot>, now: number): void {
    this.watch.check(fleet, this.elevators, bodies, now);
  }

  private isLost(): boolean {
    return this.around.isLossy() && this.around.random.chance(LOSS);
  }
}
