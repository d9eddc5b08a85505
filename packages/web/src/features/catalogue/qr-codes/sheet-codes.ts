import type { QrCode } from '@rota/contract/qr-codes';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { readQrFilters, QR_FILTERS } from './qr-filters.ts';
import { qrQueries } from './qr-codes.queries.ts';

/** The codes of a sheet, and how they came to be those. */
export type ToPrint =
  | { readonly status: 'loading' }
  | { readonly status: 'error'; readonly error: Error; onRetry(this: void): void }
  | {
      readonly status: 'ready';
      readonly kind: 'chosen' | 'filtered' | 'all';
      readonly rows: readonly QrCode[];
    };

/** The codes to print: those selected on the list, else those that match its filters, by default only active ones. */
export function useCodesToPrint(): ToPrint {
  const api = useApi();
  const { project_id: projectId } = useProject();
  const [search] = useSearchParams();
  const ids = idsOf(useLocation().state);
  const isFiltered = QR_FILTERS.some((key) => search.has(key));
  const asked =
    ids === undefined
      ? { ...readQrFilters(search), ...(!search.has('state') && { is_active: 'yes' as const }) }
      : { sort: 'label' as const };
  const query = useQuery(qrQueries.all(api, projectId, asked));
  const rows = useMemo(() => {
    if (ids === undefined || query.data === undefined) return query.data;
    const wanted = new Set(ids);
    return query.data.filter(({ qr_id: id }) => wanted.has(id));
  }, [ids, query.data]);
  if (rows !== undefined)
    return { status: 'ready', kind: ids !== undefined ? 'chosen' : isFiltered ? 'filtered' : 'all', rows };
  if (query.isError)
    return {
      status: 'error',
      error: query.error,
      onRetry: () => void query.refetch().catch(() => undefined),
    };
  return { status: 'loading' };
}

function idsOf(state: unknown): readonly string[] | undefined {
  if (typeof state !== 'object' || state === null || !('ids' in state) || !Array.isArray(state.ids))
    return undefined;
  return state.ids.filter((id): id is string => typeof id === 'string');
}

/** The address of the project's logo; null if it has none or it is not loaded yet. */
export function useCommerceLogo(): string | null {
  return useProject().logo_url;
}
