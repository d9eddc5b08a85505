import { sentenceTexts, type Page } from '@rota/contract/core';
import type { Category, Menu } from '@rota/contract/menus';
import { productSort, type Product, type ProductFilter, type ProductSort } from '@rota/contract/products';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { useCommerce } from '../commerce/shared/commerce.queries.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { toastFailure } from '../../../ui/toasts.tsx';

export type ProductsAsked = Partial<ProductFilter> & {
  readonly sort: ProductSort;
  readonly language: 'en' | 'tr';
};

/** Under what everything of the catalogue is kept. */
export const catalogueKey = ['catalogue'] as const;

export const productQueries = {
  list: (api: ApiClient, projectId: number, asked: ProductsAsked) =>
    infiniteQueryOptions({
      queryKey: [...catalogueKey, projectId, 'list', asked] as const,
      queryFn: ({ pageParam, signal }): Promise<Page<Product>> => {
        const query = { limit: 50, ...asked, ...(pageParam === null ? {} : { cursor: pageParam }) };
        return api.products.list({ params: { projectId }, query }, { signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<Product>) => page.next_cursor,
    }),
  one: (api: ApiClient, projectId: number, productId: string) =>
    queryOptions({
      queryKey: [...catalogueKey, projectId, 'one', productId] as const,
      queryFn: ({ signal }) => api.products.get({ params: { projectId, productId } }, { signal }),
    }),
  history: (api: ApiClient, projectId: number, productId: string) =>
    queryOptions({
      queryKey: [...catalogueKey, projectId, 'history', productId] as const,
      queryFn: ({ signal }) => api.products.history({ params: { projectId, productId } }, { signal }),
    }),
  menus: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: [...catalogueKey, projectId, 'menus'] as const,
      queryFn: ({ signal }): Promise<Menu[]> =>
        api.menus.list({ params: { projectId }, query: {} }, { signal }),
    }),
  categories: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: [...catalogueKey, projectId, 'categories'] as const,
      queryFn: ({ signal }): Promise<Category[]> =>
        api.categories.list({ params: { projectId }, query: {} }, { signal }),
    }),
  batches: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: [...catalogueKey, projectId, 'batches'] as const,
      queryFn: ({ signal }) => api.products.batches({ params: { projectId } }, { signal }),
    }),
  sets: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: [...catalogueKey, projectId, 'sets'] as const,
      queryFn: ({ signal }) => api.propertySets.list({ params: { projectId } }, { signal }),
    }),
};

/** The order of the address; its own where that names none. */
export function sortOf(text: string): ProductSort {
  return productSort.catch('rank').parse(text);
}

/** Refetches everything shown of the catalogue. */
export function useRenewCatalogue(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: catalogueKey });
}

/** Menus and categories in the reader's words, and the project's currency. What cannot be read is left out: names of things, no rows. */
export function useCatalogue() {
  const api = useApi();
  const { project_id: projectId } = useProject();
  const [language] = useLanguage();
  const menus = useQuery(productQueries.menus(api, projectId)).data;
  const categories = useQuery(productQueries.categories(api, projectId)).data;
  const currency = useCommerce(projectId)?.payment.currency;
  return { menus: menus ?? [], categories: categories ?? [], currency, language, projectId, api };
}

/** One change of a product; the shown data is fetched again, and a failure is shown. */
export function useProductChange<A, V>(
  change: (api: ApiClient, projectId: number, asked: A) => Promise<V>,
  onDone?: (answer: V) => void,
) {
  const api = useApi();
  const { project_id: projectId } = useProject();
  const tSentence = useTexts(sentenceTexts);
  const renew = useRenewCatalogue();
  return useMutation({
    mutationFn: (asked: A) => change(api, projectId, asked),
    onSuccess: (answer) => onDone?.(answer),
    onError: (error: unknown) => toastFailure(error, tSentence('server_failed')),
    onSettled: renew,
  });
}
