import { canMove, isEnded, manualTransitions } from '../model/delivery-transitions.rules.ts';
import type {
  DeliveryRecord,
  Escape,
  FleetEffect,
  FleetEvent,
  FleetReply,
  FleetSnapshot,
  RobotHold,
  TripRecord,
} from '../model/fleet-events.ts';
import type { CommandRecord } from '../model/records.ts';
import type { ElevatorBlock, ElevatorSession } from '../model/elevators.ts';
import type { HelpRecord } from '../model/help.ts';

/** What a database would hold: it takes in effects and refuses what may never be written. */
export type RecordBook = ReturnType<typeof createRecordBook>;

export function createRecordBook(
  base: Pick<FleetSnapshot, 'settings' | 'floors' | 'targets' | 'robots' | 'elevators'>,
) {
  const deliveries = new Map<string, DeliveryRecord>();
  const trips = new Map<string, TripRecord>();
  const openTrips = new Map<string, TripRecord>();
  const commands = new Map<string, CommandRecord>();
  const holds = new Map<string, RobotHold>();
  const help = new Map<string, HelpRecord>();
  const sessions = new Map<string, ElevatorSession>();
  const blocks = new Map<string, ElevatorBlock>();
  const replies = new Map<string, FleetReply>();
  const transitions = new Map<string, number>();
  let escape: Escape | null = null;
  const count = (row: string): void => void transitions.set(row, (transitions.get(row) ?? 0) + 1);

  function writeDelivery(effect: Extract<FleetEffect, { type: 'delivery.saved' }>): void {
    const { delivery, change } = effect;
    const before = deliveries.get(delivery.deliveryId);
    if (change) {
      const { from, to } = change;
      if (from !== null && before && before.status !== from) {
        throw new Error(
          `${delivery.deliveryId} is ${before.status}, and a change from ${from} to ${to} came.`,
        );
      }
      const manual = Object.values(manualTransitions).some((rule) => {
        const path: readonly string[] = [...rule.from.filter((status) => status === from), ...rule.to];
        return path.some((status, index) => index > 0 && path[index - 1] === from && status === to);
      });
      const byPerson = change.actor.kind === 'user' && manual;
      if (from !== null && !canMove(from, to) && !byPerson)
        throw new Error(`${from} to ${to} is not allowed.`);
      if (delivery.status !== to) throw new Error('The record differs from the change.');
      if (canMove(from ?? 'Created', to)) count(`${from} > ${to}`);
    } else if (before && before.status !== delivery.status) {
      throw new Error(
        `${delivery.deliveryId} went from ${before.status} to ${delivery.status} without a change.`,
      );
    }
    // A person may have all of it done again.
    if (before?.attempt === delivery.attempt && change?.actor.kind !== 'user') checkDone(before, delivery);
    deliveries.set(delivery.deliveryId, delivery);
  }

  /** What was handed over once is not handed over again in the same round of an attempt. */
  function checkDone(before: DeliveryRecord, after: DeliveryRecord): void {
    if (after.round !== before.round) {
      const isDone = before.subtasks.every(({ status }) => status === 'done');
      if (!isDone || after.round !== before.round + 1)
        throw new Error(`${after.deliveryId} began round ${after.round} too early.`);
      return;
    }
    before.subtasks.forEach((task, index) => {
      const now = after.subtasks[index];
      if (task.status !== 'done' || (now?.status === 'done' && now.completedAt === task.completedAt)) return;
      throw new Error(`${task.subTaskId} was done and is ${now?.status}.`);
    });
  }

  function writeTrip(trip: TripRecord): void {
    trips.set(trip.tripId, trip);
    if (trip.status === 'active' || trip.status === 'releasing') openTrips.set(trip.tripId, trip);
    else openTrips.delete(trip.tripId);
  }

  function checkTrips(): void {
    const busy = new Set<string>();
    const carried = new Map<string, string>();
    for (const trip of openTrips.values()) {
      if (trip.status !== 'active') continue;
      if (busy.has(trip.robotId)) throw new Error(`${trip.robotId} is on two trips.`);
      busy.add(trip.robotId);
      for (const id of new Set(trip.stops.flatMap((stop) => stop.work.map((work) => work.deliveryId)))) {
        if (deliveries.get(id)?.tripId !== trip.tripId || isEnded(deliveries.get(id)?.status ?? 'Completed'))
          continue;
        if (carried.has(id)) throw new Error(`${id} is on two robots.`);
        carried.set(id, trip.robotId);
      }
    }
  }

  return {
    deliveries,
    trips,
    /** Those that are active or releasing. */
    openTrips,
    commands,
    holds,
    help,
    sessions,
    blocks,
    replies,
    transitions,
    count,
    write(effects: readonly FleetEffect[]): void {
      let changed = false;
      for (const effect of effects) {
        if (effect.type === 'delivery.saved') writeDelivery(effect);
        else if (effect.type === 'trip.saved') writeTrip(effect.trip);
        else if (effect.type === 'command.saved') commands.set(effect.command.commandId, effect.command);
        else if (effect.type === 'hold.saved' && effect.hold) holds.set(effect.robotId, effect.hold);
        else if (effect.type === 'hold.saved') holds.delete(effect.robotId);
        else if (effect.type === 'help.saved') help.set(effect.help.helpId, effect.help);
        else if (effect.type === 'elevator_session.saved')
          sessions.set(effect.session.sessionId, effect.session);
        else if (effect.type === 'elevator_block.saved' && effect.block)
          blocks.set(effect.elevatorId, effect.block);
        else if (effect.type === 'elevator_block.saved') blocks.delete(effect.elevatorId);
        else if (effect.type === 'replied') replies.set(effect.requestId, effect.reply);
        changed ||= effect.type === 'delivery.saved' || effect.type === 'trip.saved';
      }
      if (changed) checkTrips();
    },
    /** What people changed is written before the fleet control hears of it. */
    note(event: FleetEvent): void {
      if (event.type === 'escape.changed') escape = event.escape;
    },
    /** Whether all robots are to be at escape points. */
    isEscaping: () => escape !== null,
    snapshot: (): FleetSnapshot => ({
      ...base,
      escape,
      holds: [...holds].map(([robotId, hold]) => ({ robotId, hold })),
      deliveries: [...deliveries.values()].filter((item) => !isEnded(item.status) || item.releasing),
      trips: [...openTrips.values()],
      elevatorSessions: [...sessions.values()].filter(({ endedAt }) => endedAt === null),
      elevatorBlocks: [...blocks.values()],
      help: [...help.values()].filter(({ resolvedAt }) => resolvedAt === null),
      commands: [...commands.values()].filter(
        (command) => command.status === 'sent' || command.status === 'accepted',
      ),
    }),
  };
}
