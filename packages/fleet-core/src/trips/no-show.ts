import type { DecisionCode } from '@rota/contract/decisions';
import type { DeliveryRecord, StopKind, TripStop } from '../model/fleet-events.ts';
import { moveLids } from '../robots/lids.ts';
import { targetName, type FleetState, tripOf } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import { saveTrip, SYSTEM } from '../state/records.ts';
import type { Robot } from '../state/robot.ts';
import { moveDelivery, withSubtasks, type Why } from '../work/deliveries.ts';
import { bringBack } from './bring-back.ts';
import { setPhase } from './trips.ts';
import { clearWaiting, setWaiting } from './waiting.ts';

/**
 * How long a robot waits for a person at a stop, seconds (0: indefinitely), and what it does then: goes on as if confirmed, ends the task
 * there (`gives_up`: goods aboard go back to where they were loaded), calls a person and keeps waiting, or goes on because no
 * confirmation is required (`needs_none`: at once where it does not wait).
 */
export type WaitLimit = {
  readonly seconds: number;
  readonly then: 'goes_on' | 'gives_up' | 'calls' | 'needs_none';
};

const afterLoading = { go_on: 'goes_on', cancel: 'gives_up', help: 'calls' } as const;
const afterUnloading = { done: 'goes_on', return: 'gives_up', help: 'calls' } as const;

/** For stops where goods are loaded. */
export function loadingLimit(fleet: FleetState, stop: TripStop): WaitLimit {
  const { settings } = fleet;
  if (!needsConfirmation(fleet, stop, 'confirm_loading'))
    return { seconds: settings.loading_timeout_s, then: 'needs_none' };
  return { seconds: settings.loading_timeout_s, then: afterLoading[settings.after_loading_timeout] };
}

/** For stops where a guest is expected. */
export function guestLimit({ settings }: FleetState): WaitLimit {
  return { seconds: settings.arrival_timeout_s, then: afterLoading[settings.after_loading_timeout] };
}

/** At a stop with a lid to open. Goods behind a lid that no one opened were not taken: the stop cannot count as done. */
export function arrivalLimit({ settings }: FleetState): WaitLimit {
  const then = afterUnloading[settings.after_unloading_timeout];
  return { seconds: settings.arrival_timeout_s, then: then === 'goes_on' ? 'gives_up' : then };
}

/** For stops where goods are taken out. */
export function unloadingLimit(fleet: FleetState, stop: TripStop): WaitLimit {
  const { settings } = fleet;
  if (!needsConfirmation(fleet, stop, 'confirm_unloading'))
    return { seconds: settings.unloading_timeout_s, then: 'needs_none' };
  return { seconds: settings.unloading_timeout_s, then: afterUnloading[settings.after_unloading_timeout] };
}

/** Whether a person has to confirm the work at a stop, for any of its tasks: by the task's own option, else by the project's setting. */
function needsConfirmation(
  fleet: FleetState,
  { work }: TripStop,
  setting: 'confirm_loading' | 'confirm_unloading',
): boolean {
  return work.some(
    ({ deliveryId }) => fleet.deliveries.get(deliveryId)?.options[setting] ?? fleet.settings[setting],
  );
}

/** Handles the time-out of a stop. Returns why the stop counts as confirmed, where it does. */
export function handleNoShow(
  step: Step,
  robot: Robot,
  stop: TripStop,
  seconds: number,
  then: WaitLimit['then'],
): Why | undefined {
  if (then === 'needs_none') return { code: 'NO_CONFIRMATION_NEEDED', params: {}, actor: SYSTEM };
  if (then === 'goes_on') return { code: 'CONFIRMED_BY_TIMEOUT', params: { seconds }, actor: SYSTEM };
  const code = CODES[stop.kind] ?? 'NOBODY_UNLOADS';
  const params = { target: targetName(step.fleet, stop.targetId), seconds };
  if (then === 'calls') setWaiting(step, robot, code, params);
  else breakOff(step, robot, stop, { code, params, actor: SYSTEM });
  return undefined;
}

const CODES: Partial<Record<StopKind, DecisionCode>> = {
  load: 'NOBODY_LOADS',
  fetch: 'NOBODY_LOADS',
  remote_unload: 'NOBODY_OPENS',
};

/** Ends what is done at a stop, and only that: other tasks of the trip go on. The lids are closed before the robot drives. */
function breakOff(step: Step, robot: Robot, stop: TripStop, why: Why): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  const ids = new Set(stop.work.map(({ deliveryId }) => deliveryId));
  const ended: { delivery: DeliveryRecord; isAboard: boolean }[] = [];
  for (const id of ids) {
    const delivery = fleet.deliveries.get(id);
    if (delivery?.tripId !== trip.tripId) continue;
    const isAboard = robot.trip.aboard.delete(id);
    const open = withSubtasks(delivery, () => true, 'cancelled');
    const moved = moveDelivery(step, open, isAboard ? 'Failed' : 'Cancelled', why);
    if (moved) ended.push({ delivery: moved, isAboard });
  }
  const ahead = trip.stops.slice(trip.stopIndex + 1).flatMap((later) => {
    const work = later.work.filter(({ deliveryId }) => !ids.has(deliveryId));
    return work.length === 0 ? [] : [{ ...later, work }];
  });
  saveTrip(step, trip, { stops: [...trip.stops.slice(0, trip.stopIndex + 1), ...ahead] });
  clearWaiting(fleet, robot);
  setPhase(step, robot, 'closing');
  moveLids(step, robot, 'close');
  for (const { delivery, isAboard } of ended) if (isAboard) bringBack(step, robot, delivery);
}
