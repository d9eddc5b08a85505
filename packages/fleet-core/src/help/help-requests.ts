import { helpCodeOf, helpRules, type HelpCode, type HelpOutcome } from '@rota/contract/help-requests';
import type { Situation } from '@rota/contract/robots';
import type { HelpRecord } from '../model/help.ts';
import { newId, type FleetState } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Actor } from '../model/fleet-events.ts';
import type { Robot } from '../state/robot.ts';
import { viewRobot } from '../views/views.ts';
import { situationSourceOf } from './situation-source.ts';

/** A condition ends once it has been absent for this long, ms. */
const OVER_AFTER_MS = 3_000;
/** A request that a person marked as solved is not opened again for this long, ms: the robot needs a moment to show the change. */
const QUIET_AFTER_RESOLVED_MS = 30_000;
/** How long a new owner waits for a robot's report before it concludes that the robot needs no person any more, ms. */
const UNHEARD_MS = 90_000;
/** The part of the fleet that is looked at with each tick. */
const PART = 1 / 8;

const keyOf = (robotId: string, code: HelpCode): string => `${code} ${robotId}`;

/** The open help request of a robot for something. */
function openHelp(fleet: FleetState, robotId: string, code: HelpCode): HelpRecord | undefined {
  return fleet.help.open.get(keyOf(robotId, code));
}

/** Keeps a help request and asks for it to be written; a resolved one is forgotten. */
export function saveHelp(step: Step, help: HelpRecord): void {
  const { fleet } = step;
  const key = keyOf(help.robotId, help.code);
  if (help.resolvedAt === null) fleet.help.open.set(key, help);
  else {
    fleet.help.open.delete(key);
    fleet.help.acted.delete(help.helpId);
    fleet.help.since.delete(key);
    fleet.help.goneSince.delete(key);
    if (help.resolvedBy !== null) fleet.help.quietUntil.set(key, fleet.now + QUIET_AFTER_RESOLVED_MS);
  }
  step.effects.push({ type: 'help.saved', help });
}

/** Looks at a part of the fleet: who needs a person, and who needs none any more. All of it within two seconds. */
export function tendHelp(step: Step): void {
  const { fleet } = step;
  const robots = [...fleet.robots.values()];
  const count = Math.ceil(robots.length * PART);
  for (let index = 0; index < count; index += 1) {
    const robot = robots[(fleet.help.next + index) % robots.length];
    if (robot) checkRobot(step, robot);
  }
  fleet.help.next = robots.length === 0 ? 0 : (fleet.help.next + count) % robots.length;
  for (const help of [...fleet.help.open.values()]) {
    if (!fleet.robots.has(help.robotId) && help.code !== 'goods_aboard') close(step, help);
  }
}

function checkRobot(step: Step, robot: Robot): void {
  const { fleet } = step;
  if (robot.reported.reportAt === 0 && fleet.now - fleet.startedAt < UNHEARD_MS) return;
  const view = viewRobot(fleet, robot.info.robotId, fleet.now);
  if (!view || view.heardAt === null) return;
  const needed = isBehindHelp(fleet, robot) ? undefined : helpCodeOf(situationSourceOf(robot, view));
  for (const help of [...fleet.help.open.values()]) {
    if (help.robotId === robot.info.robotId && help.code !== 'goods_aboard') follow(step, help, needed?.code);
  }
  forgetOthers(fleet, robot.info.robotId, needed?.code);
  if (needed) call(step, robot, needed.code, needed.situation, view.deliveryId);
}

/** Whether a robot waits for another one that needs help: then it needs none of its own. */
function isBehindHelp(fleet: FleetState, robot: Robot): boolean {
  const other = robot.trip.waiting?.other;
  if (other === undefined) return false;
  for (const help of fleet.help.open.values())
    if (help.robotId === other && help.code !== 'goods_aboard') return true;
  return false;
}

function follow(step: Step, help: HelpRecord, needed: HelpCode | undefined): void {
  const { fleet } = step;
  const key = keyOf(help.robotId, help.code);
  if (needed === help.code) {
    fleet.help.goneSince.delete(key);
    return;
  }
  const since = fleet.help.goneSince.get(key) ?? fleet.now;
  fleet.help.goneSince.set(key, since);
  if (fleet.now - since >= OVER_AFTER_MS) close(step, help);
}

