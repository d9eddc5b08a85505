import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { RowSelectionState } from '@tanstack/react-table';
import { Fragment, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { useLocalSettings } from '../../settings/settings-context.tsx';
import { PageHeader } from '../page-header.tsx';
import { Page } from '../page.tsx';
import { ErrorState, NothingFoundState } from '../page-state.tsx';
import { useColours } from '../theme-provider.tsx';
import { uiTexts } from '../ui.messages.ts';
import { downloadText, toCsv } from './csv.ts';
import { ListTable } from './list-table.tsx';
import { BulkBar, ListTools, SearchField } from './list-toolbar.tsx';
import type { ListColumn, ListContent, ListPaging, ListSort, ListViews } from './list-types.ts';
import { useRowsInSight } from './rows-in-sight.ts';
import { SavedViews } from './saved-views.tsx';

const NO_COLUMNS: readonly string[] = [];

/** Everything a list page can have; a `ListSpec` says most of it in fewer words. */
export type ListPageProps<Row extends object> = {
  /** The list's name, for what a person arranged in it and for the exported file. */
  name: string;
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  columns: readonly ListColumn<Row>[];
  content: ListContent<Row>;
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  /** The row on a phone, where a table has no room. */
  card: (row: Row) => ReactNode;
  onRetry: () => void;
  search?: { value: string; label: string; onSearch: (text: string) => void } | undefined;
  filters?: ReactNode;
  isFiltered: boolean;
  onClearFilters: () => void;
  /** What the filters, the search and the sort make together, so that a person can keep it under a name. */
  views?: ListViews | undefined;
  sort?: ListSort | undefined;
  onSort?: ((sort: ListSort) => void) | undefined;
  paging?: ListPaging | undefined;
  /** Shown when there is nothing and nothing is filtered. */
  empty: ReactNode;
  openId?: string | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** The opened row, in a `SidePanel`. */
  panel?: ReactNode;
  /** What can be done with several rows at once; without it rows are not selected. */
  bulkActions?: ((rows: Row[], clear: () => void) => ReactNode) | undefined;
};

/** The frame of every list: title and count, search, filters, columns, density, export, rows, paging, the opened row beside. */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { content } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const total = content.status === 'ready' ? (content.total ?? content.rows.length) : undefined;
  const isBare = content.status === 'ready' && content.rows.length === 0 && !props.isFiltered;
  return (
    <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
      <Box ref={scroller} sx={{ flex: 1, minWidth: 0, overflow: 'auto' }}>
        <Page>
          <PageHeader
            title={props.title}
            count={total === undefined || isBare ? undefined : String(total)}
            description={props.description}
            actions={props.actions}
          />
          {isBare ? props.empty : <ListBody {...props} scroller={scroller} />}
        </Page>
      </Box>
      {props.panel}
    </Box>
  );
}

type Scrolled = { scroller: RefObject<HTMLElement | null> };

function ListBody<Row extends object>(props: ListPageProps<Row> & Scrolled) {
  const t = useTexts(uiTexts);
  const { content, columns } = props;
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const rows = content.status === 'ready' ? content.rows : [];
  const exportRows = () => downloadText(`${props.name}.csv`, toCsv(columns, rows));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        {props.search !== undefined && <SearchField {...props.search} />}
        {props.filters}
        {props.isFiltered && (
          <Button size="small" onClick={props.onClearFilters}>
            {t('clearFilters')}
          </Button>
        )}
        <Box sx={{ display: 'flex', ml: 'auto' }}>
          {props.views !== undefined && <SavedViews list={props.name} {...props.views} />}
          {!isPhone && <ListTools name={props.name} columns={columns} onExport={rows.length > 0 ? exportRows : undefined} />}
        </Box>
      </Box>
      {content.status === 'error' && <ErrorState error={content.error} onRetry={props.onRetry} />}
      {content.status === 'loading' && <ListSkeleton />}
      {content.status === 'ready' && rows.length === 0 && <NothingFoundState onClear={props.onClearFilters} />}
      {content.status === 'ready' &&
        rows.length > 0 &&
        (isPhone ? <Cards {...props} rows={rows} /> : <TableWithSelection {...props} rows={rows} />)}
      {content.status === 'ready' && rows.length > 0 && <Paging shown={rows.length} total={content.total} paging={props.paging} />}
    </>
  );
}

