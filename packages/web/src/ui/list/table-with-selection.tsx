import type { RowSelectionState } from '@tanstack/react-table';
import { useMemo, useState, type ReactNode, type RefObject } from 'react';
import { Box, Button, Paper, useMediaQuery } from '../kit.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { useLocalSettings } from '../../settings/settings-context.tsx';
import { floatingStyle } from '../theme.ts';
import { useColours } from '../theme-provider.tsx';
import { uiTexts } from '../ui.messages.ts';
import { columnsThatFit, TICK_PX, useWidth, widthOf } from './list-columns.ts';
import { hiddenColumnsOf, useFilledColumns, useListDensity } from './list-look.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListTable, ROW_HEIGHTS_PX } from './list-table.tsx';
import { BULK_BAR_PX, BulkBar } from './list-toolbar.tsx';
import type { ListColumn, ListPageProps } from './list-types.ts';
import { PANEL_PX } from './side-panel.tsx';
import { useSteadyRows } from './steady-rows.ts';

const NO_ROWS: readonly never[] = [];

/** The scroll bar stands in the room beside the rows, which end where the page's other parts do. */
const ASIDE = { scrollbarGutter: 'stable', scrollbarWidth: 'thin', mr: '-16px', pr: '5px' } as const;

type TableProps<Row extends object> = ListPageProps<Row> & {
  /** Undefined while they are on their way. */
  rows: readonly Row[] | undefined;
  scroller: RefObject<HTMLDivElement | null>;
  /** The content below the last row. */
  footer: ReactNode;
};

/** The columns that a person has chosen, or those that the list begins with, as far as there is room for them. */
function useShownColumns<Row extends object>(
  { name, columns, look, rows, content, views }: TableProps<Row>,
  roomPx: number,
): readonly ListColumn<Row>[] {
  const [local] = useLocalSettings();
  const chosen = local.hiddenColumns[name];
  const isArranged = chosen !== undefined || look?.columns === undefined;
  const isOld = content.status === 'ready' && content.isOld === true;
  const filled = useFilledColumns(
    columns,
    isArranged ? undefined : rows,
    isOld ? undefined : (views?.current ?? ''),
  );
  return useMemo(() => {
    const hidden = chosen ?? hiddenColumnsOf(columns, look);
    const wanted = columns.filter((column) => column.isAlways === true || !hidden.includes(column.id));
    return columnsThatFit(
      filled === undefined
        ? wanted
        : wanted.filter((column) => column.isAlways === true || filled.includes(column.id)),
      roomPx,
    );
  }, [columns, chosen, look, filled, roomPx]);
}

/** The table, which alone scrolls, and over it what belongs to the ticked rows and to those that have come meanwhile. */
export function TableWithSelection<Row extends object>(props: TableProps<Row>) {
  const { rows, scroller } = props;
  const [density] = useListDensity(props.name, props.look);
  const [selection, setSelection] = useState<RowSelectionState>({});
  const { bulkActions } = props;
  const isOld = props.content.status === 'ready' && props.content.isOld === true;
  const ticked = Object.values(selection).some(Boolean);
  const steady = useSteadyRows<Row>(rows ?? NO_ROWS, props.rowId, {
    view: props.views?.current ?? '',
    isOld,
    isHeld: ticked,
  });
  const selected = steady.rows.filter((row) => selection[props.rowId(row)] === true);
  const clear = () => setSelection({});
  const tickPx = bulkActions === undefined ? 0 : TICK_PX;
  const columns = useShownColumns(props, useWidth(scroller) - tickPx);
  const neededPx = columns.reduce((sum, column) => sum + widthOf(column), tickPx);
  const isCompact = density === 'compact';
  return (
    <Box sx={{ position: 'relative', flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      <Box ref={scroller} sx={{ flex: 1, minHeight: 0, overflow: 'auto', pb: 3, ...ASIDE }}>
        {rows === undefined ? (
          <ListSkeleton columns={columns} rowPx={ROW_HEIGHTS_PX[isCompact ? 'compact' : 'comfortable']} />
        ) : (
          <Paper variant="outlined" sx={{ minWidth: neededPx, overflow: 'clip' }}>
            <ListTable
              label={props.title}
              columns={columns}
              rows={steady.rows}
              rowId={props.rowId}
              rowName={props.rowName}
              rowTone={props.rowTone}
              isCompact={isCompact}
              sort={props.sort}
              onSort={props.onSort}
              openId={props.openId}
              onOpen={props.onOpen}
              selection={bulkActions === undefined ? undefined : selection}
              onSelection={setSelection}
              scroller={scroller}
              groups={props.groups}
              hold={steady.hold}
            />
          </Paper>
        )}
        {props.footer}
        {bulkActions !== undefined && <Box sx={{ height: BULK_BAR_PX }} />}
      </Box>
      <OverRows hasPanel={props.openId !== undefined}>
        {steady.newCount > 0 && <NewRows count={steady.newCount} onShow={steady.showAll} />}
        {bulkActions !== undefined && selected.length > 0 && (
          <BulkBar count={selected.length} onClear={clear}>
            {bulkActions(selected, clear)}
          </BulkBar>
        )}
      </OverRows>
    </Box>
  );
}

/** What lies over the lower end of the rows, in the middle of those that no panel covers. */
function OverRows({ hasPanel, children }: { hasPanel: boolean; children: ReactNode }) {
  const hasRoomBeside = useMediaQuery('(min-width: 1200px)');
  return (
    <Box
      sx={{
        position: 'absolute',
        bottom: 16,
        left: 0,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1,
        right: hasRoomBeside && hasPanel ? PANEL_PX : 0,
        zIndex: 3,
        pointerEvents: 'none',
        '& > *': { pointerEvents: 'auto' },
      }}
    >
      {children}
    </Box>
  );
}

/** Announces new rows where they cannot push away the row under the pointer. */
function NewRows({ count, onShow }: { count: number; onShow: () => void }) {
  const t = useTexts(uiTexts);
  const { scheme } = useColours();
  return (
    <Button
      variant="contained"
      size="small"
      onClick={onShow}
      sx={{ ...floatingStyle(scheme), borderRadius: '16px' }}
    >
      {t('newRows', { count })}
    </Button>
  );
}
