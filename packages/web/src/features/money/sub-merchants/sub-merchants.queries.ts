import { sentenceTexts } from '@rota/contract/core';
import type { Product } from '@rota/contract/products';
import type { SellerKind, SubMerchant } from '@rota/contract/sub-merchants';
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

const sellerQueries = {
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
          cursor = page.next_cursor;
        }
        return products;
      },
    }),
};

export const useSellers = (projectId: number) => useQuery(sellersQuery(useApi(), projectId));
export const useAssignments = (projectId: number) => useQuery(sellerQueries.assignments(useApi(), projectId));
export const useAllProducts = (projectId: number) => useQuery(sellerQueries.products(useApi(), projectId));

/** Reads a project's sellers and their products again. */
export function useRenewSellers(projectId: number): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['sub-merchants', projectId] });
}

/** Adds a seller, or saves the given one. */
export function useSaveSeller(projectId: number, seller: SubMerchant | undefined) {
  const api = useApi();
  const intent = useIntent();
  const renew = useRenewSellers(projectId);
  return async (body: SellerFields): Promise<void> => {
    if (seller === undefined)
      await api.subMerchants.create({ params: { projectId }, body }, { idempotencyKey: intent.keyFor(body) });
    else
      await api.subMerchants.update({
        params: { projectId, subMerchantId: seller.sub_merchant_id },
        body: { ...body, version: seller.version },
      });
    intent.done();
    await renew();
  };
}

/** Registers a seller at the provider; the panel shows what went wrong. */
export function useRegisterSeller(projectId: number) {
  const api = useApi();
  const renew = useRenewSellers(projectId);
  return useMutation({
    mutationFn: (subMerchantId: string) =>
      api.subMerchants.register({ params: { projectId, subMerchantId } }),
    onSettled: renew,
  });
}

/** Assigns products to a seller, and returns others to the venue. */
export function useAssignProducts(projectId: number, sellerId: string) {
  const api = useApi();
  const words = useTexts(sentenceTexts);
  const renew = useRenewSellers(projectId);
  return useMutation({
    mutationFn: async ({ added, taken }: { added: readonly string[]; taken: readonly string[] }) => {
      const put = (products: readonly string[], seller: string | null): Promise<Assignment[]> =>
        api.subMerchants.assign({
          params: { projectId },
          body: { product_ids: [...products], sub_merchant_id: seller },
        });
      if (added.length > 0) await put(added, sellerId);
      if (taken.length > 0) await put(taken, null);
    },
    onError: (error) => toastFailure(error, words('server_failed')),
    onSettled: renew,
  });
}
