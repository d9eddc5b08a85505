import type { Printer } from '@rota/contract/printers';

/** The program beside the printers asks every few seconds; one that was silent for so long is away, ms. */
const AWAY_MS = 30_000;

/** How a printer is, by what the program beside it last said. */
export type PrinterState = 'ready' | 'trouble' | 'away' | 'never';

/** How a printer is at `now` (ms). */
export function printerState(
  { seen_at: seenAt, trouble }: Pick<Printer, 'seen_at' | 'trouble'>,
  now: number,
): PrinterState {
  if (seenAt === null) return 'never';
  if (now - Date.parse(seenAt) > AWAY_MS) return 'away';
  return trouble === null ? 'ready' : 'trouble';
}
