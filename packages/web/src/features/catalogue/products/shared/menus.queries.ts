import { textIn } from '@rota/contract/core';
import type { Menu } from '@rota/contract/menus';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import type { ApiClient } from '../../../../api/client.ts';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useLanguage } from '../../../../i18n/i18n-context.tsx';

export const menuQueries = {
  /** Kept with the catalogue, so that a change of it renews the menus wherever they are shown. */
  list: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['catalogue', projectId, 'menus'] as const,
      queryFn: ({ signal }): Promise<Menu[]> =>
        api.menus.list({ params: { projectId }, query: {} }, { signal }),
    }),
};

/** A menu as others name it. */
export type MenuName = { readonly id: string; readonly name: string; readonly isActive: boolean };

/** The menus of a project in the reader's words; undefined while they are not known, and for who may not read them. */
export function useMenuNames(projectId: number): readonly MenuName[] | undefined {
  const [language] = useLanguage();
  const may = useCan()('catalogue.read', projectId);
  const { data } = useQuery({ ...menuQueries.list(useApi(), projectId), enabled: may });
  return data?.map(({ menu_id: id, name, is_active: isActive }) => ({
    id,
    name: textIn(name, language),
    isActive,
  }));
}
