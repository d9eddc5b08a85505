import { printTroubleTexts, type Printer } from '@rota/contract/printers';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { printerState } from './printer-state.rules.ts';
import { printMenuTexts } from './printers.messages.ts';

/** How a printer is, in words. */
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
