import type { DeliveryRecord, TargetInfo } from '../model/fleet-events.ts';
import { seededRandom, type Random } from './random.ts';
import type { PreflightTask } from './site.ts';

/** Target types of deliveries, in addition to places without another use. */
const STOPS: ReadonlySet<TargetInfo['type']> = new Set<TargetInfo['type']>([
  'table',
  'delivery',
  'target',
  '',
]);
const SHARE_OF_TWO_STOPS = 0.25;
/** Half hours are quiet and busy by turns: two thirds and four thirds of the rate. */
const HALF_HOUR_MS = 1_800_000;

/** Which day to make up: its seed, its length in hours, and how many tasks come in an hour on average. */
export type GeneratedDay = { readonly seed: number; readonly hours: number; readonly tasksPerHour: number };

/**
 * Generates a day without recorded data: deliveries from a filling point of a floor to one or two of its places, arriving as a Poisson
 * process whose rate changes every half hour. Empty where there is no place to deliver to. Times count from the beginning.
 */
export function generateDay(
  targets: readonly TargetInfo[],
  { seed, hours, tasksPerHour }: GeneratedDay,
): PreflightTask[] {
  const random = seededRandom(seed);
  const stops = targets.filter(({ type, lobby }) => STOPS.has(type) && lobby === undefined);
  const tasks: PreflightTask[] = [];
  if (stops.length === 0) return tasks;
  for (let atMs = 0; ;) {
    const isQuiet = Math.floor(atMs / HALF_HOUR_MS) % 2 === 0;
    atMs += (-Math.log(1 - random.next()) / (tasksPerHour * (isQuiet ? 2 / 3 : 4 / 3))) * 3_600_000;
    if (atMs >= hours * 3_600_000) return tasks;
    tasks.push({ atMs, delivery: aDelivery(random, targets, stops, tasks.length + 1) });
  }
}

function aDelivery(
  random: Random,
  targets: readonly TargetInfo[],
  stops: readonly TargetInfo[],
  number: number,
): DeliveryRecord {
  const first = random.pick(stops);
  const { mapId } = first;
  const others = stops.filter((stop) => stop.mapId === mapId && stop !== first);
  const second = random.chance(SHARE_OF_TWO_STOPS) && others.length > 0 ? [random.pick(others)] : [];
  const fillings = targets.filter((target) => target.type === 'filling' && target.mapId === mapId);
  const deliveryId = `preflight-${number}`;
  return {
    deliveryId,
    trackingId: `#${number}`,
    kind: 'delivery',
    status: 'Created',
    mapId,
    priority: 'normal',
    createdAt: 0,
    updatedAt: 0,
    completedAt: null,
    earliestStartAt: null,
    dueAt: null,
    expiresAt: null,
    attempt: 1,
    round: 1,
    requestedRobotId: null,
    robotId: null,
    tripId: null,
    options: {},
    lids: [],
    releasing: false,
    returnOf: null,
    fillingTargetId: fillings.length === 0 ? null : random.pick(fillings).targetId,
    subtasks: [first, ...second].map(({ targetId }, index) => ({
      subTaskId: `${deliveryId}-${index + 1}`,
      kind: 'unload',
      targetId,
      lid: null,
      note: null,
      status: 'waiting',
      completedAt: null,
      promise: null,
    })),
  };
}
