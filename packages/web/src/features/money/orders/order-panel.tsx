import { orderProblemTexts, type Order, type OrderDetails } from '@rota/contract/orders';
import ReceiptLongRounded from '@mui/icons-material/ReceiptLongRounded';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Alert, Box, Button, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { isUnknown } from '../../../api/api-error.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { HistoryLink } from '../../access/audit/shared/history-link.tsx';
import { OrderChip } from './shared/order-looks.tsx';
import { PanelLinks, PanelSection, SidePanel } from '../../../ui/list/side-panel.tsx';
import { ErrorState, NotFoundState } from '../../../ui/page-state.tsx';
import { useDeliveryPath } from './delivery-path.ts';
import { GuestCode } from './guest-code.tsx';
import { GuestNote } from './guest-note.tsx';
import { isRobotStuck } from './kitchen.rules.ts';
import { OrderActions } from './order-actions.tsx';
import { orderDeliveryTexts } from './order-delivery.messages.ts';
import { orderDetailsTexts } from './order-details.messages.ts';
import { OrderFacts } from './order-facts.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderConsents } from './order-papers.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { orderQueries } from './orders.queries.ts';

type OrderPanelProps = { projectId: number; orderId: string; row: Order | undefined; onClose: () => void };

/** One order beside the list: what can be done, what was ordered, its money and how it came to be. */
export function OrderPanel({ projectId, orderId, row, onClose }: OrderPanelProps) {
  const t = useTexts(orderDetailsTexts);
  const api = useApi();
  const query = useQuery({ ...orderQueries.one(api, projectId, orderId), enabled: orderId !== '' });
  const order: Order | undefined = query.data ?? row;
  const isGone = orderId === '' || isUnknown(query.error);
  return (
    <SidePanel
      title={order === undefined ? t('facts') : t('orderName', { number: order.number })}
      onClose={onClose}
    >
      {order !== undefined && <Body projectId={projectId} order={order} details={query.data} />}
      {order === undefined && query.isLoading && <Skeleton variant="rounded" height={220} />}
      {isGone && order === undefined && (
        <NotFoundState
          isWholePage={false}
          icon={ReceiptLongRounded}
          title={t('notFound')}
          backLabel={t('backToList')}
          onBack={onClose}
        >
          {t('notFoundHint')}
        </NotFoundState>
      )}
      {query.isError && !isGone && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
    </SidePanel>
  );
}

/** The same for another page, which knows the order's id alone. */
export function OrderPanelById({
  projectId,
  id,
  onClose,
}: {
  projectId: number;
  id: string;
  onClose: () => void;
}) {
  return <OrderPanel projectId={projectId} orderId={id} row={undefined} onClose={onClose} />;
}

function Body({
  projectId,
  order,
  details,
}: {
  projectId: number;
  order: Order;
  details: OrderDetails | undefined;
}) {
  const t = useTexts(orderDetailsTexts);
  const seesMoney = useCan()('payments.read', projectId);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 1 }}>
        <OrderChip order={order} />
        {(order.needs_help || order.robot_gave_up) && <HelpNotice order={order} />}
        {isRobotStuck(order) && <StuckNotice order={order} />}
        <GuestCode projectId={projectId} order={order} />
        {order.is_test && order.total_minor > 0 && order.paid_at !== null && (
          <Typography variant="caption" color="textSecondary">
            {t('testMoney')}
          </Typography>
        )}
      </Box>
      <OrderActions projectId={projectId} order={order} details={details} />
      <PanelSection title={t('items')}>
        <GuestNote note={order.note} size={15} />
        <OrderItems order={order} />
      </PanelSection>
      <PanelSection title={t('facts')}>
        <OrderFacts order={order} />
      </PanelSection>
      {seesMoney && details !== undefined && <OrderMoney details={details} />}
      {details !== undefined && details.consents.length > 0 && (
        <PanelSection title={t('consents')}>
          <OrderConsents projectId={projectId} details={details} />
        </PanelSection>
      )}
      <PanelSection title={t('timeline')}>
        {details === undefined ? (
          <Skeleton variant="rounded" height={120} />
        ) : (
          <OrderTimeline events={details.events} fulfilment={details.fulfilment} />
        )}
      </PanelSection>
      <PanelLinks>
        <HistoryLink scope={projectId} entity="order" id={order.order_id} />
      </PanelLinks>
    </Box>
  );
}

/** The robot that carries it is stuck but has not given it up: its delivery has the actions. */
function StuckNotice({ order }: { order: Order }) {
  const t = useTexts(orderDeliveryTexts);
  const deliveryPath = useDeliveryPath(order);
  return (
    <Alert severity="error" sx={{ width: '100%' }}>
      <strong>{t('robotStuck', { robot: order.robot_name ?? '' })}</strong>
      <Box>{t('robotStuckHint')}</Box>
      {deliveryPath !== undefined && (
        <Button component={Link} to={deliveryPath} variant="outlined" color="inherit" sx={{ mt: 1 }}>
          {t('showDelivery')}
        </Button>
      )}
    </Alert>
  );
}

function HelpNotice({ order }: { order: Order }) {
  const t = useTexts(orderDetailsTexts);
  const tProblem = useTexts(orderProblemTexts);
  return (
    <Alert severity="error" sx={{ width: '100%' }}>
      <strong>{t('help')}</strong>
      {order.robot_gave_up && <Box>{t(order.delivery_id === null ? 'noRobot' : 'robotFailed')}</Box>}
      {order.problem !== null && <Box>{t('guestSays', { what: tProblem(order.problem) })}</Box>}
      {order.problem === null && !order.robot_gave_up && <Box>{t('refundFailed')}</Box>}
      {order.problem_text !== '' && <Box>{`“${order.problem_text}”`}</Box>}
    </Alert>
  );
}
