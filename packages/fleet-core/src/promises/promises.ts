import type { ChangedPromise, StopPromiseRecord, SubtaskRecord } from '../model/fleet-events.ts';
import type { MissKind } from '../model/learned.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import { isEnded } from '../model/delivery-transitions.rules.ts';
import { forecast, waitingTasks, type Expected, type Forecast } from './forecast.ts';
import { afterMiss, rangeOf } from './learned.rules.ts';
import { watchTrips } from './trip-durations.ts';

/** The probability that a stop is reached within its promised range. */
export const LIKELIHOOD = 0.9;
const EVERY_MS = 5_000;
const KEPT_EVERY_MS = 60_000;
/** A promise is announced again only when it moved by this much: people do not trust times that jump. */
const WORTH_TELLING_MS = 15_000;
const WORTH_TELLING_SHARE = 0.3;
/** No spread is narrower, as states come once a second and people are no clocks. */
const LEAST_SPREAD_S = 4;
/** How many promises of one stop are judged when it is reached: the first ones, which were announced longest before. */
const JUDGED = 6;
const MOST_SPREADS = 20;

/** Looks again when robots will be where, and tells what changed. */
export function tendPromises(step: Step): void {
  const { fleet } = step;
  const { promises } = fleet;
  watchTrips(fleet);
  if (fleet.now < promises.dueAt) return;
  promises.dueAt = fleet.now + EVERY_MS;
  if (fleet.settled) publishChanges(step, forecast(fleet, fleet.learned, waitingTasks(fleet)));
  if (promises.isNews && fleet.now >= promises.keptAt + KEPT_EVERY_MS) {
    promises.keptAt = fleet.now;
    promises.isNews = false;
    step.effects.push({ type: 'learned.saved', learned: fleet.learned });
  }
}

function publishChanges(step: Step, seen: Forecast): void {
  const { fleet } = step;
  const published: ChangedPromise[] = [];
  for (const delivery of fleet.deliveries.values()) {
    if (isEnded(delivery.status)) continue;
    const kind: MissKind = delivery.tripId === null ? 'queued' : 'under_way';
    const subtasks = delivery.subtasks.map((task) => {
      const promise = promiseFor(fleet, task, seen.stops.get(task.subTaskId), kind);
      if (promise === task.promise) return task;
      published.push({ deliveryId: delivery.deliveryId, subTaskId: task.subTaskId, promise });
      return { ...task, promise };
    });
    if (published.at(-1)?.deliveryId === delivery.deliveryId)
      fleet.deliveries.set(delivery.deliveryId, { ...delivery, subtasks });
  }
  if (published.length > 0) step.effects.push({ type: 'promises.changed', promises: published });
}

/** The promise for a stop; the former one where it still holds. A stop that was reached keeps its last promise. */
function promiseFor(
  fleet: FleetState,
  task: SubtaskRecord,
  expected: Expected | undefined,
  kind: MissKind,
): StopPromiseRecord | null {
  const { promises } = fleet;
  if (task.status !== 'waiting' && task.status !== 'going') return task.promise;
  if (!expected) return null;
  const spread = Math.max(LEAST_SPREAD_S, Math.sqrt(expected.variance));
  const { low, high } = rangeOf(fleet.learned, kind, LIKELIHOOD);
  const from = Math.round(Math.max(fleet.now, expected.at + low * spread * 1000));
  const to = Math.round(Math.max(from + 2_000 * LEAST_SPREAD_S, expected.at + high * spread * 1000));
  if (task.promise && isMuchTheSame(task.promise, { from, to })) return task.promise;
  const before = promises.expected.get(task.subTaskId) ?? [];
  if (before.length < JUDGED)
    promises.expected.set(task.subTaskId, [...before, { at: expected.at, spread, kind, from, to }]);
  return { from, to, likelihood: LIKELIHOOD };
}

function isMuchTheSame(
  before: StopPromiseRecord,
  now: { readonly from: number; readonly to: number },
): boolean {
  const least = Math.max(WORTH_TELLING_MS, (before.to - before.from) * WORTH_TELLING_SHARE);
  return Math.abs(before.from - now.from) < least && Math.abs(before.to - now.to) < least;
}

/** Learns by how much promises were missed, from the stops that were reached by what just happened. */
export function judgePromises(step: Step): void {
  const { fleet } = step;
  const { promises } = fleet;
  if (promises.expected.size === 0) return;
  for (const effect of step.effects) {
    if (effect.type !== 'delivery.saved') continue;
    for (const { subTaskId, status } of effect.delivery.subtasks) {
      const published = promises.expected.get(subTaskId);
      if (
        published === undefined ||
        ((status === 'waiting' || status === 'going') && !isEnded(effect.delivery.status))
      )
        continue;
      promises.expected.delete(subTaskId);
      if (status !== 'arrived' && status !== 'done') continue;
      for (const { at, spread, kind, from, to } of published) {
        const miss = (fleet.now - at) / 1000 / spread;
        fleet.learned = afterMiss(fleet.learned, kind, Math.min(MOST_SPREADS, Math.max(-MOST_SPREADS, miss)));
        promises.judged.total += 1;
        if (fleet.now >= from && fleet.now <= to) promises.judged.kept += 1;
      }
      promises.isNews = true;
    }
  }
}
