import type { QrSheet, qrCodesApi } from '@rota/contract/qr-codes';
import type { RequestOf } from '@rota/contract/core';
import { useMutation, useQuery, type UseMutationResult } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { qrQueries } from './qr-codes.queries.ts';

export type SheetBody = RequestOf<typeof qrCodesApi.makeSheet>['body'];
const SHEET = 'sheet';

type Making = {
  readonly sheet: QrSheet | undefined;
  readonly begin: UseMutationResult<QrSheet, Error, SheetBody>;
  /** Why it could not be begun, or is not known any more. */
  readonly error: Error | null;
};

/** A PDF on its way. Its id stands in the address, so that a page that is loaded again goes on with it. */
export function useSheet(): Making {
  const api = useApi();
  const { project_id: projectId } = useProject();
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const id = search.get(SHEET);
  const begin = useMutation({
    mutationFn: (body: SheetBody) => api.qrCodes.makeSheet({ params: { projectId }, body }),
    onSuccess: ({ sheet_id: made }) => {
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          next.set(SHEET, made);
          return next;
        },
        // The selection of the list stays with the page.
        { replace: true, state },
      );
    },
  });
  const query = useQuery({ ...qrQueries.sheet(api, projectId, id ?? ''), enabled: id !== null });
  const sheet = id === null ? undefined : query.data;
  return { sheet, begin, error: begin.error ?? (id === null ? null : query.error) };
}
