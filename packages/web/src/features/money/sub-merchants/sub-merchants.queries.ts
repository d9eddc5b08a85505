import { sentenceTexts } from '@rota/contract/core';
import type { Product } from '@rota/contract/products';
import type { SellerKind } from '@rota/contract/sub-merchants';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useIntent } from '../../../api/intent-hook.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { sellersQuery } from './shared/sellers.queries.ts';
import { toastFailure } from '../../../ui/toasts.tsx';

export type SellerFields = {
  readonly name: string;
  readonly kind: SellerKind;
  readonly legal_name: string;
  readonly tax_office: string;
  readonly tax_number: string;
  readonly iban: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly is_active: boolean;
};
type Assignment = { readonly product_id: string; readonly sub_merchant_id: string };

export const sellerQueries = {
  assignments: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['sub-merchants', projectId, 'products'] as const,
      queryFn: ({ signal }) => api.subMerchants.products({ params: { projectId } }, { signal }),
    }),
  /** All products of the project, by their order on the menu. */
  products: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['products', projectId, 'of-sellers'] as const,
      queryFn: async ({ signal }) => {
        const products: Product[] = [];
        for (let cursor: string | null | undefined; cursor !== null;) {
          const query = { limit: 100, sort: 'rank' as const, ...(cursor === undefined ? {} : { cursor }) };
          const page = await api.products.list({ params: { projectId }, query }, { signal });
          products.push(...page.items);
          cursor = page.nextCursor;
        }
        return products;
      },
    }),
};

export const useSellers = (projectId: number) => useQuery(sellersQuery(useApi(), projectId));
export const useAssignments = (projectId: number) => useQuery(sellerQueries.assignments(useApi(), projectId));
export const useAllProducts = (projectId: number) => useQuery(sellerQueries.products(useApi(), projectId));

/** What can be done with sellers; lists follow at once. */
export function useSellerChanges(projectId: number) {
  const api = useApi();
  const words = useTexts(sentenceTexts);
  const queries = useQueryClient();
  const intent = useIntent();
  const onSettled = () => queries.invalidateQueries({ queryKey: ['sub-merchants', projectId] });
  const onError = (error: unknown) => toastFailure(error, words('An Error Occurred'));
  // The form shows what went wrong.
  const save = useMutation({
    mutationFn: ({
      known,
      body,
    }: {
      known: { readonly id: string; readonly version: number } | undefined;
      body: SellerFields;
    }) =>
      known === undefined
        ? api.subMerchants.create({ params: { projectId }, body }, { idempotencyKey: intent.keyFor(body) })
        : api.subMerchants.update({
            params: { projectId, subMerchantId: known.id },
            body: { ...body, version: known.version },
          }),
    onSuccess: intent.done,
    onSettled,
  });
  const remove = useMutation({
    mutationFn: (subMerchantId: string) =>
      api.subMerchants.remove({
        params: {
          projectId,
          subMerchantId,
        },
      }),
    onError,
    onSettled,
  });
  const register = useMutation({
    mutationFn: (subMerchantId: string) =>
      api.subMerchants.register({ params: { projectId, subMerchantId } }),
    onSettled,
  });
  /** Those that became theirs, and those that are the house's again. */
  const assign = useMutation({
    mutationFn: async ({
      id,
      added,
      taken,
    }: {
      id: string;
      added: readonly string[];
      taken: readonly string[];
    }) => {
      const put = (product_ids: readonly string[], sub_merchant_id: string | null): Promise<Assignment[]> =>
        api.subMerchants.assign({
          params: { projectId },
          body: {
            product_ids: [...product_ids],
            sub_merchant_id,
          },
        });
      if (added.length > 0) await put(added, id);
      if (taken.length > 0) await put(taken, null);
    },
    onError,
    onSettled,
  });
  return { save, remove, register, assign };
}
