import type { Order } from '@rota/contract/orders';
import { useQuery } from '@tanstack/react-query';
import { Alert, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { orderDetailsTexts } from './order-details.messages.ts';

/** The guest may ask for another code meanwhile, ms. */
const EVERY_MS = 10_000;

/** The code that a guest has to type, for staff to hand over where no gateway sends SMS; nothing where one does. */
export function GuestCode({ projectId, order }: { projectId: number; order: Order }) {
  const t = useTexts(orderDetailsTexts);
  const api = useApi();
  const mayServe = useCan()('orders.serve', projectId);
  const { order_id: orderId } = order;
  const isWaiting = mayServe && order.status === 'pending_verification';
  const { data } = useQuery({
    queryKey: ['orders', projectId, 'code', orderId] as const,
    queryFn: ({ signal }) => api.orders.code({ params: { projectId, orderId } }, { signal }),
    enabled: isWaiting,
    refetchInterval: EVERY_MS,
    // A code must not be shown to people who open this order later.
    gcTime: 0,
  });
  if (!isWaiting || data === undefined || data.code === null) return null;
  return (
    <Alert severity="info" sx={{ width: '100%' }}>
      {t('guestCode')}
      <Typography
        component="p"
        variant="h5"
        sx={{ fontVariantNumeric: 'tabular-nums', letterSpacing: '0.1em' }}
      >
        {data.code}
      </Typography>
    </Alert>
  );
}
