import {
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowSelectionState,
} from '@tanstack/react-table';
import { Fragment, memo, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { Box, Checkbox, Table, TableBody, TableCell, TableHead, TableRow, TableSortLabel } from '../kit.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { useColours } from '../theme-provider.tsx';
import type { Tone } from '../tokens.ts';
import { uiTexts } from '../ui.messages.ts';
import { TICK_PX, widthOf } from './list-columns.ts';
import { GroupRow, linesOf, type ListLine } from './list-groups.tsx';
import type { ListColumn, ListGroups, ListSort } from './list-types.ts';
import { useRowsInSight } from './rows-in-sight.ts';
import type { SteadyRows } from './steady-rows.ts';

/** Height of every row, CSS pixels: none is higher than another, so that none moves when another's text changes. */
export const ROW_HEIGHTS_PX = { comfortable: 56, compact: 44, touch: 60 } as const;

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature });

/** A table of rows: columns, order, the opened row, the selected ones. */
export type ListTableProps<Row> = {
  label: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  rowTone: ((row: Row) => Tone | undefined) | undefined;
  isCompact: boolean;
  sort: ListSort | undefined;
  onSort: ((sort: ListSort) => void) | undefined;
  openId: string | undefined;
  onOpen: ((row: Row) => void) | undefined;
  /** Undefined: rows cannot be selected. */
  selection: RowSelectionState | undefined;
  onSelection: (selection: RowSelectionState) => void;
  /** The element that scrolls the table. */
  scroller: RefObject<HTMLElement | null>;
  groups: ListGroups<Row> | undefined;
  /** Hears of a pointer over the rows. */
  hold: SteadyRows<Row>['hold'];
};

/** The rows as the table's library counts them: which are ticked, and which order is marked. */
function useRowModel<Row extends object>(props: ListTableProps<Row>) {
  const { columns, rows, rowId, sort, selection, onSelection } = props;
  const definitions = useMemo<ColumnDef<typeof features, Row>[]>(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        accessorFn: column.text,
        enableSorting: column.isSortable ?? false,
      })),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  return useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    manualSorting: true,
    enableRowSelection: selection !== undefined,
    state: {
      rowSelection: selection ?? {},
      sorting: sort === undefined ? [] : [{ id: sort.id, desc: sort.isDescending }],
    },
    onRowSelectionChange: (change) =>
      onSelection(typeof change === 'function' ? change(selection ?? {}) : change),
  });
}

/** The rows of a list as a table: sorting and filtering is the server's work, the table shows and selects. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { columns, selection } = props;
  const table = useRowModel(props);
  const { groups } = props;
  const all = linesOf(table.getRowModel().rows, (row) => groups?.keyOf(row.original) ?? '', groups);
  const body = useRef<HTMLTableSectionElement>(null);
  const rowPx = ROW_HEIGHTS_PX[props.isCompact ? 'compact' : 'comfortable'];
  const sight = useRowsInSight(all.length, rowPx, body, props.scroller);
  const cells = columns.length + (selection === undefined ? 0 : 1);
  return (
    <Table
      aria-label={props.label}
      aria-rowcount={sight.measure === undefined ? undefined : all.length + 1}
      size={props.isCompact ? 'small' : 'medium'}
      stickyHeader
      // Columns keep their widths whatever comes into them.
      sx={{ tableLayout: 'fixed' }}
    >
      <Widths columns={columns} hasTick={selection !== undefined} />
      <ListHead
        {...props}
        selected={
          selection === undefined
            ? undefined
            : { all: table.getIsAllRowsSelected(), some: table.getIsSomeRowsSelected() }
        }
        onSelectAll={(isSelected) => table.toggleAllRowsSelected(isSelected)}
      />
      <TableBody ref={body} {...props.hold}>
        {sight.rows.map(({ index, gapPx }) => {
          const line = all[index];
          if (line === undefined) return null;
          return (
            <Fragment key={'head' in line ? `group ${line.head.key}` : line.row.id}>
              {gapPx > 0 && <Gap cells={cells} heightPx={gapPx} />}
              <Line table={props} line={line} cells={cells} index={index} measure={sight.measure} />
            </Fragment>
          );
        })}
        {sight.endPx > 0 && <Gap cells={cells} heightPx={sight.endPx} />}
      </TableBody>
    </Table>
  );
}

/** A row as the table's library counts it. */
type TickedRow<Row> = {
  readonly id: string;
  readonly original: Row;
  getIsSelected: () => boolean;
  toggleSelected: (isSelected?: boolean) => void;
};
type LineProps<Row> = Pick<RowProps<Row>, 'index' | 'measure'> & {
  table: ListTableProps<Row>;
  line: ListLine<TickedRow<Row>>;
  cells: number;
};

/** A row, or the head of a group of them. */
function Line<Row>({ table, line, cells, index, measure }: LineProps<Row>) {
  const { groups } = table;
  if ('head' in line)
    return (
      <GroupRow
        {...line}
        cells={cells}
        index={index}
        measure={measure}
        isOpen={groups?.closed.has(line.head.key) !== true}
        onToggle={(key) => groups?.onToggle(key)}
      />
    );
  const { row } = line;
  return (
    <ListRow
      row={row.original}
      name={table.rowName(row.original)}
      tone={table.rowTone?.(row.original)}
      columns={table.columns}
      isCompact={table.isCompact}
      isOpen={row.id === table.openId}
      isSelected={table.selection === undefined ? undefined : row.getIsSelected()}
      onSelect={(isSelected) => row.toggleSelected(isSelected)}
      onOpen={table.onOpen}
      index={index}
      measure={measure}
    />
  );
}

