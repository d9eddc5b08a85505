import { setTimeout as sleep } from 'node:timers/promises';
import type { Outlook } from '../stations/index.ts';

/** How long to wait for a fleet, and how often to ask it meanwhile, ms. */
export type FleetPatience = { readonly waitMs: number; readonly everyMs: number };

/** A server that starts takes over its fleets and prepares their floors within seconds. */
const USUAL: FleetPatience = { waitMs: 5_000, everyMs: 400 };

/**
 * What a fleet expects of a call. One that cannot be asked yet, as its server has only just started, is asked again for a while before the
 * call is refused. `ask` hears whether it is asked again: then no answer that was kept will do.
 */
export async function awaitFleet(
  ask: (isAgain: boolean) => Promise<Outlook>,
  { waitMs, everyMs }: FleetPatience = USUAL,
): Promise<Outlook> {
  const until = performance.now() + waitMs;
  let outlook = await ask(false);
  while (outlook.reason === 'fleet_away' && performance.now() < until) {
    await sleep(everyMs);
    outlook = await ask(true);
  }
  return outlook;
}
