import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import type { ListSort, ListViews } from './list-types.ts';

/** Parameters to put into the address; undefined and '' take one out. */
export type AddressChanges = Readonly<Record<string, string | undefined>>;

/** The possible orders of a list, and its default order. */
export type ListOrder = { readonly by: readonly string[]; readonly first: ListSort };
/** Names of a list's address parameters: `filters` narrow the list, `open` is the row beside it. A list with a `sort` has that parameter, too. */
export type ListKeys = {
  readonly filters: readonly string[];
  /** Parameters that say which list it is: kept with a view, and no filter of it. */
  readonly kept?: readonly string[];
  readonly sort?: ListOrder;
  readonly open: string;
};

const SORT = 'sort';

/** A list's state as it stands in the address. */
export type ListAddress = {
  readonly keys: ListKeys;
  readonly search: URLSearchParams;
  readonly openId: string | undefined;
  /** The order that is asked for; undefined for a list that has no `sort`. */
  readonly sort: ListSort | undefined;
  /** Puts values into the address; undefined and '' take one out. Opening a row can be gone back from, filtering cannot. */
  readonly set: (changes: AddressChanges) => void;
  readonly isFiltered: boolean;
  readonly clear: () => void;
  readonly views: ListViews;
};

/** The address state of a sorted list. */
export type SortedListAddress = ListAddress & { readonly sort: ListSort };

/**
 * A list's filters, sort and opened row live in the address, so that a link shows what its sender saw. `keys` do not change.
 */
export function useListAddress(keys: ListKeys & { readonly sort: ListOrder }): SortedListAddress;
export function useListAddress(keys: ListKeys): ListAddress;
export function useListAddress(keys: ListKeys): ListAddress {
  const [search, setSearch] = useSearchParams();
  const { filters, kept: others = [], sort, open } = keys;
  const set = useCallback(
    (changes: AddressChanges) =>
      setSearch((current) => withChanges(current, changes), { replace: !(open in changes) }),
    [setSearch, open],
  );
  const inView = [...filters, ...others, ...(sort === undefined ? [] : [SORT])];
  const kept = inView.flatMap((key) => search.getAll(key).map((value): [string, string] => [key, value]));
  const onApply = (query: string) => {
    const wanted = new URLSearchParams(query);
    set(Object.fromEntries(inView.map((key) => [key, wanted.get(key) ?? undefined])));
  };
  return {
    keys,
    search,
    openId: search.get(open) ?? undefined,
    sort: sort && sortOf(search.get(SORT), sort),
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

/** The order that an address asks for, e.g. `-created`. */
function sortOf(text: string | null, { by, first }: ListOrder): ListSort {
  const id = (text ?? '').replace(/^-/, '');
  return by.includes(id) ? { id, isDescending: text?.startsWith('-') === true } : first;
}

/** An order as it stands in the address. */
export function inOrder({ id, isDescending }: ListSort): AddressChanges {
  return { [SORT]: `${isDescending ? '-' : ''}${id}` };
}
