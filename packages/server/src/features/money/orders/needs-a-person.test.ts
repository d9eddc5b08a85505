import { alertsApi, type Alert } from '@rota/contract/alerts';
import { ordersApi, type PublicOrder } from '@rota/contract/orders';
import { waitFor } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOrdersStage, type OrdersStage } from './orders-stage.fake.ts';

/** Home, phone and wall show an order that needs a person within this time. */
const SEEN_WITHIN_MS = 5_000;

let stage: OrdersStage;
beforeAll(async () => {
  stage = await startOrdersStage();
});
afterAll(() => stage.stop());

test('an order that its robot gave up is an alert within seconds; the guest reads when a person is on it; it ends with the order', async () => {
  const { projectId, admin } = stage;
  const token = await stage.orderPaid();
  const base = `/projects/${projectId}`;
  const [order] = ordersApi.list.response.parse(
    (await stage.call(admin, 'GET', `${base}/orders?state=open`)).body,
  ).items;
  const orderId = order?.order_id ?? '';
  const alerts = async (): Promise<Alert[]> =>
    alertsApi.list.response
      .parse((await stage.call(admin, 'GET', `${base}/alerts?scope=project`)).body)
      .filter((one) => one.order_id === orderId);
  const guest = async () =>
    ((await stage.server.call('GET', `/public/orders/${token}`)).body as PublicOrder).stage;
  await stage.call(admin, 'POST', `${base}/deliveries/${order?.delivery_id ?? ''}/cancel`, {});
  const one = await waitFor(async () => (await alerts())[0], SEEN_WITHIN_MS + 1_000);
  expect(one).toMatchObject({ code: 'order_undelivered', severity: 'critical', acknowledged_by: null });
  expect(one.params).toMatchObject({ number: order?.number, place: order?.place });
  expect(await guest()).toBe('help');

  const answer = (method: 'POST' | 'DELETE', what: string) =>
    stage.call(admin, method, `${base}/alerts/${one.alert_id}/${what}`, method === 'POST' ? {} : undefined);
  expect((await answer('POST', 'resolve')).body).toMatchObject({ resultCode: 'ALERT_ENDS_WITH_ORDER' });
  await answer('POST', 'acknowledge');
  expect(await guest()).toBe('being_helped');
  await answer('DELETE', 'acknowledge');
  expect(await guest()).toBe('help');

  await answer('POST', 'acknowledge');
  await stage.server.call('POST', `/public/orders/${token}/problem`, { body: { kind: 'not_here' } });
  const [complaint] = await waitFor(async () => {
    const open = await alerts();
    return open.some(({ code }) => code === 'order_problem') && open;
  }, SEEN_WITHIN_MS + 1_000);
  expect(complaint).toMatchObject({ code: 'order_problem', acknowledged_by: null });
  expect(await guest()).toBe('help');

  await stage.call(admin, 'POST', `${base}/orders/${orderId}/solve`, {});
  await waitFor(async () => (await alerts()).length === 0, SEEN_WITHIN_MS + 1_000);
});
