import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { printersQuery } from './shared/printers.queries.ts';

type PrinterFields = { name: string; address: string };

/** The printers of a project, as they are now. */
export function usePrinters(projectId: number) {
  return useQuery(printersQuery(useApi(), projectId));
}

/** A printer's waiting and printed jobs. */
export function usePrintJobs(projectId: number, printerId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['printers', projectId, 'jobs', printerId] as const,
    queryFn: ({ signal }) => api.printers.jobs({ params: { projectId, printerId } }, { signal }),
    refetchInterval: 3_000,
  });
}

/** Reads a project's printers and their jobs again. */
export function useRenewPrinters(projectId: number): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['printers', projectId] });
}

/** Adds a printer, or saves the one of the id. */
export function useSavePrinter(projectId: number, printerId: string | undefined) {
  const api = useApi();
  const intent = useIntent();
  const renew = useRenewPrinters(projectId);
  return async (body: PrinterFields): Promise<void> => {
    if (printerId === undefined)
      await api.printers.create({ params: { projectId }, body }, { idempotencyKey: intent.keyFor(body) });
    else await api.printers.update({ params: { projectId, printerId }, body });
    intent.done();
    await renew();
  };
}
