import type { TextRaster } from '@rota/contract/printers';
import { sql } from 'kysely';
import { runInThread } from '../../../adapters/thread.ts';
import type { Ground, Part } from '../../../part.ts';
import { listDeliveriesById } from '../deliveries/index.ts';
import type { Projects } from '../../sites/projects/index.ts';
import { readUse, type Uses } from '../../sites/uses/index.ts';
import type { Slips } from '../slips/index.ts';
import { createPrintQueue } from './print-queue.service.ts';
import { printerRoutes } from './printers.routes.ts';
import { listPrinters } from './printers.store.ts';
import { createPrinterService } from './printers.service.ts';

type Before = {
  readonly slips: Pick<Slips, 'service'>;
  readonly projects: Pick<Projects, 'service' | 'featureUses'>;
  readonly uses: Uses;
};

const DRAWER = new URL('./receipt-rasters.worker.ts', import.meta.url);
const MEMORY_MB = 128;

/** The receipt printers of a house, what is printed on them, and the queue for the program beside them. */
export function printers({
  database,
  clock,
  log,
  slips,
  projects,
  uses,
}: Pick<Ground, 'database' | 'clock' | 'log'> & Before): Part {
  uses.add('printer', (tx, projectId, printerId) =>
    readUse(
      tx,
      { kind: 'print_job', effect: 'goes' },
      tx
        .selectFrom('print_job')
        .select(['print_job_id as id', sql<string>`coalesce(tracking_id, '')`.as('name')])
        .where('project_id', '=', projectId)
        .where('printer_id', '=', printerId)
        .where('ended_at', 'is', null),
    ),
  );
  projects.featureUses.add(
    'printing',
    'printers',
    async (tx, projectId) => (await listPrinters(tx, projectId)).length,
  );
  const service = createPrinterService({
    database,
    clock,
    uses,
    trackingIds: async (tx, projectId, deliveryIds) =>
      new Map(
        (await listDeliveriesById(tx, projectId, deliveryIds)).map((row) => [
          row.delivery_id,
          row.tracking_id,
        ]),
      ),
  });
  const queue = createPrintQueue({
    database,
    clock,
    project: projects.service.get,
    slips: slips.service.slips,
    drawRasters: (workerData) =>
      runInThread<TextRaster[]>(DRAWER, 'the drawer of receipts', {
        workerData,
        resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      }),
    log,
  });
  return { routes: (app, mounting) => printerRoutes(app, service, queue, mounting) };
}
