import type { Printer } from '@rota/contract/printers';
import { printerState } from './shared/printer-state.rules.ts';
import { usePrinterWords } from './shared/printer-state.ts';
import { useNow } from '../../../ui/now.ts';
import { StateChip } from '../../../ui/state-chip.tsx';
import { printerLooks } from './printer-looks.ts';

/** How a printer is, in colour, shape and word. */
export function PrinterStateChip({ printer, quiet = false }: { printer: Printer; quiet?: boolean }) {
  const now = useNow(5_000);
  const wordsOf = usePrinterWords();
  return (
    <StateChip {...printerLooks[printerState(printer, now)]} label={wordsOf(printer, now)} quiet={quiet} />
  );
}
