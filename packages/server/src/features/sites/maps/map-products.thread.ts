import type { MadeFile, PrintQuery } from '@rota/contract/maps';
import { runInThread } from '../../../adapters/thread.ts';
import type { MadeBytes, MapContent } from './map-content.service.ts';

/** The thread's order. */
export type MapOrder = { readonly file: MadeFile; readonly content: MapContent; readonly print: PrintQuery };

const MEMORY_MB = 1_024;

/** As `makeMapFile`, in a thread of its own: meanwhile the server goes on talking to its robots. */
export function makeInThread(file: MadeFile, content: MapContent, print: PrintQuery): Promise<MadeBytes> {
  const order: MapOrder = { file, content, print };
  return runInThread<MadeBytes>(
    new URL('./map-products.worker.ts', import.meta.url),
    'the maker of map files',
    {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    },
  );
}
