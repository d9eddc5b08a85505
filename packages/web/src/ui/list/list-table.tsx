import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import {
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type RowSelectionState,
} from '@tanstack/react-table';
import { Fragment, memo, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { useColours } from '../theme-provider.tsx';
import { uiTexts } from '../ui.messages.ts';
import type { ListColumn, ListSort } from './list-types.ts';
import { useRowsInSight } from './rows-in-sight.ts';

/** Least height of a row, CSS pixels. */
const ROW_PX = 54;
const COMPACT_PX = 40;

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });

/** A table of rows: columns, order, the opened row, the selected ones. */
export type ListTableProps<Row> = {
  label: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  hiddenColumns: readonly string[];
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
};

/** The rows of a list as a table: sorting and filtering is the server's work, the table shows and selects. */
export function ListTable<Row extends object>(props: ListTableProps<Row>) {
  const { columns, rows, rowId, hiddenColumns, sort, selection } = props;
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
  const columnVisibility = useMemo(() => Object.fromEntries(hiddenColumns.map((id) => [id, false])), [hiddenColumns]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    manualSorting: true,
    enableRowSelection: selection !== undefined,
    state: {
      columnVisibility,
      rowSelection: selection ?? {},
      sorting: sort === undefined ? [] : [{ id: sort.id, desc: sort.isDescending }],
    },
    onRowSelectionChange: (change) => props.onSelection(typeof change === 'function' ? change(selection ?? {}) : change),
  });
  const visible = useMemo(() => columns.filter((column) => !hiddenColumns.includes(column.id)), [columns, hiddenColumns]);
  const all = table.getRowModel().rows;
  const body = useRef<HTMLTableSectionElement>(null);
  const sight = useRowsInSight(all.length, props.isCompact ? COMPACT_PX : ROW_PX, body, props.scroller);
  const cells = visible.length + (selection === undefined ? 0 : 1);
  return (
    <TableContainer sx={{ overflowX: 'auto' }}>
      <Table
        aria-label={props.label}
        aria-rowcount={sight.measure === undefined ? undefined : all.length + 1}
        size={props.isCompact ? 'small' : 'medium'}
        stickyHeader
      >
        <ListHead
          {...props}
          columns={visible}
          selected={selection === undefined ? undefined : { all: table.getIsAllRowsSelected(), some: table.getIsSomeRowsSelected() }}
          onSelectAll={(isSelected) => table.toggleAllRowsSelected(isSelected)}
        />
        <TableBody ref={body}>
          {sight.rows.map(({ index, gapPx }) => {
            const row = all[index];
            if (row === undefined) return null;
            return (
              <Fragment key={row.id}>
                {gapPx > 0 && <Gap cells={cells} heightPx={gapPx} />}
                <ListRow
                  row={row.original}
                  name={props.rowName(row.original)}
                  columns={visible}
                  isCompact={props.isCompact}
                  isOpen={row.id === props.openId}
                  isSelected={selection === undefined ? undefined : row.getIsSelected()}
                  onSelect={(isSelected) => row.toggleSelected(isSelected)}
                  onOpen={props.onOpen}
                  index={index}
                  measure={sight.measure}
                />
              </Fragment>
            );
          })}
          {sight.endPx > 0 && <Gap cells={cells} heightPx={sight.endPx} />}
        </TableBody>
      </Table>
    </TableContainer>
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
              sx={{ minWidth: column.minWidth }}
            >
              {column.isSortable === true && onSort !== undefined ? (
                <TableSortLabel
                  active={isSorted}
                  direction={direction}
                  onClick={() => onSort({ id: column.id, isDescending: isSorted ? !sort.isDescending : true })}
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

function PlainListRow<Row>({ row, name, columns, isCompact, isOpen, isSelected, onSelect, onOpen, index, measure }: RowProps<Row>) {
  const t = useTexts(uiTexts);
  const { palette } = useColours();
  return (
    <TableRow
      {...(measure === undefined ? {} : { ref: measure, 'data-index': index, 'aria-rowindex': index + 2 })}
      hover={onOpen !== undefined}
      selected={isSelected ?? false}
      onClick={onOpen === undefined ? undefined : () => onOpen(row)}
      sx={{
        cursor: onOpen === undefined ? 'default' : 'pointer',
        height: isCompact ? COMPACT_PX : ROW_PX,
        '&&': { backgroundColor: isOpen ? palette.accentSoft : undefined },
        '@media (pointer: coarse)': { height: 60 },
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
          sx={{ py: isCompact ? 0.5 : 1, ...(column.isOneLine === true && { whiteSpace: 'nowrap' }) }}
        >
          {column.isAlways === true && onOpen !== undefined ? (
            <Box
              component="button"
              type="button"
              onClick={(event) => {
                event.stopPropagation();
                onOpen(row);
              }}
              sx={{
                all: 'unset',
                whiteSpace: 'nowrap',
                cursor: 'pointer',
                fontWeight: 500,
                '&:focus-visible': { outline: `2px solid ${palette.accent}`, outlineOffset: 2, borderRadius: '4px' },
              }}
            >
              {cellOf(column, row)}
            </Box>
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
