import type { Order } from '@rota/contract/orders';
import { useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Box, Skeleton } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { BoardColumnTitle, BoardScreen } from '../../work/overview/shared/board-screen.tsx';
import { useNewOrderBell } from './shared/new-order-bell.ts';
import { newOrderIds } from './shared/order-bell.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { FullPlaces } from './shared/full-places.tsx';
import { KitchenCard } from './kitchen-card.tsx';
import { KitchenHead } from './kitchen-head.tsx';
import { KitchenQuestion, type Asked } from './kitchen-question.tsx';
import { kitchenTexts } from './kitchen.messages.ts';
import { useOpenOrders, usePresses, type Presses } from './kitchen.queries.ts';
import { boardOf, KITCHEN_COLUMNS, type BoardOrder, type KitchenColumn } from './kitchen.rules.ts';

const NO_ORDERS: readonly Order[] = [];

/** The orders of the kitchen on a tablet beside the stove: `?station=` shows one station. */
export function KitchenPage() {
  const t = useTexts(kitchenTexts);
  const { project_id: projectId } = useProject();
  const [search, setSearch] = useSearchParams();
  const mayServe = useCan()('orders.serve', projectId);
  const { orders: found, asOf, error, refetch } = useOpenOrders(projectId);
  const presses = usePresses(projectId);
  const [asked, setAsked] = useState<Asked>();
  const stationId = search.get('station') ?? undefined;
  const orders = found ?? NO_ORDERS;
  const board = useMemo(
    () => boardOf(orders, presses.waiting, stationId),
    [orders, presses.waiting, stationId],
  );
  const bell = useNewOrderBell(projectId, newOrderIds(board.map(({ order }) => order)));
  return (
    <BoardScreen label={t('board')} besides="md">
      <KitchenHead
        orders={orders}
        waiting={presses.waiting.length}
        asOf={asOf}
        stationId={stationId}
        onStation={(next) => setSearch(next === undefined ? {} : { station: next }, { replace: true })}
        onStations={() => setAsked({ what: 'stations' })}
        bell={bell}
        mayServe={mayServe}
      />
      <FullPlaces projectId={projectId} />
      {error !== undefined ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <Columns>
          {KITCHEN_COLUMNS.map((column) => (
            <Column
              key={column}
              column={column}
              rows={board.filter((row) => row.column === column)}
              isLoading={found === undefined}
              presses={presses}
              mayServe={mayServe}
              onAsk={setAsked}
            />
          ))}
        </Columns>
      )}
      {asked !== undefined && (
        <KitchenQuestion
          asked={asked}
          projectId={projectId}
          presses={presses}
          onClose={() => setAsked(undefined)}
        />
      )}
    </BoardScreen>
  );
}

/** The columns beside each other, or on a phone below each other. */
function Columns({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        flex: { xs: 'none', md: 1 },
        minHeight: 0,
        display: 'grid',
        gap: 'clamp(8px, 1vw, 20px)',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(4, minmax(0, 1fr))',
        },
      }}
    >
      {children}
    </Box>
  );
}

type ColumnProps = {
  column: KitchenColumn;
  rows: readonly BoardOrder[];
  isLoading: boolean;
  presses: Presses;
  mayServe: boolean;
  onAsk: (asked: Asked) => void;
};

function Column({ column, rows, isLoading, presses, mayServe, onAsk }: ColumnProps) {
  const t = useTexts(kitchenTexts);
  const { palette } = useColours();
  return (
    <Box
      component="section"
      aria-label={t(column)}
      sx={{ minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column' }}
    >
      <BoardColumnTitle title={t(column)} count={isLoading ? undefined : rows.length} />
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0.75,
          flex: 1,
          minHeight: 0,
          borderRadius: '12px',
          backgroundColor: palette.sunken,
          display: 'flex',
          flexDirection: 'column',
          gap: 1,
          overflow: { xs: 'visible', md: 'auto' },
        }}
      >
        {isLoading && <Skeleton component="li" variant="rounded" height={180} sx={{ flexShrink: 0 }} />}
        {rows.map((row) => (
          <KitchenCard
            key={row.order.order_id}
            row={row}
            late={presses.late.find((one) => one.press.orderId === row.order.order_id)}
            presses={presses}
            mayServe={mayServe}
            onAsk={onAsk}
          />
        ))}
        {!isLoading && rows.length === 0 && (
          <Box component="li" sx={{ p: 2, fontSize: 'clamp(15px, 1.2vw, 20px)', color: 'text.secondary' }}>
            {t(`none_${column}`)}
          </Box>
        )}
      </Box>
    </Box>
  );
}
