import type { DeliveryRecord, FleetEvent, FleetReply } from '../model/fleet-events.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { isEnded, manualTransitions, mayDo } from '../model/delivery-transitions.rules.ts';
import { changeStatus } from '../work/deliveries.ts';
import type { Why } from '../work/deliveries.ts';
import { noteCustody } from '../state/custody.ts';
import { saveDelivery } from '../state/records.ts';
import { confirmInConsole } from '../trips/serving.ts';
import { carrierOf, takeAboard, takeOff } from '../trips/aboard.ts';
import { emptyNow } from '../trips/emptying.ts';
import { bringBack } from '../trips/bring-back.ts';
import { forgetTries, openFor, stopToOpen } from '../trips/remote-opening.ts';
import { isOpen } from '../work/task-stops.ts';
import { findLidRefusal } from './lid-moves.ts';
import { takeOffTrip } from '../trips/trips.ts';

type DeliveryCommandEvent = Extract<FleetEvent, { type: 'delivery.command' }>;
const OK: FleetReply = { ok: true };

/** Carries out a person's word about a delivery. */
export function commandDelivery(step: Step, event: DeliveryCommandEvent): FleetReply {
  const delivery = step.fleet.deliveries.get(event.deliveryId) ?? event.delivery;
  if (!delivery) return { ok: false, code: 'RECORD_NOT_FOUND', message: 'There is no such delivery.' };
  if (event.command === 'confirm') return confirm(step, delivery, event);
  if (event.command === 'full') return emptyFullRobot(step, delivery, event);
  if (event.command === 'assign') return assign(step, delivery, event);
  if (event.command === 'open') return open(step, delivery, event);
  if (event.command === 'renew_pin') return renewPin(step, delivery, event);
  if (event.command === 'set_priority') return setPriority(step, delivery, event);
  if (event.command === 'set_earliest_start') return setEarliestStart(step, delivery, event);
  if (!mayDo(event.command, delivery.status)) {
    const message = `A delivery that is ${delivery.status} cannot be changed that way.`;
    return { ok: false, code: 'DELIVERY_TRANSITION_NOT_ALLOWED', message };
  }
  const params: Record<string, string> = event.reason === null ? {} : { reason: event.reason };
  const code = event.command === 'cancel' ? 'CANCELLED_BY_PERSON' : 'SET_BY_PERSON';
  apply(step, delivery, event.command, { code, params, actor: event.actor });
  return OK;
}

function apply(
  step: Step,
  before: DeliveryRecord,
  action: 'cancel' | 'set_delivered' | 'set_waiting' | 'set_requested',
  why: Why,
): void {
  const { fleet } = step;
  const rule = manualTransitions[action];
  const carrier = carrierOf(fleet, before.deliveryId);
  const tripId = before.tripId;
  if (rule.order === 'cancelled') takeOffTrip(step, before);
  if (carrier) takeOff(carrier, before.deliveryId);
  if (carrier && rule.goods === 'carried')
    noteCustody(step, before, { act: 'taken', lids: before.lids, targetId: null, actor: why.actor });
  const releasing = tripId !== null && fleet.trips.get(tripId)?.status === 'releasing';
  let delivery = fleet.deliveries.get(before.deliveryId) ?? before;
  fleet.queueReasons.delete(delivery.deliveryId);
  fleet.refusals.delete(delivery.deliveryId);
  for (const status of rule.to) {
    const last = status === rule.to.at(-1);
    delivery = changeStatus(
      step,
      delivery,
      status,
      why,
      last ? changeOf(action, delivery, releasing, carrier) : {},
    );
  }
  if (rule.goods === 'kept' && carrier) takeAboard(carrier, before.deliveryId);
  if (rule.goods === 'returned' && carrier) bringBack(step, carrier, delivery);
}

function changeOf(
  action: 'cancel' | 'set_delivered' | 'set_waiting' | 'set_requested',
  delivery: DeliveryRecord,
  releasing: boolean,
  carrier: Robot | undefined,
): Partial<DeliveryRecord> {
  // A repeat of a fully completed delivery repeats all of it.
  const again = delivery.subtasks.every((task) => task.status === 'done');
  const open = (
    status: 'waiting' | 'done' | 'cancelled',
    completedAt: number | null,
  ): DeliveryRecord['subtasks'] =>
    delivery.subtasks.map((task) =>
      task.status === 'done' && !(again && status === 'waiting') ? task : { ...task, status, completedAt },
    );
  switch (action) {
    case 'cancel':
      return { releasing, subtasks: open('cancelled', null) };
    case 'set_delivered':
      return { releasing, subtasks: open('done', delivery.updatedAt) };
    case 'set_waiting':
      return {
        releasing,
        // Named while it waits: its goods lie there, and the next owner has only the records to know it from.
        robotId: carrier?.info.robotId ?? null,
        tripId: null,
        lids: [],
        subtasks: open('waiting', null),
        // Only the robot that carries the goods can deliver them.
        requestedRobotId: carrier?.info.robotId ?? delivery.requestedRobotId,
      };
    case 'set_requested':
      return {
        attempt: delivery.attempt + 1,
        // An operator wants it after all.
        expiresAt: delivery.status === 'Expired' ? null : delivery.expiresAt,
        round: again ? 1 : delivery.round,
        releasing: false,
        robotId: null,
        tripId: null,
        lids: [],
        subtasks: open('waiting', null),
      };
  }
}

