import type { CustodyAct, CustodyBy } from '@rota/contract/deliveries';
import type { Actor, DeliveryRecord } from '../model/fleet-events.ts';
import type { Step } from './step.ts';

const by: Record<Actor['kind'], CustodyBy> = {
  user: 'person',
  robot: 'at_robot',
  dispatcher: 'time_out',
  system: 'time_out',
};

/** Notes who put the goods of a delivery in, took them out, or opened a lid over them. The caller saves the delivery, too. */
export function noteCustody(
  step: Step,
  { deliveryId }: DeliveryRecord,
  done: {
    readonly act: CustodyAct;
    readonly lids: readonly string[];
    readonly targetId: string | null;
    readonly actor: Actor;
    readonly isByPin?: boolean;
  },
): void {
  const { act, lids, targetId, actor, isByPin = false } = done;
  const person = actor.kind === 'user' ? actor.name : null;
  step.effects.push({
    type: 'custody.noted',
    custody: {
      deliveryId,
      at: step.fleet.now,
      act,
      lids,
      targetId,
      by: isByPin ? 'pin' : by[actor.kind],
      person,
    },
  });
}
