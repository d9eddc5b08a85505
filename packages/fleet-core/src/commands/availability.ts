import type { CommandBody, CommandKind, ErrorCode, ServiceMode } from '@rota/contract';
import { COMMAND_KINDS, SERVICE_MODES } from '@rota/contract';
import { mayBreakOff, tripKinds } from '../model/trip-kinds.ts';
import type { FleetState, Robot } from '../state/fleet-state.ts';
import { tripOf } from '../state/fleet-state.ts';
import { declares } from '../robots/instant-actions.ts';
import { isInOurHands, isOffline, isStopPressed } from '../robots/liveness.ts';
import { isForeignOrderHeld } from '../trips/order-watch.ts';

/** Why a command cannot be given. */
export type Refusal = { readonly code: ErrorCode; readonly text: string };

const LIDS_OF: Partial<Record<CommandKind, string>> = { open_lid: 'openLid', close_lid: 'closeLid' };

/** Why a robot cannot be given a command of the kind now, whatever its parameters; undefined when it can. */
export function whyUnavailable(fleet: FleetState, robot: Robot, kind: CommandKind): Refusal | undefined {
  if (!robot.info.enabled) return { code: 'ROBOT_DISABLED', text: 'The robot is disabled.' };
  if (kind === 'hold') return robot.hold ? { code: 'ROBOT_BUSY', text: 'The robot is already held.' } : undefined;
  if (kind === 'release') return whyNotRelease(fleet, robot);
  if (kind === 'adopt') {
    if (isForeignOrderHeld(robot)) return undefined;
    return { code: 'BAD_REQUEST', text: 'The robot carries out no unknown order that waits for a decision.' };
  }
  const trip = tripOf(fleet, robot);
  if (kind === 'cancel' && trip) return undefined;
  if (isOffline(robot, fleet.now) || !robot.said.report) return { code: 'ROBOT_OFFLINE', text: 'The robot is not connected.' };
  switch (kind) {
    case 'stop':
      return undefined;
    case 'cancel':
      return robot.orders.stray ? undefined : { code: 'BAD_REQUEST', text: 'The robot has nothing to cancel.' };
    case 'pause':
      return isInOurHands(robot) ? undefined : byHand();
    case 'resume':
      if (!robot.said.report.paused && robot.hold?.reason !== 'paused') return { code: 'BAD_REQUEST', text: 'The robot is not paused.' };
      return isInOurHands(robot) ? undefined : byHand();
    case 'speak':
      return declares(robot, 'speak') ? undefined : undeclared('speak');
    case 'simulate_fault':
    case 'clear_faults':
      return declares(robot, 'simulateFault') ? undefined : undeclared('simulated faults');
    case 'set_mode':
      return whyNotSetMode(fleet, robot);
    case 'open_lid':
    case 'close_lid':
      return whyNotMoveLid(robot, kind);
    case 'go_to':
    case 'charge':
      return whyNotSend(fleet, robot, kind);
  }
}

/** What a person is still doing at the robot itself is ended there first; it would be held again at once. */
function whyNotRelease(fleet: FleetState, robot: Robot): Refusal | undefined {
  if (!robot.hold) return { code: 'BAD_REQUEST', text: 'Nobody holds the robot.' };
  if (!robot.said.report || isOffline(robot, fleet.now)) return undefined;
  if (isStopPressed(robot.said.report)) return { code: 'ROBOT_BUSY', text: 'The emergency stop is still pressed.' };
  return robot.hold.reason === 'manual' && !isInOurHands(robot) ? byHand() : undefined;
}

/** The modes that a robot declares, in the product's order; one that declares the action without a list takes all of them. */
export function serviceModesOf(robot: Robot): readonly ServiceMode[] {
  if (!declares(robot, 'setServiceMode')) return [];
  const listed = robot.said.service?.modes;
  return listed === undefined ? SERVICE_MODES : SERVICE_MODES.filter((mode) => listed.includes(mode));
}

