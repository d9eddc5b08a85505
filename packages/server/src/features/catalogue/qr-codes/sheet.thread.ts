import { runInThread } from '../../../adapters/thread.ts';
import type { SheetOrder } from './sheet-pdf.format.ts';

const MEMORY_MB = 512;

/** As `sheetPdf`, in a thread of its own: meanwhile the server goes on talking to its robots. */
export async function makeSheetInThread(
  order: SheetOrder,
  onDone: (done: number) => void,
): Promise<{ pdf: Uint8Array; pages: number }> {
  return runInThread(new URL('./sheet.worker.ts', import.meta.url), 'the maker of labels', {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    onReport: (progress) => {
      if (typeof progress === 'number') onDone(progress);
    },
  });
}
