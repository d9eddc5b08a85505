import type { TripRecord } from '../model/fleet-events.ts';
import type { FleetState, WatchedTrip } from '../state/fleet-state.ts';
import { isHalted, isOffline } from '../robots/liveness.ts';
import { legSeconds } from './forecast.ts';
import { afterDriving, afterHandling, afterWaiting } from './learned.rules.ts';

/** A shorter drive measures the start rather than the way; a longer stop was forgotten by people. */
const SHORTEST_DRIVE_S = 5;
const LONGEST_STOP_S = 3_600;

/** Measures the durations of drives and stops, for later forecasts. */
export function watchTrips(fleet: FleetState): void {
  const { watched } = fleet.promises;
  for (const [tripId, before] of watched) {
    const trip = fleet.trips.get(tripId);
    if (trip?.stopIndex === before.stopIndex && trip.status === 'active') continue;
    if (before.isThere) learnStop(fleet, before);
    watched.delete(tripId);
  }
  for (const trip of fleet.trips.values()) {
    if (trip.status === 'active' && trip.kind === 'deliver') watch(fleet, trip);
  }
}

function watch(fleet: FleetState, trip: TripRecord): void {
  const robot = fleet.robots.get(trip.robotId);
  const { watched } = fleet.promises;
  const before = watched.get(trip.tripId);
  const stop = trip.stops[trip.stopIndex];
  if (!stop || !robot) return;
  // Time lost to a person or a fault says nothing about the way or the stop.
  if (isHalted(robot) || isOffline(robot, fleet.now) || robot.rest.impairedSince !== undefined) {
    watched.delete(trip.tripId);
    return;
  }
  const isThere = trip.phase === 'serving' || trip.phase === 'closing';
  if (before === undefined) {
    if (!isThere && trip.phase !== 'driving') return;
    const planned = isThere ? 0 : (legSeconds(robot) ?? 0);
    if (isThere || planned >= SHORTEST_DRIVE_S) {
      const { kind, targetId, ride } = stop;
      const { stopIndex } = trip;
      watched.set(trip.tripId, {
        kind,
        targetId,
        elevatorId: ride?.elevatorId,
        stopIndex,
        isThere,
        since: fleet.now,
        planned,
      });
    }
    return;
  }
  if (!isThere || before.isThere) return;
  learn(fleet, afterDriving(fleet.learned, (fleet.now - before.since) / 1000 / before.planned));
  watched.set(trip.tripId, { ...before, isThere, since: fleet.now });
}

function learnStop(fleet: FleetState, { kind, targetId, since, elevatorId }: WatchedTrip): void {
  const seconds = (fleet.now - since) / 1000;
  if (seconds > LONGEST_STOP_S) return;
  if (kind === 'lobby' && elevatorId !== undefined)
    learn(fleet, afterWaiting(fleet.learned, elevatorId, since, seconds));
  learn(fleet, afterHandling(fleet.learned, kind, targetId, seconds));
}

function learn(fleet: FleetState, learned: FleetState['learned']): void {
  fleet.learned = learned;
  fleet.promises.isNews = true;
}
