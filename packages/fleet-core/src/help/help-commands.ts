import { offeredSolutions, type HelpSolution } from '@rota/contract/help-requests';
import { commandDelivery } from '../commands/delivery-commands.ts';
import { commandRobot } from '../commands/robot-commands.ts';
import type { Actor, FleetEvent, FleetReply } from '../model/fleet-events.ts';
import type { HelpRecord } from '../model/help.ts';
import { askForState } from '../robots/instant-actions.ts';
import { isOffline } from '../robots/liveness.ts';
import type { Step } from '../state/step.ts';
import { replan } from '../trips/replan.ts';
import { askAgain } from '../trips/order-release.ts';
import { saveHelp } from './help-requests.ts';

type HelpCommandEvent = Extract<FleetEvent, { type: 'help.command' }>;
const OK: FleetReply = { ok: true };

/** Carries out a person's answer to a help request: that they take care of it, or how they solved it. */
export function commandHelp(step: Step, event: HelpCommandEvent): FleetReply {
  const { fleet } = step;
  const { actor, act } = event;
  const help = [...fleet.help.open.values()].find(({ helpId }) => helpId === event.helpId) ?? event.help;
  if (!help) return { ok: false, code: 'RECORD_NOT_FOUND', message: 'There is no such help request.' };
  if (help.resolvedAt !== null)
    return { ok: false, code: 'HELP_RESOLVED_ALREADY', message: 'It is solved already.' };
  if (act === 'answer') {
    saveHelp(step, { ...help, answeredAt: help.answeredAt ?? fleet.now, answeredBy: actor.name });
    return OK;
  }
  if (!offeredSolutions(help.code, help.deliveryId !== null).includes(act)) {
    return { ok: false, code: 'HELP_SOLUTION_NOT_OFFERED', message: 'That does not solve it.' };
  }
  const reply = solve(step, help, act, event);
  if (!reply.ok) return reply;
  const answeredBy = help.answeredBy ?? actor.name;
  saveHelp(step, {
    ...help,
    answeredAt: help.answeredAt ?? fleet.now,
    answeredBy,
    resolvedAt: fleet.now,
    resolvedBy: actor.name,
    how: act,
  });
  return OK;
}

function solve(step: Step, help: HelpRecord, how: HelpSolution, event: HelpCommandEvent): FleetReply {
  switch (how) {
    case 'moved':
      return goOn(step, help, event);
    case 'opened_by_hand':
      return commandDeliveryOfHelp(step, help, 'confirm', event);
    case 'carried':
      return commandDeliveryOfHelp(step, help, 'set_delivered', event);
    case 'give_up':
      // A delivery that has failed is given up already: its goods were taken out.
      return help.code === 'goods_aboard' ? OK : commandDeliveryOfHelp(step, help, 'cancel', event);
    case 'other':
      return OK;
  }
}

/** The robot now stands elsewhere, or free. Its hold ends, it is asked for its position, and its way is planned again from there. */
function goOn(step: Step, help: HelpRecord, { requestId, actor }: HelpCommandEvent): FleetReply {
  const { fleet } = step;
  const robot = fleet.robots.get(help.robotId);
  if (!robot) return OK;
  if (isOffline(robot, fleet.now))
    return robot.traffic.occupancy ? commandAs(step, robot.info.robotId, 'taken_off', requestId, actor) : OK;
  if (robot.hold?.reason === 'orders_failed')
    return commandAs(step, robot.info.robotId, 'release', requestId, actor);
  if (robot.trip.releasing) askAgain(robot.trip.releasing);
  askForState(step, robot);
  replan(step, robot);
  return OK;
}

function commandAs(
  step: Step,
  robotId: string,
  kind: 'taken_off' | 'release',
  requestId: string,
  actor: Actor,
): FleetReply {
  return commandRobot(step, {
    type: 'robot.command',
    requestId,
    commandId: requestId,
    robotId,
    command: { kind },
    actor,
  });
}

function commandDeliveryOfHelp(
  step: Step,
  help: HelpRecord,
  command: 'confirm' | 'set_delivered' | 'cancel',
  { requestId, actor, delivery }: HelpCommandEvent,
): FleetReply {
  if (help.deliveryId === null)
    return { ok: false, code: 'HELP_SOLUTION_NOT_OFFERED', message: 'There is no delivery in it.' };
  const known = delivery && { delivery };
  return commandDelivery(step, {
    type: 'delivery.command',
    requestId,
    deliveryId: help.deliveryId,
    command,
    actor,
    reason: null,
    ...known,
  });
}