function forgetOthers(fleet: FleetState, robotId: string, needed: HelpCode | undefined): void {
  for (const code of fleet.help.codesSince.get(robotId) ?? []) {
    if (code === needed) continue;
    fleet.help.since.delete(keyOf(robotId, code));
    fleet.help.codesSince.get(robotId)?.delete(code);
  }
}

function call(
  step: Step,
  robot: Robot,
  code: HelpCode,
  situation: Situation,
  deliveryId: string | null,
): void {
  const { fleet } = step;
  const { robotId } = robot.info;
  const key = keyOf(robotId, code);
  if (fleet.help.open.has(key) || (fleet.help.quietUntil.get(key) ?? 0) > fleet.now) return;
  fleet.help.quietUntil.delete(key);
  const since = fleet.help.since.get(key) ?? fleet.now;
  fleet.help.since.set(key, since);
  const codes = fleet.help.codesSince.get(robotId) ?? new Set<HelpCode>();
  fleet.help.codesSince.set(robotId, codes.add(code));
  if (fleet.now - since >= helpRules[code].afterMs) openFor(step, robot, { code, situation, deliveryId });
}

type Call = {
  readonly code: HelpCode;
  readonly situation: Situation | null;
  readonly deliveryId: string | null;
};

function openFor(step: Step, robot: Robot, { code, situation, deliveryId }: Call): void {
  const { fleet } = step;
  const view = viewRobot(fleet, robot.info.robotId, fleet.now);
  saveHelp(step, {
    helpId: newId(fleet, 'h'),
    robotId: robot.info.robotId,
    robotName: robot.info.name,
    deliveryId,
    trackingId: deliveryId === null ? null : (fleet.deliveries.get(deliveryId)?.trackingId ?? null),
    code,
    situation: situation?.kind ?? null,
    values: situation?.values ?? {},
    mapId: view?.mapId ?? null,
    position: view?.position ?? null,
    openedAt: fleet.now,
    answeredAt: null,
    answeredBy: null,
    resolvedAt: null,
    resolvedBy: null,
    how: null,
  });
}

/** Closes a request whose reason is gone without a report of it: on its own, or by what the person who had answered did. */
function close(step: Step, help: HelpRecord): void {
  const { fleet } = step;
  const how: HelpOutcome =
    help.answeredAt === null ? 'by_itself' : fleet.help.acted.has(help.helpId) ? 'command' : 'at_robot';
  saveHelp(step, { ...help, resolvedAt: fleet.now, how });
}

/** A person did something with a robot, or a delivery, that needs help: that is an answer, and perhaps what solves it. */
export function noteAction(
  step: Step,
  about: { readonly robotId?: string; readonly deliveryId?: string },
  actor: Actor,
): void {
  const { fleet } = step;
  if (actor.kind !== 'user') return;
  for (const help of fleet.help.open.values()) {
    const isOfRobot = about.robotId !== undefined && help.robotId === about.robotId;
    const isOfDelivery = about.deliveryId !== undefined && help.deliveryId === about.deliveryId;
    if (!isOfRobot && !isOfDelivery) continue;
    fleet.help.acted.add(help.helpId);
    if (help.answeredAt === null) saveHelp(step, { ...help, answeredAt: fleet.now, answeredBy: actor.name });
  }
}

/** Opens and closes help requests for goods by the effects of a step: undeliverable goods call a person, goods taken care of do not. */
export function followGoods(step: Step): void {
  const { fleet } = step;
  for (const effect of [...step.effects]) {
    if (effect.type !== 'delivery.saved' || effect.change === null) continue;
    const { deliveryId } = effect.delivery;
    for (const help of [...fleet.help.open.values()]) {
      const isSeenTo =
        help.code === 'goods_aboard' && help.deliveryId === deliveryId && effect.change.to !== 'Failed';
      if (isSeenTo) close(step, help);
    }
  }
  for (const { robotId, deliveryId } of fleet.help.goodsLeft.splice(0)) {
    const robot = fleet.robots.get(robotId);
    if (robot && !openHelp(fleet, robotId, 'goods_aboard'))
      openFor(step, robot, { code: 'goods_aboard', situation: null, deliveryId });
  }
}
