import { fulfilmentTexts, orderStageTexts, type Order } from '@rota/contract/orders';
import { Link as RouterLink } from 'react-router';
import { Link } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { usePromiseText } from '../../work/deliveries/shared/promise.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { useNow } from '../../../ui/now.ts';
import { useDeliveryPath } from './delivery-path.ts';
import { orderDeliveryTexts } from './order-delivery.messages.ts';
import { orderDetailsTexts } from './order-details.messages.ts';

/** All that is known of an order beside what was ordered and what happened. */
export function OrderFacts({ order }: { order: Order }) {
  const t = useTexts(orderDetailsTexts);
  const tDelivery = useTexts(orderDeliveryTexts);
  const tStage = useTexts(orderStageTexts);
  const tFulfilment = useTexts(fulfilmentTexts);
  const formats = useFormats();
  const promiseText = usePromiseText();
  const now = useNow(60_000);
  const deliveryPath = useDeliveryPath(order);
  const moment = (label: string, at: string | null): readonly Fact[] =>
    at === null ? [] : [[label, formats.moment(at, now)]];
  const presentFact = (label: string, text: string | null): readonly Fact[] =>
    text === null || text === '' ? [] : [[label, text]];
  const facts: readonly Fact[] = [
    [t('stage'), tStage(order.stage)],
    [t('place'), order.place],
    [t('floor'), `${order.site} · ${order.floor}`],
    [t('station'), order.station_name],
    [t('fulfilment'), tFulfilment(order.fulfilment)],
    ...presentFact(t('receiver'), order.receiver_name),
    [
      t('phone'),
      <Link key="phone" href={`tel:${order.phone}`}>
        {order.phone}
      </Link>,
    ],
    ...presentFact(t('contactPhone'), order.contact_phone),
    [t('language'), t(`lang_${order.language}`)],
    ...(order.robot_id === null
      ? []
      : [
          [
            t('robot'),
            <Link
              key="robot"
              component={RouterLink}
              to={`/robot?robot-id=${encodeURIComponent(order.robot_id)}`}
            >
              {order.robot_name ?? order.robot_id}
            </Link>,
          ] satisfies Fact,
        ]),
    ...presentFact(t('lids'), order.lids.join(', ')),
    ...(deliveryPath === undefined
      ? []
      : [
          [
            t('delivery'),
            <Link key="delivery" component={RouterLink} to={deliveryPath}>
              {tDelivery('showDelivery')}
            </Link>,
          ] satisfies Fact,
        ]),
    ...(order.promise === null ? [] : [[t('promise'), promiseText(order.promise)] satisfies Fact]),
    ...moment(t('ready'), order.ready_at),
    ...moment(t('ordered'), order.created_at),
    ...moment(t('paid'), order.paid_at),
    ...moment(t('closed'), order.closed_at),
  ];
  return <FactList facts={facts} />;
}
