import { useRef, type ReactNode, type RefObject } from 'react';
import { Box, Button, Typography, useMediaQuery } from '../kit.ts';
import { useLanguage, useTexts } from '../../i18n/i18n-context.tsx';
import { PageHeader } from '../page-header.tsx';
import { Page } from '../page.tsx';
import { ErrorState, NothingFoundState } from '../page-state.tsx';
import { uiTexts } from '../ui.messages.ts';
import { downloadText, toCsv } from './csv.ts';
import { ListCards } from './list-cards.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListTiles, SortField } from './list-tiles.tsx';
import { ListTools, SearchField } from './list-toolbar.tsx';
import type { ListPageProps, ListPaging } from './list-types.ts';
import { SavedViews } from './saved-views.tsx';
import { useSteadyRows } from './steady-rows.ts';
import { TableWithSelection } from './table-with-selection.tsx';

const NO_ROWS: readonly never[] = [];

/**
 * The frame of every list: title and count, search, filters, columns, density, export, rows, paging. Only the rows scroll, so that what is
 * above them stays; what opens or is selected lies over them, so that none of them moves.
 */
export function ListPage<Row extends object>(props: ListPageProps<Row>) {
  const { content } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const total = content.status === 'ready' ? (content.total ?? content.rows.length) : undefined;
  const isBare = total === 0 && !props.isFiltered;
  // On a phone all of it scrolls: what stays would leave too little room for the rows.
  const page = { ref: scroller, sx: { flex: 1, minWidth: 0, overflow: 'auto' } };
  return (
    <Box sx={{ position: 'relative', display: 'flex', flex: 1, minHeight: 0 }}>
      <Box {...(isPhone ? page : { sx: { flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' } })}>
        <ListPageRoom isPhone={isPhone}>
          <PageHeader
            title={props.title}
            count={total === undefined || isBare ? undefined : String(total)}
            description={props.description}
            notice={props.notice}
            actions={props.actions}
          />
          {/* The other lists are looked at also where this one is empty. */}
          {props.tabs}
          {isBare ? props.empty : <ListBody {...props} isPhone={isPhone} scroller={scroller} />}
        </ListPageRoom>
      </Box>
      {props.panel}
    </Box>
  );
}

/** The room around a list. Beside a table's rows there is no room lost below, where they go on. */
function ListPageRoom({ isPhone, children }: { isPhone: boolean; children: ReactNode }) {
  if (isPhone) return <Page>{children}</Page>;
  return (
    <Box
      sx={{
        width: '100%',
        px: 3,
        pt: 3,
        flex: 1,
        minHeight: 0,
        display: 'flex',
        flexDirection: 'column',
      }}
    >
      {children}
    </Box>
  );
}

type BodyProps = { isPhone: boolean; scroller: RefObject<HTMLDivElement | null> };

function ListBody<Row extends object>(props: ListPageProps<Row> & BodyProps) {
  const { content, tile, board, isPhone, scroller } = props;
  const isTable = !isPhone && tile === undefined && board === undefined;
  const rows = content.status === 'ready' ? content.rows : NO_ROWS;
  // Rows of closed groups are not loaded, and there all the same.
  const isEmpty = content.status === 'ready' && (content.total ?? rows.length) === 0;
  const paging = content.status === 'ready' && !isEmpty && (
    <Paging shown={rows.length} total={content.total} paging={props.paging} />
  );
  return (
    <>
      <ListBar {...props} rows={rows} mayExport={!isEmpty && content.status === 'ready'} />
      {content.status === 'error' && <ErrorState error={content.error} onRetry={props.onRetry} />}
      {isEmpty && <NothingFoundState onClear={props.onClearFilters} />}
      {!isTable && content.status === 'loading' && <ListSkeleton columns={undefined} rowPx={0} />}
      {board !== undefined && !isEmpty && content.status === 'ready' && board(rows)}
      {isPhone && tile === undefined && board === undefined && !isEmpty && content.status === 'ready' && (
        <CardsOfList {...props} rows={rows} />
      )}
      {tile !== undefined && !isEmpty && content.status === 'ready' && (
        <TilesOfList {...props} tile={tile} rows={rows} footer={isPhone ? undefined : paging} />
      )}
      {isPhone && paging}
      {isTable && !isEmpty && content.status !== 'error' && (
        <TableWithSelection
          {...props}
          rows={content.status === 'ready' ? rows : undefined}
          scroller={scroller}
          footer={paging}
        />
      )}
    </>
  );
}

type BarProps<Row> = { isPhone: boolean; rows: readonly Row[]; mayExport: boolean };

/** Search, filters and order above the rows, and what a person arranges once. */
function ListBar<Row extends object>(props: ListPageProps<Row> & BarProps<Row>) {
  const [language] = useLanguage();
  const t = useTexts(uiTexts);
  const { columns, isPhone, rows, sort, onSort } = props;
  // On a phone beside the search, which leaves it its room: alone in a row it would look lost.
  const views = props.views !== undefined && <SavedViews list={props.name} {...props.views} />;
  const exportRows =
    props.onExport ?? (() => downloadText(`${props.name}.csv`, toCsv(columns, rows, language)));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
      {props.search !== undefined && (
        <SearchField {...props.search} isWide={props.look?.hasWideSearch === true} />
      )}
      {isPhone && views}
      <FilterRow isPhone={isPhone}>
        {props.filters}
        {props.tile !== undefined && sort !== undefined && onSort !== undefined && (
          <SortField columns={columns} sort={sort} onSort={onSort} />
        )}
        {/* Its room is kept where there is enough, so that the rows stay where they are when it comes. */}
        {(props.isFiltered || !isPhone) && (
          <Button
            size="small"
            onClick={props.onClearFilters}
            sx={{ visibility: props.isFiltered ? 'visible' : 'hidden' }}
          >
            {t('clearFilters')}
          </Button>
        )}
      </FilterRow>
      {!isPhone && (
        <Box sx={{ display: 'flex', ml: 'auto' }}>
          {views}
          <ListTools
            name={props.name}
            columns={props.tile === undefined && props.board === undefined ? columns : undefined}
            look={props.look}
            onExport={exportRows}
            mayExport={props.mayExport}
          />
        </Box>
      )}
    </Box>
  );
}

/** The filters of a list: on a phone one row that is swept sideways, so that the first rows are in sight. */
function FilterRow({ isPhone, children }: { isPhone: boolean; children: ReactNode }) {
  if (!isPhone) return children;
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1,
        flexBasis: '100%',
        minWidth: 0,
        overflowX: 'auto',
        scrollbarWidth: 'none',
        // To the edges of the screen, where the last one is cut off: that there are more is seen.
        mx: -2,
        px: 2,
        '& > *': { flexShrink: 0 },
      }}
    >
      {children}
    </Box>
  );
}