/** The widths of the columns, in the proportion of what they need. */
function Widths<Row>({ columns, hasTick }: { columns: readonly ListColumn<Row>[]; hasTick: boolean }) {
  const sum = columns.reduce((all, column) => all + widthOf(column), 0);
  return (
    <colgroup>
      {hasTick && <col style={{ width: TICK_PX }} />}
      {columns.map((column) => (
        <col key={column.id} style={{ width: `${(100 * widthOf(column)) / sum}%` }} />
      ))}
    </colgroup>
  );
}

/** The room of rows that are out of sight. */
function Gap({ cells, heightPx }: { cells: number; heightPx: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={cells} style={{ height: heightPx, padding: 0 }} />
    </tr>
  );
}

type HeadProps<Row> = Pick<ListTableProps<Row>, 'columns' | 'sort' | 'onSort'> & {
  selected: { all: boolean; some: boolean } | undefined;
  onSelectAll: (isSelected: boolean) => void;
};

function ListHead<Row>({ columns, sort, onSort, selected, onSelectAll }: HeadProps<Row>) {
  const t = useTexts(uiTexts);
  return (
    <TableHead>
      <TableRow>
        {selected !== undefined && (
          <TableCell padding="checkbox">
            <Checkbox
              checked={selected.all}
              indeterminate={selected.some && !selected.all}
              onChange={(_event, isSelected) => onSelectAll(isSelected)}
              slotProps={{ input: { 'aria-label': t('selectAll') } }}
            />
          </TableCell>
        )}
        {columns.map((column) => {
          const isSorted = sort?.id === column.id;
          const direction = isSorted && sort.isDescending ? 'desc' : 'asc';
          return (
            <TableCell
              key={column.id}
              align={column.isNumeric === true ? 'right' : 'left'}
              sortDirection={isSorted ? direction : false}
              sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}
            >
              {column.isSortable === true && onSort !== undefined ? (
                <TableSortLabel
                  active={isSorted}
                  direction={direction}
                  onClick={() =>
                    onSort({ id: column.id, isDescending: isSorted ? !sort.isDescending : true })
                  }
                >
                  {column.header}
                </TableSortLabel>
              ) : (
                column.header
              )}
            </TableCell>
          );
        })}
      </TableRow>
    </TableHead>
  );
}

type RowProps<Row> = {
  row: Row;
  name: string;
  tone: Tone | undefined;
  columns: readonly ListColumn<Row>[];
  isCompact: boolean;
  isOpen: boolean;
  isSelected: boolean | undefined;
  onSelect: (isSelected: boolean) => void;
  onOpen: ((row: Row) => void) | undefined;
  index: number;
  /** Undefined while all rows are in the page. */
  measure: ((row: Element | null) => void) | undefined;
};

/** Opens a row by the keyboard, and for those who do not see that all of it can be pressed. */
function OpenButton({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  const { palette } = useColours();
  return (
    <Box
      component="button"
      type="button"
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
      sx={{
        all: 'unset',
        maxWidth: '100%',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        verticalAlign: 'middle',
        cursor: 'pointer',
        fontWeight: 500,
        '&:focus-visible': {
          outline: `2px solid ${palette.accent}`,
          outlineOffset: -2,
          borderRadius: '4px',
        },
      }}
    >
      {children}
    </Box>
  );
}

function PlainListRow<Row>(props: RowProps<Row>) {
  const { row, name, tone, columns, isCompact, isOpen, isSelected, onSelect, onOpen, index, measure } = props;
  const t = useTexts(uiTexts);
  const { palette, tones } = useColours();
  const own = tone === undefined ? undefined : tones[tone];
  return (
    <TableRow
      data-tone={tone}
      {...(measure === undefined ? {} : { ref: measure, 'data-index': index, 'aria-rowindex': index + 2 })}
      hover={onOpen !== undefined}
      selected={isSelected ?? false}
      onClick={onOpen === undefined ? undefined : () => onOpen(row)}
      sx={{
        cursor: onOpen === undefined ? 'default' : 'pointer',
        height: ROW_HEIGHTS_PX[isCompact ? 'compact' : 'comfortable'],
        '&&': { backgroundColor: isOpen ? palette.accentSoft : own?.soft },
        boxShadow: own && `inset 3px 0 ${own.solid}`,
        '@media (pointer: coarse)': { height: ROW_HEIGHTS_PX.touch },
      }}
    >
      {isSelected !== undefined && (
        <TableCell padding="checkbox" onClick={(event) => event.stopPropagation()}>
          <Checkbox
            checked={isSelected}
            onChange={(_event, next) => onSelect(next)}
            slotProps={{ input: { 'aria-label': t('selectRow', { name }) } }}
          />
        </TableCell>
      )}
      {columns.map((column) => (
        <TableCell
          key={column.id}
          align={column.isNumeric === true ? 'right' : 'left'}
          title={column.cell === undefined ? column.text(row) : undefined}
          sx={{ py: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {column.isAlways === true && onOpen !== undefined ? (
            <OpenButton onOpen={() => onOpen(row)}>{cellOf(column, row)}</OpenButton>
          ) : (
            cellOf(column, row)
          )}
        </TableCell>
      ))}
    </TableRow>
  );
}
/** A row renders again when it changes itself. How to select it is left out of the comparison: that goes by its id, whatever the render. */
const ListRow = memo(PlainListRow, (before, after) => {
  const keys = Object.keys(after) as (keyof typeof after)[];
  return keys.every((key) => key === 'onSelect' || Object.is(before[key], after[key]));
}) as typeof PlainListRow;

function cellOf<Row>({ cell, text }: ListColumn<Row>, row: Row): ReactNode {
  if (cell !== undefined) return cell(row);
  const shown = text(row);
  return shown === '' ? '–' : shown;
}
