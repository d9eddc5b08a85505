import { runInThread } from '../thread.ts';
import type { Paper } from './paper-pdf.ts';

export type { Paper, PaperRow } from './paper-pdf.ts';

const MEMORY_MB = 128;

/** Draws a paper as PDF in a thread of its own, so that no request waits for it. */
export function drawPaper(paper: Paper): Promise<Uint8Array> {
  return runInThread<Uint8Array>(new URL('./paper-pdf-worker.ts', import.meta.url), 'the printer of papers', {
    workerData: paper,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
}
