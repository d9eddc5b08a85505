import { sentenceTexts, type Page, type RequestOf } from '@rota/contract/core';
import { qrSort, type QrCode, type qrCodesApi, type QrSort } from '@rota/contract/qr-codes';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useCommerce } from '../commerce/shared/commerce.queries.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { toastFailedAction } from '../../../ui/toasts.tsx';

type ListQuery = NonNullable<RequestOf<typeof qrCodesApi.list>['query']>;
/** The filters and the order of a list. */
export type QrsAsked = Omit<ListQuery, 'limit' | 'cursor' | 'sort'> & { readonly sort: QrSort };
/** A rule before the server filled in what was left out. */
export type RuleBody = RequestOf<typeof qrCodesApi.preview>['body'];

/** Under what everything of QR codes is kept. */
const qrKey = ['qr-codes'] as const;
/** Rows of one page; and of one page where all are fetched. */
const PAGE = 50;
const WHOLE_PAGE = 100;
/** Between two looks at a sheet that is being made, ms. */
const LOOK_EVERY_MS = 700;

export const qrQueries = {
  list: (api: ApiClient, projectId: number, asked: QrsAsked) =>
    infiniteQueryOptions({
      queryKey: [...qrKey, projectId, 'list', asked] as const,
      queryFn: ({ pageParam, signal }): Promise<Page<QrCode>> => {
        const query = { limit: PAGE, ...asked, ...(pageParam === null ? {} : { cursor: pageParam }) };
        return api.qrCodes.list({ params: { projectId }, query }, { signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<QrCode>) => page.next_cursor,
      placeholderData: keepPreviousData,
    }),
  /** Every code that a list would show, page after page. */
  all: (api: ApiClient, projectId: number, asked: QrsAsked) =>
    queryOptions({
      queryKey: [...qrKey, projectId, 'all', asked] as const,
      queryFn: async ({ signal }): Promise<QrCode[]> => {
        const rows: QrCode[] = [];
        for (let cursor: string | null = ''; cursor !== null;) {
          const query = { limit: WHOLE_PAGE, ...asked, ...(cursor !== '' && { cursor }) };
          const page: Page<QrCode> = await api.qrCodes.list({ params: { projectId }, query }, { signal });
          rows.push(...page.items);
          cursor = page.next_cursor;
        }
        return rows;
      },
    }),
  one: (api: ApiClient, projectId: number, qrId: string) =>
    queryOptions({
      queryKey: [...qrKey, projectId, 'one', qrId] as const,
      queryFn: ({ signal }) => api.qrCodes.get({ params: { projectId, qrId } }, { signal }),
    }),
  preview: (api: ApiClient, projectId: number, rule: RuleBody) =>
    queryOptions({
      queryKey: [...qrKey, projectId, 'preview', rule] as const,
      queryFn: ({ signal }) => api.qrCodes.preview({ params: { projectId }, body: rule }, { signal }),
      placeholderData: keepPreviousData,
      gcTime: 0,
    }),
  sheet: (api: ApiClient, projectId: number, sheetId: string) =>
    queryOptions({
      queryKey: [...qrKey, projectId, 'sheet', sheetId] as const,
      queryFn: ({ signal }) => api.qrCodes.sheet({ params: { projectId, sheetId } }, { signal }),
      refetchInterval: ({ state: { data } }) =>
        data === undefined || data.state === 'making' ? LOOK_EVERY_MS : false,
    }),
};

/** The order of the address; its own where that names none. */
export function sortOf(text: string): QrSort {
  return qrSort.catch('label').parse(text);
}

/** Refetches everything shown of QR codes. */
export function useRenewQrs(): () => Promise<void> {
  const queries = useQueryClient();
  const { project_id: projectId } = useProject();
  return () => queries.invalidateQueries({ queryKey: [...qrKey, projectId] });
}

/** One change of codes; the shown data is fetched again, and a failure is shown. */
export function useQrChange<A, V>(
  change: (api: ApiClient, projectId: number, asked: A) => Promise<V>,
  onDone?: (answer: V) => void,
) {
  const api = useApi();
  const { project_id: projectId } = useProject();
  const tSentence = useTexts(sentenceTexts);
  const renew = useRenewQrs();
  return useMutation({
    mutationFn: (asked: A) => change(api, projectId, asked),
    onSuccess: (answer) => onDone?.(answer),
    onError: (error: unknown) => toastFailedAction(error, tSentence('server_failed')),
    onSettled: renew,
  });
}

/** Characters of a printable name at most; undefined while that is not known. */
export function useNameMost(): number | undefined {
  return useCommerce(useProject().project_id)?.qr.printable_name_most;
}
