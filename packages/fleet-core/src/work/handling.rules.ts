import type { DeliverySettings } from '@rota/contract/projects';
import type { StopKind } from '../model/fleet-events.ts';
import type { Learned, Spread } from '../model/learned.ts';

/** Seconds at a stop of a kind where nothing was seen yet. */
const USUAL_S: Readonly<Record<StopKind, number>> = {
  load: 60,
  unload: 45,
  remote_unload: 60,
  collect: 45,
  empty: 40,
  pass: 2,
  fetch: 45,
  follow: 120,
  meet: 300,
  celebrate: 60,
  charge: 0,
  wait: 0,
  visit: 0,
  lobby: 45,
  cab: 30,
};

/** Time at a stop, seconds. `limit`: the time-out that ends it, or 0. */
export function handlingAt(learned: Learned, kind: StopKind, targetId: string, limit: number): Spread {
  const known = learned.handling[handlingKey(kind, targetId)] ?? learned.handling[handlingKey(kind, '')];
  if (known !== undefined) return known;
  const usual = limit > 0 ? Math.min(USUAL_S[kind], limit) : USUAL_S[kind];
  return { count: 1, mean: usual, variance: (usual * 0.6) ** 2 };
}

/** The time-out that ends a stop of a kind, seconds; 0 where none does. */
export function limitAt(settings: DeliverySettings, kind: StopKind): number {
  if (kind === 'load') return settings.loading_timeout_s;
  if (kind === 'fetch' || kind === 'remote_unload') return settings.arrival_timeout_s;
  if (kind === 'collect') return settings.collecting_timeout_s;
  return kind === 'unload' || kind === 'empty' ? settings.unloading_timeout_s : 0;
}

/** Under what a stop of a kind at a target is learnt; with '' for the target, of the kind anywhere. */
export function handlingKey(kind: StopKind, targetId: string): string {
  return `${kind} ${targetId}`;
}

/**
 * Seconds that a stop will still take after the elapsed seconds. Once a stop overruns, assume it needs half the elapsed time again, because
 * no one came so far, capped by the time-out. `mean`: the usual duration. `limit`: the time-out, or 0.
 */
export function handlingLeft(mean: number, passed: number, limit: number): number {
  const left = Math.max(mean - passed, passed / 2);
  return limit > 0 ? Math.min(left, Math.max(0, limit - passed)) : left;
}
