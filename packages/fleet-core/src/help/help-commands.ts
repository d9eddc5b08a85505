import { offeredSolutions, type HelpSolution } from '@rota/contract/help-requests';
import { commandDelivery } from '../commands/delivery-commands.ts';
import { commandRobot } from '../commands/robot-commands.ts';
import type { Actor, FleetEvent, FleetReply } from '../model/fleet-events.ts';
import type { HelpRecord } from '../model/help.ts';
import { askForState } from '../robots/instant-actions.ts';
import { isOffline } from '../robots/liveness.ts';
import { tripOf, type FleetState } from '../state/fleet-state.ts';
import { planAnew } from '../trips/plan-anew.ts';
import { askAgain } from '../trips/releasing.ts';
import { saveHelp } from './help-requests.ts';

type HelpCommandEvent = Extract<FleetEvent, { type: 'help.command' }>;
const OK: FleetReply = { ok: true };

/** Carries out a person's word about a help request: that they see to it, or how it was solved. */
export function commandHelp(fleet: FleetState, event: HelpCommandEvent): FleetReply {
  const { actor, act } = event;
  const help = [...fleet.help.open.values()].find(({ helpId }) => helpId === event.helpId) ?? event.help;
  if (!help) return { ok: false, code: 'RECORD_NOT_FOUND', message: 'There is no such help request.' };
  if (help.resolvedAt !== null)
    return { ok: false, code: 'HELP_RESOLVED_ALREADY', message: 'It is solved already.' };
  if (act === 'answer') {
    saveHelp(fleet, { ...help, answeredAt: help.answeredAt ?? fleet.now, answeredBy: actor.name });
    return OK;
  }
  if (!offeredSolutions(help.code, help.deliveryId !== null).includes(act)) {
    return { ok: false, code: 'HELP_SOLUTION_NOT_OFFERED', message: 'That does not solve it.' };
  }
  const reply = solve(fleet, help, act, event);
  if (!reply.ok) return reply;
  const answeredBy = help.answeredBy ?? actor.name;
  saveHelp(fleet, {
    ...help,
    answeredAt: help.answeredAt ?? fleet.now,
    answeredBy,
    resolvedAt: fleet.now,
    resolvedBy: actor.name,
    how: act,
  });
  return OK;
}

function solve(fleet: FleetState, help: HelpRecord, how: HelpSolution, event: HelpCommandEvent): FleetReply {
  switch (how) {
    case 'moved':
      return goOn(fleet, help, event);
    case 'opened_by_hand':
      return tellDelivery(fleet, help, 'confirm', event);
    case 'carried':
      return tellDelivery(fleet, help, 'set_delivered', event);
    case 'give_up':
      // A delivery that has failed is given up already: its goods were taken out.
      return help.code === 'goods_aboard' ? OK : tellDelivery(fleet, help, 'cancel', event);
    case 'other':
      return OK;
  }
}

/** The robot stands elsewhere, or free, now: what held it is over, it says where it is, and its way is planned anew from there. */
function goOn(fleet: FleetState, help: HelpRecord, { requestId, actor }: HelpCommandEvent): FleetReply {
  const robot = fleet.robots.get(help.robotId);
  if (!robot) return OK;
  if (isOffline(robot, fleet.now))
    return robot.traffic.occupancy ? commandAs(fleet, robot.info.robotId, 'taken_off', requestId, actor) : OK;
  if (robot.hold?.reason === 'orders_failed')
    return commandAs(fleet, robot.info.robotId, 'release', requestId, actor);
  if (robot.trip.releasing) askAgain(robot.trip.releasing);
  askForState(fleet, robot);
  const trip = tripOf(fleet, robot);
  if (trip) planAnew(fleet, robot);
  return OK;
}

function commandAs(
  fleet: FleetState,
  robotId: string,
  kind: 'taken_off' | 'release',
  requestId: string,
  actor: Actor,
): FleetReply {
  return commandRobot(fleet, {
    type: 'robot.command',
    requestId,
    commandId: requestId,
    robotId,
    command: { kind },
    actor,
  });
}

function tellDelivery(
  fleet: FleetState,
  help: HelpRecord,
  command: 'confirm' | 'set_delivered' | 'cancel',
  { requestId, actor, delivery }: HelpCommandEvent,
): FleetReply {
  if (help.deliveryId === null)
    return { ok: false, code: 'HELP_SOLUTION_NOT_OFFERED', message: 'There is no delivery in it.' };
  const known = delivery && { delivery };
  return commandDelivery(fleet, {
    type: 'delivery.command',
    requestId,
    deliveryId: help.deliveryId,
    command,
    actor,
    reason: null,
    ...known,
  });
}