function whyNotSetMode(fleet: FleetState, robot: Robot): Refusal | undefined {
  if (serviceModesOf(robot).length === 0) return undeclared('modes');
  if (!isInOurHands(robot)) return byHand();
  const trip = tripOf(fleet, robot);
  return trip && !tripKinds[trip.kind].endsAtOwnPlace ? { code: 'ROBOT_BUSY', text: 'The robot is on a trip.' } : undefined;
}

function whyNotMoveLid(robot: Robot, kind: 'open_lid' | 'close_lid'): Refusal | undefined {
  const action = LIDS_OF[kind] ?? '';
  if (!declares(robot, action) || (robot.said.factsheet?.lids.length ?? 0) === 0) return undeclared('lids');
  const underWay = robot.trip.leg !== undefined && robot.trip.leg.passed < robot.trip.leg.baseEnd && robot.said.report?.paused !== true;
  if (robot.said.report?.driving === true || underWay) return { code: 'ROBOT_BUSY', text: 'A lid moves only while the robot stands.' };
  return undefined;
}

function whyNotSend(fleet: FleetState, robot: Robot, kind: 'go_to' | 'charge'): Refusal | undefined {
  if (!isInOurHands(robot)) return byHand();
  if (robot.hold) return { code: 'ROBOT_BUSY', text: 'The robot is held by a person; release it first.' };
  const trip = tripOf(fleet, robot);
  if (trip && !mayBreakOff(trip)) {
    return { code: 'ROBOT_BUSY', text: 'The robot is on a trip.' };
  }
  if (robot.said.report?.position?.localized !== true || robot.position.mapId === undefined) {
    return { code: 'ROBOT_BUSY', text: 'The robot does not know where it is.' };
  }
  if (kind === 'go_to') return undefined;
  const charger = [...fleet.targets.values()].some((target) => target.type === 'charge' && target.mapId === robot.position.mapId);
  return charger ? undefined : { code: 'ROBOT_ACTION_NOT_SUPPORTED', text: 'There is no charging point on its floor.' };
}

function byHand(): Refusal {
  return { code: 'ROBOT_BUSY', text: 'Somebody drives the robot by hand.' };
}
function undeclared(what: string): Refusal {
  return {
    code: 'ROBOT_ACTION_NOT_SUPPORTED',
    text: what === 'lids' ? 'The robot declares no lids.' : `The robot does not declare ${what}.`,
  };
}

/** Why a command with these parameters cannot be given. */
export function whyRefused(fleet: FleetState, robot: Robot, body: CommandBody): Refusal | undefined {
  const refusal = whyUnavailable(fleet, robot, body.kind);
  if (refusal) return refusal;
  if (body.kind === 'go_to') {
    const target = fleet.targets.get(body.target_id);
    if (!target) return { code: 'RECORD_NOT_FOUND', text: 'There is no such target.' };
    if (target.mapId !== robot.position.mapId) return { code: 'ROBOT_ACTION_NOT_SUPPORTED', text: 'The target is on another floor.' };
  }
  if (body.kind === 'set_mode' && !serviceModesOf(robot).includes(body.mode)) {
    return { code: 'ROBOT_ACTION_NOT_SUPPORTED', text: 'The robot does not declare this mode.' };
  }
  if ((body.kind === 'open_lid' || body.kind === 'close_lid') && !robot.said.factsheet?.lids.includes(body.lid)) {
    return { code: 'ROBOT_ACTION_NOT_SUPPORTED', text: 'The robot has no such lid.' };
  }
  return undefined;
}

/** Every kind of command that cannot be given now, with the reason. */
export function unavailableCommands(fleet: FleetState, robot: Robot): Partial<Record<CommandKind, Refusal>> {
  const found: Partial<Record<CommandKind, Refusal>> = {};
  for (const kind of COMMAND_KINDS) {
    const refusal = whyUnavailable(fleet, robot, kind);
    if (refusal) found[kind] = refusal;
  }
  return found;
}
