import type { ReactNode } from 'react';
import type { Tone } from '../tokens.ts';

/** One column of a list. */
export type ListColumn<Row> = {
  id: string;
  header: string;
  /** The content of the cell; by default its text, or a dash if there is none. */
  cell?: (row: Row) => ReactNode;
  /** The cell as plain text, for the export. */
  text: (row: Row) => string;
  /** The column may be sorted, under the column's id. */
  isSortable?: boolean;
  /** The column that names the row; it cannot be hidden. */
  isAlways?: boolean;
  isNumeric?: boolean;
  /** If columns do not fit, those with the highest rank are left out first; one without always stays. */
  rank?: number;
  /** Whether the cell of a row shows only a dash; by default, whether its text is empty. */
  isEmpty?: (row: Row) => boolean;
  /** Width that the column needs, CSS pixels. A cell is one line, cut off where it is longer. */
  minWidth?: number;
};

/** How a list looks until a person arranges it. */
export type ListLook = {
  /** Ids of the columns; those in which no row has a value are left out. Undefined: all columns. */
  readonly columns?: readonly string[];
  readonly density?: 'comfortable' | 'compact';
  /** The search field says a lot, and gets the room for it. */
  readonly hasWideSearch?: boolean;
};
/** The column that a list is ordered by. */
export type ListSort = { id: string; isDescending: boolean };
/**
 * The rows of a list, or why there are none yet. `total` counts those that are not loaded, too; `isOld` says that they are those of
 * the filters before, until the answer comes.
 */
export type ListContent<Row> =
  | { status: 'loading' }
  | { status: 'error'; error: unknown }
  | { status: 'ready'; rows: readonly Row[]; total?: number | undefined; isOld?: boolean };
/** More rows, where they come page by page. */
export type ListPaging = { hasMore: boolean; isLoading: boolean; onMore: () => void };
/** A list's filters, search and sort as address parameters, and how to put others in their place. */
export type ListViews = { current: string; onApply: (query: string) => void };

/** The head of a group of rows: how many are in it, those that are not loaded included. */
export type GroupHead = { readonly key: string; readonly name: string; readonly count: number };
/** The groups that a list's rows stand in, in order; rows of `closed` groups are not shown. */
export type ListGroups<Row> = {
  readonly heads: readonly GroupHead[];
  readonly keyOf: (row: Row) => string;
  readonly closed: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
};

/** Everything a list page can have; a `ListSpec` says most of it in fewer words. */
export type ListPageProps<Row extends object> = {
  /** The list's name, for what a person arranged in it and for the exported file. */
  name: string;
  title: string;
  description?: ReactNode;
  notice?: ReactNode;
  actions?: ReactNode;
  columns: readonly ListColumn<Row>[];
  look?: ListLook;
  content: ListContent<Row>;
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  /** The tone of a row that must not be overlooked. */
  rowTone?: ((row: Row) => Tone | undefined) | undefined;
  /** The row on a phone, where a table has no room. */
  card: (row: Row) => ReactNode;
  /** Rows as tiles of a grid, on every screen, instead of a table and cards: for what is known by its picture. */
  tile?: ((row: Row) => ReactNode) | undefined;
  /** The rows in columns or another arrangement of their own, on every screen, instead of a table and cards. It scrolls by itself. */
  board?: ((rows: readonly Row[]) => ReactNode) | undefined;
  /** Buttons below a card, which opens its row wherever else it is pressed. A table's cells have their own. */
  cardActions?: ((row: Row) => ReactNode) | undefined;
  onRetry: () => void;
  search?: { value: string; label: string; onSearch: (text: string) => void } | undefined;
  filters?: ReactNode;
  /** Ways to look at the list, above its filters. */
  tabs?: ReactNode;
  isFiltered: boolean;
  onClearFilters: () => void;
  /** The filters, the search and the sort together, so that a person can save them under a name. */
  views?: ListViews | undefined;
  sort?: ListSort | undefined;
  onSort?: ((sort: ListSort) => void) | undefined;
  paging?: ListPaging | undefined;
  groups?: ListGroups<Row> | undefined;
  /** Exports the list in a way of its own; left out, the loaded rows are exported as they are shown. */
  onExport?: (() => void) | undefined;
  /** Shown when there is nothing and nothing is filtered. */
  empty: ReactNode;
  openId?: string | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** The opened row, in a `SidePanel`. */
  panel?: ReactNode;
  /** The actions on several rows at once; without them rows are not selectable. */
  bulkActions?: ((rows: Row[], clear: () => void) => ReactNode) | undefined;
};