/** What a person has hidden, and beside an opened row what has no room there. */
function useHiddenColumns<Row>(name: string, columns: readonly ListColumn<Row>[], isRowOpen: boolean): readonly string[] {
  const [local] = useLocalSettings();
  const hidden = local.hiddenColumns[name] ?? NO_COLUMNS;
  return useMemo(
    () => (isRowOpen ? [...hidden, ...columns.filter((column) => column.isExtra === true).map((column) => column.id)] : hidden),
    [hidden, columns, isRowOpen],
  );
}

function TableWithSelection<Row extends object>({ rows, ...props }: ListPageProps<Row> & Scrolled & { rows: readonly Row[] }) {
  const [local] = useLocalSettings();
  const [selection, setSelection] = useState<RowSelectionState>({});
  const hiddenColumns = useHiddenColumns(props.name, props.columns, props.openId !== undefined);
  const selected = rows.filter((row) => selection[props.rowId(row)] === true);
  const clear = () => setSelection({});
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      {props.bulkActions !== undefined && selected.length > 0 && (
        <BulkBar count={selected.length} onClear={clear}>
          {props.bulkActions(selected, clear)}
        </BulkBar>
      )}
      <ListTable
        label={props.title}
        columns={props.columns}
        rows={rows}
        rowId={props.rowId}
        rowName={props.rowName}
        hiddenColumns={hiddenColumns}
        isCompact={local.density === 'compact'}
        sort={props.sort}
        onSort={props.onSort}
        openId={props.openId}
        onOpen={props.onOpen}
        selection={props.bulkActions === undefined ? undefined : selection}
        onSelection={setSelection}
        scroller={props.scroller}
      />
    </Paper>
  );
}

const CARD_PX = 118;
const CARD_GAP_PX = 8;

function Cards<Row extends object>({
  rows,
  rowId,
  card,
  onOpen,
  openId,
  title,
  scroller,
}: ListPageProps<Row> & Scrolled & { rows: readonly Row[] }) {
  const { palette } = useColours();
  const list = useRef<HTMLUListElement>(null);
  const sight = useRowsInSight(rows.length, CARD_PX, list, scroller);
  return (
    <Box component="ul" ref={list} aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {sight.rows.map(({ index, gapPx }) => {
        const row = rows[index];
        if (row === undefined) return null;
        const place = sight.measure && { ref: sight.measure, 'data-index': index, 'aria-setsize': rows.length, 'aria-posinset': index + 1 };
        return (
          <Fragment key={rowId(row)}>
            {gapPx > 0 && <Box component="li" aria-hidden sx={{ height: gapPx }} />}
            <Box component="li" {...place} sx={{ pb: `${CARD_GAP_PX}px` }}>
              <Paper variant="outlined" sx={{ backgroundColor: rowId(row) === openId ? palette.accentSoft : undefined }}>
                {onOpen === undefined ? (
                  <Box sx={{ p: 2 }}>{card(row)}</Box>
                ) : (
                  <ButtonBase
                    onClick={() => onOpen(row)}
                    sx={{ display: 'block', width: '100%', textAlign: 'left', p: 2, borderRadius: '10px' }}
                  >
                    {card(row)}
                  </ButtonBase>
                )}
              </Paper>
            </Box>
          </Fragment>
        );
      })}
      {sight.endPx > 0 && <Box component="li" aria-hidden sx={{ height: sight.endPx }} />}
    </Box>
  );
}

/** Rows in the shape of what comes. */
function ListSkeleton() {
  const t = useTexts(uiTexts);
  return (
    <Paper variant="outlined" role="status" aria-label={t('loading')} sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 2 }}>
      {Array.from({ length: 8 }, (_item, index) => (
        <Box key={index} sx={{ display: 'flex', gap: 3 }}>
          <Skeleton variant="rounded" width="16%" height={22} />
          <Skeleton variant="rounded" width="14%" height={22} />
          <Skeleton variant="rounded" width={`${30 - (index % 3) * 6}%`} height={22} />
          <Skeleton variant="rounded" width="12%" height={22} />
        </Box>
      ))}
    </Paper>
  );
}

function Paging({ shown, total, paging }: { shown: number; total: number | undefined; paging: ListPaging | undefined }) {
  const t = useTexts(uiTexts);
  if (paging === undefined) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 2, py: 2 }}>
      {total !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {t('showing', { shown, total })}
        </Typography>
      )}
      {paging.hasMore && (
        <Button variant="outlined" loading={paging.isLoading} onClick={paging.onMore}>
          {t('loadMore')}
        </Button>
      )}
    </Box>
  );
}
