import type { ScannedPlace } from '@rota/contract/qr-codes';
import type { GuestServices } from './guest-context.tsx';
import { placeCalls } from './place.queries.ts';

type Reader = Pick<GuestServices, 'send' | 'settings' | 'now'>;

/** Within this time after a scan, the same browser has reloaded the page, come back from its bank, or the like. */
const ONE_SCAN_MS = 15 * 60_000;

let begun: { readonly code: string; readonly place: Promise<ScannedPlace> } | undefined;

/** Begins to read a place while the piece of its page is still on its way to the phone. */
export function beginPlace(reader: Reader, code: string): void {
  const place = readPlace(reader, code, new AbortController().signal);
  // The caller that takes it handles a failure.
  place.catch(() => undefined);
  begun = { code, place };
}

/** The place of a code: what was begun for it, once, else a reading of its own. Each reading counts as a scan, unless this browser made one a moment ago. */
export function takePlace(reader: Reader, code: string, signal: AbortSignal): Promise<ScannedPlace> {
  const early = begun?.code === code ? begun.place : undefined;
  begun = undefined;
  return early ?? readPlace(reader, code, signal);
}

async function readPlace(
  { send, settings, now }: Reader,
  code: string,
  signal: AbortSignal,
): Promise<ScannedPlace> {
  const mark = `scan:${code}`;
  const at = settings.kept(mark);
  const isAgain = typeof at === 'number' && Math.abs(now() - at) < ONE_SCAN_MS;
  const place = await placeCalls.place(send, code, isAgain, signal);
  if (!isAgain) settings.keep(mark, now());
  return place;
}
