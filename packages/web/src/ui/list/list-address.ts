import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { ListSort, ListViews } from './list-types.ts';

/** Parameters to put into the address; undefined and '' take one out. */
export type AddressChanges = Readonly<Record<string, string | undefined>>;

/** Names of a list's address parameters: `filters` narrow the list, `sort` orders it, `open` is the row beside it. */
export type ListKeys = { readonly filters: readonly string[]; readonly sort?: string; readonly open: string };

/** A list's state as it stands in the address. */
export type ListAddress = {
  readonly keys: ListKeys;
  readonly search: URLSearchParams;
  readonly openId: string | undefined;
  /** Puts values into the address; undefined and '' take one out. Opening a row can be gone back from, filtering cannot. */
  readonly set: (changes: AddressChanges) => void;
  readonly isFiltered: boolean;
  readonly clear: () => void;
  readonly views: ListViews;
};

/**
 * A list's filters, sort and opened row live in the address, so that a link shows what its sender saw. `keys` do not change.
 */
export function useListAddress(keys: ListKeys): ListAddress {
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
    keys,
    search,
    openId: search.get(open) ?? undefined,
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

/** The order that an address asks for, e.g. `-created`: one of the columns that may be sorted, else `fallback`. */
export function sortOf(text: string | null, sortable: readonly string[], fallback: ListSort): ListSort {
  const id = (text ?? '').replace(/^-/, '');
  return sortable.includes(id) ? { id, isDescending: text?.startsWith('-') === true } : fallback;
}
