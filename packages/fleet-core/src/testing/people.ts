import type { FleetEffect, FleetEvent } from '../model/fleet-events.ts';
import type { Random } from '../preflight/random.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Mutation } from './mutations.ts';
import type { Network } from './network.ts';
import type { RecordBook } from './record-book.ts';
import type { VirtualRobot } from './virtual-robot.ts';

const MOMENT_MS = 1_500;
const LOOKED_AT_AFTER_MS = 20_000;

type Around = {
  readonly mutation: Mutation;
  /** Whether robots report when a person pressed a button. */
  readonly timedPresses: boolean;
  readonly random: Random;
  readonly network: Network;
  readonly bodies: ReadonlyMap<string, VirtualRobot>;
  readonly trips: RecordBook['openTrips'];
  readonly tell: (event: FleetEvent) => readonly FleetEffect[];
};

/** The people of a stage: they serve robots that wait for them, and look after those that failed. */
export class People {
  private readonly around: Around;
  /** When someone presses "done", by stop of a trip. */
  private readonly due = new Map<string, number>();
  private presses = 0;

  constructor(around: Around) {
    this.around = around;
  }

  /** They come to a robot that waits, take a while, and press "done"; the robot sends the press again until it is heard. */
  serve(now: number): void {
    const { random, network, bodies, trips } = this.around;
    for (const trip of trips.values()) {
      if (trip.status !== 'active' || trip.phase !== 'serving' || trip.kind !== 'deliver') continue;
      const key = `${trip.tripId} ${trip.stopIndex}`;
      const due = this.due.get(key);
      if (due === undefined) this.due.set(key, now + 4_000 + random.below(12_000));
      else if (now >= due) {
        this.due.set(key, now + 3_000);
        const at = now + (bodies.get(trip.robotId)?.options.clockOffsetMs ?? 0);
        network.post(now, () => this.press(trip.robotId, key, at));
        // A robot that lost its connection tells again what it is not sure was heard.
        if (network.isBad(now) && random.chance(0.2))
          network.postAt(now + random.below(60_000), () => this.press(trip.robotId, key, at));
      }
    }
  }

  /** After a while, a person looks at a robot that gets no work because its orders failed, and releases it. */
  lookAfterFailed(fleet: FleetState, now: number): void {
    for (const { info, hold } of fleet.robots.values()) {
      if (hold?.reason !== 'orders_failed' || now - Date.parse(hold.since) < LOOKED_AT_AFTER_MS) continue;
      const id = `look-${info.robotId}-${now}`;
      this.around.tell({
        type: 'robot.command',
        requestId: id,
        commandId: id,
        robotId: info.robotId,
        command: { kind: 'release' },
        actor: { kind: 'user', name: 'Ayşe' },
      });
    }
  }

  private press(robotId: string, key: string, robotTime: number): void {
    const { mutation, timedPresses, bodies, tell } = this.around;
    this.presses += 1;
    const eventId = mutation === 'no dedupe of presses' ? `press ${this.presses}` : key;
    const serving = this.servingStop(robotId);
    const robotTimeMs = timedPresses ? robotTime : undefined;
    const effects = tell({
      type: 'robot.service_event',
      robotId,
      event: { eventId, type: 'confirmed', robotTimeMs },
    });
    const confirmed = effects.some(
      (effect) => effect.type === 'delivery.saved' && effect.change?.code === 'CONFIRMED_ON_ROBOT',
    );
    // Right after the change it is unknown which stop a press was for.
    const before =
      robotTime - (bodies.get(robotId)?.options.clockOffsetMs ?? 0) < (serving?.since ?? 0) - MOMENT_MS;
    if (confirmed && serving?.key !== key && before)
      throw new Error(`A press at ${key} confirmed ${serving?.key}.`);
  }

  private servingStop(robotId: string): { readonly key: string; readonly since: number } | undefined {
    const trip = [...this.around.trips.values()].find(
      (item) => item.robotId === robotId && item.status === 'active',
    );
    return trip?.phase === 'serving'
      ? { key: `${trip.tripId} ${trip.stopIndex}`, since: trip.phaseSince }
      : undefined;
  }
}