/** The delivery waits for another robot, or for none in particular. One whose goods a robot carries stays with that robot. */
function assign(
  step: Step,
  delivery: DeliveryRecord,
  { toRobotId = null, actor, reason }: DeliveryCommandEvent,
): FleetReply {
  const { fleet } = step;
  const robot = toRobotId === null ? undefined : fleet.robots.get(toRobotId);
  if (toRobotId !== null && !robot)
    return { ok: false, code: 'RECORD_NOT_FOUND', message: 'There is no such robot.' };
  if (delivery.status !== 'Queued' || delivery.tripId !== null || carrierOf(fleet, delivery.deliveryId)) {
    return {
      ok: false,
      code: 'DELIVERY_TRANSITION_NOT_ALLOWED',
      message: 'Only a delivery that no robot has taken can be given to another.',
    };
  }
  fleet.queueReasons.delete(delivery.deliveryId);
  fleet.refusals.delete(delivery.deliveryId);
  const why = robot
    ? ({ code: 'GIVEN_TO_ROBOT', params: { robot: robot.info.name } } as const)
    : ({ code: 'GIVEN_TO_ANY', params: {} } as const);
  const params = { ...why.params, ...(reason === null ? {} : { reason }) };
  changeStatus(step, delivery, 'Queued', { code: why.code, params, actor }, { requestedRobotId: toRobotId });
  return OK;
}

/** Changes the priority of a delivery, and has dispatch evaluate the queue again. */
function setPriority(
  step: Step,
  delivery: DeliveryRecord,
  { priority = delivery.priority }: DeliveryCommandEvent,
): FleetReply {
  if (isEnded(delivery.status)) {
    return {
      ok: false,
      code: 'DELIVERY_TRANSITION_NOT_ALLOWED',
      message: `A delivery that is ${delivery.status} has no priority any more.`,
    };
  }
  saveDelivery(step, { ...delivery, priority });
  step.fleet.dispatchDue = true;
  return { ok: true, before: { priority: delivery.priority } };
}

/** Its robot sets out earlier or later: what no robot has taken yet waits until then. */
function setEarliestStart(
  step: Step,
  delivery: DeliveryRecord,
  { earliestStartAt = null }: DeliveryCommandEvent,
): FleetReply {
  if (delivery.status !== 'Created' && delivery.status !== 'Queued') {
    const message = `The robot of a delivery that is ${delivery.status} has set out, or will not any more.`;
    return { ok: false, code: 'DELIVERY_TRANSITION_NOT_ALLOWED', message };
  }
  saveDelivery(step, { ...delivery, earliestStartAt });
  step.fleet.dispatchDue = true;
  const before = delivery.earliestStartAt === null ? null : new Date(delivery.earliestStartAt).toISOString();
  return { ok: true, before: { earliest_start_at: before } };
}

function confirm(step: Step, delivery: DeliveryRecord, event: DeliveryCommandEvent): FleetReply {
  const { fleet } = step;
  const trip = delivery.tripId === null ? undefined : fleet.trips.get(delivery.tripId);
  const robot = trip && fleet.robots.get(trip.robotId);
  const here =
    trip?.stops[trip.stopIndex]?.work.some((work) => work.deliveryId === delivery.deliveryId) ?? false;
  if (trip && robot && here && confirmInConsole(step, robot, event.actor)) return OK;
  return { ok: false, code: 'DELIVERY_NOT_WAITING', message: 'Its robot does not wait for a confirmation.' };
}

/** Staff open the lid of a remote delivery, wherever they are. */
function open(step: Step, delivery: DeliveryRecord, event: DeliveryCommandEvent): FleetReply {
  const { fleet } = step;
  const trip = delivery.tripId === null ? undefined : fleet.trips.get(delivery.tripId);
  const robot = trip && fleet.robots.get(trip.robotId);
  const found = robot && stopToOpen(fleet, robot);
  if (!robot || found?.delivery.deliveryId !== delivery.deliveryId) {
    return {
      ok: false,
      code: 'DELIVERY_NOT_WAITING',
      message: 'Its robot does not wait for its lid to be opened.',
    };
  }
  const refused = findLidRefusal(fleet, robot, 'openLid', found.stop.work[0]?.lid ?? undefined);
  if (refused) return { ok: false, code: refused.code, message: refused.text };
  openFor(step, robot, delivery.deliveryId, event.actor);
  return OK;
}

/** A stop has a new PIN: what was tried with the former one is forgotten. */
function renewPin(step: Step, delivery: DeliveryRecord, { subTaskId }: DeliveryCommandEvent): FleetReply {
  const subtask = delivery.subtasks.find(
    (one) => one.subTaskId === subTaskId && one.kind === 'unload' && isOpen(one),
  );
  if (!subtask || delivery.options.remote_delivery !== true || isEnded(delivery.status)) {
    return { ok: false, code: 'DELIVERY_NO_PIN', message: 'This stop has no PIN.' };
  }
  forgetTries(step, delivery, subtask.subTaskId);
  return OK;
}

/** The robot goes to be emptied at once, and then on where it broke off. */
function emptyFullRobot(step: Step, delivery: DeliveryRecord, event: DeliveryCommandEvent): FleetReply {
  const { fleet } = step;
  const trip = delivery.tripId === null ? undefined : fleet.trips.get(delivery.tripId);
  const robot = trip && fleet.robots.get(trip.robotId);
  if (trip?.status === 'active' && robot && emptyNow(step, robot, delivery, event.actor)) return OK;
  return { ok: false, code: 'DELIVERY_NOT_COLLECTING', message: 'Its robot is not collecting anything now.' };
}
