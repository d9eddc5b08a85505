import { CELL_FREE, classAt } from '@rota/floor';
import type { DriveBlocker, DriveCommand, DriveState } from '@rota/robot-link';
import { beginSwitch, passTime, takeCommand } from './dead-man.rules.ts';
import type { Body } from './lidar.ts';
import { bodyRadius } from './models.ts';
import type { ManualDrive, Onboard } from './onboard.ts';
import { clearBook } from './order-book.ts';
import { wrapAngle } from './vehicle.ts';

/** How hard it brakes and speeds up when driven by hand, m/s²: from the greatest speed it stands within 0.2 s. */
const BRAKING = 3;
const SPEEDING_UP = 0.8;
/** It keeps this far from people and from walls, metres. */
const FROM_BODIES = 0.35;
const FROM_WALLS = 0.06;

/** Hands the robot over to a person: it drops its order and stands. Returns why it does not. */
export function beginManualDrive(onboard: Onboard, sessionId: string): string | undefined {
  if (onboard.manual?.now.sessionId === sessionId) return undefined;
  if (onboard.manual !== undefined) return 'Another person drives it.';
  if (onboard.emergencyLeft > 0) return 'The emergency stop is pressed.';
  if (onboard.lids.anyOpen()) return 'A lid is open.';
  if (onboard.asleepFor > 0) return 'It is asleep.';
  onboard.manual = { now: beginSwitch(sessionId), blocked: undefined, turning: 0, distanceM: 0 };
  onboard.book = clearBook(onboard.book);
  onboard.path = [];
  onboard.endHeading = undefined;
  onboard.cancelling = false;
  onboard.charging = false;
  onboard.person.left();
  onboard.changed = true;
  return undefined;
}

/** The robot goes back to its own control and stands. */
export function endManualDrive(onboard: Onboard): void {
  onboard.manual = undefined;
  onboard.vehicle.speed = 0;
  onboard.driving = false;
  onboard.blocked = false;
  onboard.changed = true;
}

/** Takes a command of the driver. One of another session is none. */
export function takeDriveCommand(
  onboard: Onboard,
  command: DriveCommand,
  sentAtMs: number,
  receivedAtMs: number,
): void {
  if (onboard.manual?.now.sessionId !== command.sessionId) return;
  takeCommand(onboard.manual.now, command, sentAtMs, receivedAtMs);
}

/** Moves as the driver wants for `dt` seconds, but not into people or walls. */
export function driveByHand(
  onboard: Onboard,
  manual: ManualDrive,
  others: readonly Body[],
  dt: number,
): void {
  const wish = passTime(manual.now, dt);
  if (wish.isOver) return endManualDrive(onboard);
  const { vehicle } = onboard;
  manual.blocked =
    wish.linear === 0 && wish.angular === 0 ? undefined : findBlocker(onboard, others, wish.linear);
  const most = onboard.config.values().max_speed ?? Infinity;
  const wanted = manual.blocked === undefined ? Math.max(-most, Math.min(most, wish.linear)) : 0;
  const isAble = manual.blocked === undefined || manual.blocked === 'person' || manual.blocked === 'obstacle';
  const change = wanted - vehicle.speed;
  const isSlower = Math.abs(wanted) < Math.abs(vehicle.speed) || wanted * vehicle.speed < 0;
  const step = (isSlower ? BRAKING : SPEEDING_UP) * dt;
  vehicle.speed += Math.max(-step, Math.min(step, change));
  manual.turning = isAble ? wish.angular : 0;
  vehicle.theta = wrapAngle(vehicle.theta + manual.turning * dt);
  const way = vehicle.speed * dt;
  vehicle.x += Math.cos(vehicle.theta) * way;
  vehicle.y += Math.sin(vehicle.theta) * way;
  manual.distanceM += Math.abs(way);
  const moving = Math.abs(vehicle.speed) > 0.001 || manual.turning !== 0;
  const isBlocked = manual.blocked !== undefined;
  if (moving !== onboard.driving || isBlocked !== onboard.blocked) onboard.changed = true;
  onboard.driving = moving;
  onboard.blocked = isBlocked;
}

/** What it says of the session. */
export function driveStateOf({ vehicle }: Onboard, manual: ManualDrive): DriveState {
  return {
    sessionId: manual.now.sessionId,
    sequence: manual.now.sequence,
    linear: Math.round(vehicle.speed * 1_000) / 1_000,
    angular: manual.turning,
    blocked: manual.blocked,
    distanceM: Math.round(manual.distanceM * 100) / 100,
  };
}

/** What stands in the way of driving on in the wanted direction. */
function findBlocker(onboard: Onboard, others: readonly Body[], linear: number): DriveBlocker | undefined {
  if (onboard.emergencyLeft > 0) return 'emergency_stop';
  if (onboard.faults.has('stuck')) return 'fault';
  if (onboard.lids.anyOpen()) return 'lid';
  if (linear === 0) return undefined;
  const { vehicle, setup, floor } = onboard;
  const radius = bodyRadius(setup.model);
  const braking = (vehicle.speed * vehicle.speed) / (2 * BRAKING);
  const sign = Math.sign(linear);
  const ahead = { x: Math.cos(vehicle.theta) * sign, y: Math.sin(vehicle.theta) * sign };
  const isNear = others.some((other) => {
    const [dx, dy] = [other.x - vehicle.x, other.y - vehicle.y];
    const isAhead = dx * ahead.x + dy * ahead.y > 0;
    return isAhead && Math.hypot(dx, dy) < radius + other.radius + FROM_BODIES + braking;
  });
  if (isNear) return 'person';
  const { raster } = floor;
  if (raster === undefined) return undefined;
  const reach = radius + FROM_WALLS + braking;
  // The front half of its outline, pushed forward: what is beside it does not stop it.
  for (let turn = -0.9; turn <= 0.9; turn += 0.3) {
    const angle = vehicle.theta + (sign < 0 ? Math.PI : 0) + turn;
    const at = { x: vehicle.x + Math.cos(angle) * reach, y: vehicle.y + Math.sin(angle) * reach };
    if (classAt(raster, at) !== CELL_FREE) return 'obstacle';
  }
  return undefined;
}
