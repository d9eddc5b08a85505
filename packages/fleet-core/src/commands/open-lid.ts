import type { CommandOf } from '@rota/contract/robots';
import type { DeliveryRecord } from '../model/fleet-events.ts';
import type { CommandRecord } from '../model/records.ts';
import { noteCustody } from '../state/custody.ts';
import type { Step } from '../state/step.ts';
import { saveDelivery } from '../state/records.ts';
import { lidsOf } from '../robots/lids.ts';
import { openStop, stopToOpen } from '../trips/remote-opening.ts';
import type { Robot } from '../state/robot.ts';
import { nothing, type CommandRules } from './command-kind.ts';
import { isLid, findLidRefusal } from './lid-moves.ts';

/** Opens a lid. */
export const openLid: CommandRules<CommandOf<'open_lid'>> = {
  whyNot: (fleet, robot, body) => findLidRefusal(fleet, robot, 'openLid', body?.lid),
  action: (_robot, parameters) => ({ type: 'openLid', parameters }),
  carryOut: nothing,
  effect: (robot, params) => isLid(robot, params['lid'], 'opened'),
  done: noteOpened,
};

/** Records that the person who had a lid opened could reach the goods behind it. */
function noteOpened(step: Step, robot: Robot, { params, by }: CommandRecord): void {
  const { fleet } = step;
  const lid = params['lid'];
  const waiting = stopToOpen(fleet, robot);
  if (waiting && lid !== undefined && lidsOf(robot, waiting.stop).includes(lid))
    openStop(step, robot, waiting.stop);
  for (const deliveryId of robot.trip.aboard) {
    const delivery = fleet.deliveries.get(deliveryId);
    if (!delivery || !mayLieIn(delivery, lid)) continue;
    noteCustody(step, saveDelivery(step, delivery), {
      act: 'opened',
      lids: lid === undefined ? [] : [lid],
      targetId: robot.place.standsAt ?? null,
      actor: { kind: 'user', name: by },
    });
  }
}

/** Goods without an assigned lid may lie behind any lid. */
function mayLieIn({ lids, subtasks }: DeliveryRecord, lid: string | undefined): boolean {
  const named = [...lids, ...subtasks.flatMap((task) => task.lid ?? [])];
  return lid === undefined || named.length === 0 || named.includes(lid);
}