type TilesProps<Row> = BodyProps & {
  tile: (row: Row) => ReactNode;
  rows: readonly Row[];
  footer: ReactNode;
};

/** Only the tiles scroll; on a phone the whole page does. */
function TilesOfList<Row extends object>({
  rows,
  tile,
  footer,
  isPhone,
  ...props
}: ListPageProps<Row> & TilesProps<Row>) {
  const steady = useSteadyRows(rows, props.rowId, steadyOptions(props, false));
  const own = { ref: props.scroller, sx: { flex: 1, minHeight: 0, overflow: 'auto', pb: 3 } };
  return (
    <Box {...(isPhone ? {} : own)} {...steady.hold}>
      <ListTiles
        label={props.title}
        rows={steady.rows}
        rowId={props.rowId}
        tile={tile}
        onOpen={props.onOpen}
        openId={props.openId}
      />
      {footer}
    </Box>
  );
}

function CardsOfList<Row extends object>({
  rows,
  ...props
}: ListPageProps<Row> & BodyProps & { rows: readonly Row[] }) {
  const steady = useSteadyRows(rows, props.rowId, steadyOptions(props, false));
  return (
    <Box {...steady.hold}>
      <ListCards
        label={props.title}
        rows={steady.rows}
        rowId={props.rowId}
        rowTone={props.rowTone}
        card={props.card}
        cardActions={props.cardActions}
        groups={props.groups}
        onOpen={props.onOpen}
        openId={props.openId}
        scroller={props.scroller}
      />
    </Box>
  );
}

function steadyOptions<Row extends object>(
  { content, views }: Pick<ListPageProps<Row>, 'content' | 'views'>,
  isHeld: boolean,
) {
  return { view: views?.current ?? '', isOld: content.status === 'ready' && content.isOld === true, isHeld };
}

function Paging({
  shown,
  total,
  paging,
}: {
  shown: number;
  total: number | undefined;
  paging: ListPaging | undefined;
}) {
  const t = useTexts(uiTexts);
  // All of them are there: how many stands beside the title.
  if (paging === undefined || (!paging.hasMore && shown === total)) return null;
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
