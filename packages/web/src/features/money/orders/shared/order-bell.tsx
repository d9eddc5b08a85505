import type { Order } from '@rota/contract/orders';
import { useQuery } from '@tanstack/react-query';
import { Alert, Box } from '../../../../ui/kit.ts';
import { useApi } from '../../../../api/api-context.tsx';
import { useLiveList } from '../../../../api/live-hooks.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { floatingStyle } from '../../../../ui/theme.ts';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { useAsleep } from '../../../notices/alerts/shared/asleep.ts';
import { useNewOrderBell } from './new-order-bell.ts';
import { openOrders } from './open-orders.queries.ts';
import { orderBellTexts } from './order-bell.messages.ts';

/** The orders that are not accepted yet. */
export function newOrderIds(orders: readonly Order[]): string[] {
  return orders
    .filter(({ kitchen, status }) => kitchen === 'new' && status === 'paid')
    .map(({ order_id: id }) => id);
}

/** Rings for new orders on every page of the console; says so where the browser keeps quiet until the page is used. */
export function OrderBell({ projectId }: { projectId: number }) {
  const t = useTexts(orderBellTexts);
  const options = openOrders(useApi(), projectId);
  useLiveList('orders', { projectId }, options.queryKey);
  const { data = [] } = useQuery(options);
  const newIds = newOrderIds(data);
  const { gain } = useNewOrderBell(projectId, newIds);
  const isAsleep = useAsleep();
  if (newIds.length === 0 || gain === 0 || !isAsleep) return null;
  return <Notice text={t('asleep', { count: newIds.length })} />;
}

/**
 * Floats over the lower end of the page: it goes at the first press, and a page that moved up then would lose what was pressed. The head of
 * a page has its name and its buttons; what may stand at the end, such as the bar of a form, comes only after a press.
 */
function Notice({ text }: { text: string }) {
  const { scheme } = useColours();
  return (
    <Box sx={{ position: 'relative', height: 0, zIndex: 'snackbar', pointerEvents: 'none' }}>
      <Box
        sx={{ position: 'absolute', bottom: 8, insetInline: 8, display: 'flex', justifyContent: 'center' }}
      >
        <Alert severity="warning" sx={floatingStyle(scheme)}>
          {text}
        </Alert>
      </Box>
    </Box>
  );
}
