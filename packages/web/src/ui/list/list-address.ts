import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { ListViews } from './list-types.ts';

export type AddressChanges = Readonly<Record<string, string | undefined>>;

export type ListAddress = {
  readonly search: URLSearchParams;
  /** Puts values into the address; undefined and '' take one out. Opening a row can be gone back from, filtering cannot. */
  readonly set: (changes: AddressChanges) => void;
  readonly isFiltered: boolean;
  readonly clear: () => void;
  readonly views: ListViews;
};

/**
 * A list's filters, sort and opened row live in the address, so that a link shows what its sender saw. `keys` name parameters and do not
 * change: `filters` narrow the list, `sort` orders it, `open` is the row beside it.
 */
export function useListAddress(keys: { readonly filters: readonly string[]; readonly sort?: string; readonly open: string }): ListAddress {
  const [search, setSearch] = useSearchParams();
  const { filters, sort, open } = keys;
  const set = useCallback(
    (changes: AddressChanges) => setSearch((current) => withChanges(current, changes), { replace: !(open in changes) }),
    [setSearch, open],
  );
  const inView = sort === undefined ? filters : [...filters, sort];
  const kept = inView.flatMap((key) => search.getAll(key).map((value): [string, string] => [key, value]));
  const onApply = (query: string) => {
    const wanted = new URLSearchParams(query);
    set(Object.fromEntries(inView.map((key) => [key, wanted.get(key) ?? undefined])));
  };
  return {
    search,
    set,
    isFiltered: filters.some((key) => search.has(key)),
    clear: () => set(Object.fromEntries(filters.map((key) => [key, undefined]))),
    views: { current: new URLSearchParams(kept).toString(), onApply },
  };
}

function withChanges(current: URLSearchParams, changes: AddressChanges): URLSearchParams {
  const next = new URLSearchParams(current);
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(key);
    else next.set(key, value);
  }
  return next;
}
