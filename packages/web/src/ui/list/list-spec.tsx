import type { SvgIconComponent } from '@mui/icons-material';
import { useCallback, type ReactNode } from 'react';
import { EmptyState } from '../page-state.tsx';
import { FilterChip, FlagChip, type FilterOption } from './filter-chip.tsx';
import { inOrder, type AddressChanges, type ListAddress } from './list-address.ts';
import { ListPage } from './list-page.tsx';
import { ListTabs, type ListTab } from './list-tabs.tsx';
import type { ListContent, ListPageProps, ListPaging } from './list-types.ts';
import { PeriodFilter } from './period-filter.tsx';
import { periodOf } from './period.ts';

/** A filter of a list: its address parameter, and what it offers. Several values stand in the parameter with commas between them. */
export type ListFilter = {
  readonly key: string;
  readonly label: string;
  /** Parameters that mean something else, or nothing, once this one has changed. */
  readonly clears?: readonly string[];
} & (
  | { readonly kind: 'many' | 'one'; readonly options: readonly FilterOption[] }
  | { readonly kind: 'period' }
  /** On or off; on puts `value` into the address. */
  | { readonly kind: 'flag'; readonly value: string }
);

/** The source of a list's rows: `usePagedList` for paged ones. */
export type ListSource<Row> = {
  readonly content: ListContent<Row>;
  readonly paging?: ListPaging | undefined;
  onRetry(this: void): void;
};

/** A list page as one value: what its rows are, how they are shown, narrowed and opened. Everything else is the frame's. */
export type ListSpec<Row extends object> = Pick<
  ListPageProps<Row>,
  | 'name'
  | 'title'
  | 'description'
  | 'notice'
  | 'actions'
  | 'columns'
  | 'look'
  | 'rowId'
  | 'rowName'
  | 'rowTone'
  | 'card'
  | 'tile'
  | 'board'
  | 'cardActions'
  | 'bulkActions'
  | 'groups'
  | 'onExport'
> & {
  readonly searchLabel: string;
  /** Ways to look at the list, of which one is taken; that of the whole list has the value ''. They stand in the address as a filter does. */
  readonly tabs?: Omit<ListFilter, 'kind'> & { readonly options: readonly ListTab[] };
  readonly filters?: readonly ListFilter[];
  /** The text of an empty page: the purpose of the thing, and the first step. */
  readonly empty: {
    readonly icon: SvgIconComponent;
    readonly title: string;
    readonly hint: string;
    readonly action?: ReactNode;
  };
  /** The opened row beside the list, by its id; the row itself while it is among those that are loaded. */
  panel?(
    this: void,
    opened: { readonly id: string; readonly row: Row | undefined; onClose(this: void): void },
  ): ReactNode;
};

/** Renders a `ListSpec`. Search, filters, order and the opened row stand in the address, under the keys that `address` was made with. */
export function SpecList<Row extends object>({
  spec,
  address,
  source,
}: {
  spec: ListSpec<Row>;
  address: ListAddress;
  source: ListSource<Row>;
}) {
  const { empty, tabs, filters = [], panel, searchLabel, ...frame } = spec;
  const { keys, search, set, openId } = address;
  const onOpen = useCallback((row: Row) => set({ [keys.open]: spec.rowId(row) }), [set, keys.open, spec]);
  const onClose = useCallback(() => set({ [keys.open]: undefined }), [set, keys.open]);
  const rows = source.content.status === 'ready' ? source.content.rows : [];
  const isOpen = panel !== undefined && openId !== undefined;
  return (
    <ListPage
      {...frame}
      content={source.content}
      paging={source.paging}
      onRetry={source.onRetry}
      search={{
        value: search.get('search') ?? '',
        label: searchLabel,
        onSearch: (text) => set({ search: text }),
      }}
      tabs={
        tabs && (
          <ListTabs
            label={tabs.label}
            options={tabs.options}
            value={search.get(tabs.key) ?? ''}
            onChange={(value) => set({ ...clearedBy(tabs), [tabs.key]: value })}
          />
        )
      }
      filters={filters.map((filter) => (
        <SpecFilter key={filter.key} filter={filter} value={search.get(filter.key)} onChange={set} />
      ))}
      isFiltered={address.isFiltered}
      onClearFilters={address.clear}
      views={address.views}
      sort={address.sort}
      onSort={address.sort === undefined ? undefined : (next) => set(inOrder(next))}
      empty={
        <EmptyState icon={empty.icon} title={empty.title} action={empty.action}>
          {empty.hint}
        </EmptyState>
      }
      openId={isOpen ? openId : undefined}
      onOpen={onOpen}
      panel={isOpen && panel({ id: openId, row: rows.find((row) => spec.rowId(row) === openId), onClose })}
    />
  );
}

function clearedBy({ clears = [] }: Pick<ListFilter, 'clears'>): AddressChanges {
  return Object.fromEntries(clears.map((key) => [key, undefined]));
}

type SpecFilterProps = {
  filter: ListFilter;
  value: string | null;
  onChange: (changes: AddressChanges) => void;
};

function SpecFilter({ filter, value, onChange }: SpecFilterProps) {
  const change = (text: string | undefined) => onChange({ ...clearedBy(filter), [filter.key]: text });
  if (filter.kind === 'period')
    return <PeriodFilter label={filter.label} value={periodOf(value)} onChange={change} />;
  if (filter.kind === 'flag') {
    const isOn = value === filter.value;
    return (
      <FlagChip label={filter.label} isOn={isOn} onChange={() => change(isOn ? undefined : filter.value)} />
    );
  }
  const { kind, options } = filter;
  const asked = kind === 'one' ? [value] : (value ?? '').split(',');
  return (
    <FilterChip
      label={filter.label}
      isSingle={kind === 'one'}
      options={options}
      // An address may name what is not offered, or no longer.
      values={options.map((option) => option.value).filter((one) => asked.includes(one))}
      onChange={(values) => change(values.join(','))}
    />
  );
}
