import { sentenceTexts } from '@rota/contract/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { printersQuery } from './shared/printers.queries.ts';
import { toastFailure } from '../../../ui/toasts.tsx';

export type PrinterFields = { name: string; address: string };

/** The printers of a project, as they are now. */
export function usePrinters(projectId: number) {
  return useQuery(printersQuery(useApi(), projectId));
}

/** What waits for a printer and what it printed, as it is now. */
export function usePrintJobs(projectId: number, printerId: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['printers', projectId, 'jobs', printerId] as const,
    queryFn: ({ signal }) => api.printers.jobs({ params: { projectId, printerId } }, { signal }),
    refetchInterval: 3_000,
  });
}

/** What can be done with printers and their jobs; lists follow at once. */
export function usePrinterChanges(projectId: number) {
  const api = useApi();
  const words = useTexts(sentenceTexts);
  const queries = useQueryClient();
  const intent = useIntent();
  const [lang] = useLanguage();
  const onSettled = () => queries.invalidateQueries({ queryKey: ['printers', projectId] });
  const onError = (error: unknown) => toastFailure(error, words('An Error Occurred'));
  const save = useMutation({
    mutationFn: ({ printerId, body }: { printerId: string | undefined; body: PrinterFields }) =>
      printerId === undefined
        ? api.printers.create({ params: { projectId }, body }, { idempotencyKey: intent.keyFor(body) })
        : api.printers.update({ params: { projectId, printerId }, body }),
    onSuccess: intent.done,
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (printerId: string) =>
      api.printers.remove({
        params: {
          projectId,
          printerId,
        },
      }),
    onError,
    onSettled,
  });
  const test = useMutation({
    mutationFn: (printerId: string) =>
      api.printers.test(
        {
          params: {
            projectId,
            printerId,
          },
          body: { lang },
        },
        { idempotencyKey: intent.keyFor(['test', printerId]) },
      ),
    onSuccess: intent.done,
    onError,
    onSettled,
  });
  const again = useMutation({
    mutationFn: (printJobId: string) =>
      api.printers.again(
        {
          params: {
            projectId,
            printJobId,
          },
        },
        { idempotencyKey: intent.keyFor(['again', printJobId]) },
      ),
    onSuccess: intent.done,
    onError,
    onSettled,
  });
  return { save, remove, test, again };
}
