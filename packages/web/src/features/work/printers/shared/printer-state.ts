import { printTroubleTexts, type Printer } from '@rota/contract/printers';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { printMenuTexts } from './printers.messages.ts';

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

/** The same in words. */
export function usePrinterWords(): (printer: Pick<Printer, 'seen_at' | 'trouble'>, now: number) => string {
  const t = useTexts(printMenuTexts);
  const tTrouble = useTexts(printTroubleTexts);
  const formats = useFormats();
  return (printer, now) => {
    const state = printerState(printer, now);
    if (state === 'never') return t('never');
    if (state === 'away') return t('away', { ago: formats.ago(printer.seen_at ?? now, now) });
    return printer.trouble === null ? t('online') : tTrouble(printer.trouble);
  };
}
