import type { RobotView } from '@rota/fleet-core';

/** How many robots of a floor dispatch could give a delivery to now. */
export function countFreeRobots(views: Iterable<RobotView>, mapId: string): number {
  let count = 0;
  for (const view of views) if (view.mapId === mapId && view.fitness === 'free') count += 1;
  return count;
}

/** The broker keeps connections: so long after it began, ms, a new owner has heard of every robot that is there. */
export const SETTLING_MS = 3_000;

/**
 * Fills in what a new owner does not know before a robot says it: where it stood and how full it was. In its first moments, too, that it
 * was connected: a whole fleet that is gone for the blink of an eye would alarm people. `ownedForMs` is how long it has been the owner.
 */
export function withLastKnown<V extends RobotView>(
  view: V,
  saved: RobotView | undefined,
  ownedForMs: number,
): V {
  if (saved === undefined) return view;
  const { state, connected, fitness, alerts, updatedAt } = saved;
  const isSettling = view.updatedAt === 0 && ownedForMs < SETTLING_MS;
  const settled = isSettling ? { ...view, state, connected, fitness, alerts, updatedAt } : view;
  // A robot that was heard once stays so; the broker's notice of its absence is no message from it.
  const known =
    settled.lastStateAt === null && saved.lastStateAt
      ? { ...settled, lastStateAt: saved.lastStateAt }
      : settled;
  // A robot that was carried away is no longer where it was.
  if (known.position !== null || view.hold?.reason === 'taken_off') return known;
  return {
    ...known,
    mapId: view.mapId ?? saved.mapId,
    position: saved.position,
    batteryPercent: view.batteryPercent ?? saved.batteryPercent,
    footprint: saved.footprint,
    lids: view.lids.length > 0 ? view.lids : saved.lids,
  };
}

/** Metres that a robot drives before where it is counts as news. */
const NEWS_WHILE_DRIVING_M = 2;
const NEWS_WHILE_STANDING_M = 0.1;

/** A text that changes when a view changes in more than a few steps, its speed and times: what is worth saving. */
export function saveKeyOf(view: RobotView): string {
  const step = view.state === 'going' ? NEWS_WHILE_DRIVING_M : NEWS_WHILE_STANDING_M;
  return JSON.stringify([
    view.state,
    view.mode,
    view.connected,
    view.fitness,
    view.batteryPercent === null ? null : Math.round(view.batteryPercent),
    view.charging,
    view.mapId,
    view.footprint,
    view.lids,
    view.loads,
    view.deliveryId,
    view.tripId,
    view.releasing,
    view.targetName,
    view.waiting,
    view.hold,
    view.escape,
    view.alerts.map((alert) => [alert.code, alert.text]),
    view.position === null ? null : [Math.round(view.position.x / step), Math.round(view.position.y / step)],
  ]);
}
