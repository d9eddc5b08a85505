import { ordersApi } from '@rota/contract/orders';
import { waitFor } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOrdersStage, type OrdersStage } from './orders-stage.fake.ts';

let stage: OrdersStage;
beforeAll(async () => {
  stage = await startOrdersStage();
});
afterAll(() => stage.stop());

test('what staff called off is sent again as often as it takes, by one robot however many press; a handled order can still be carried', async () => {
  const { projectId, admin } = stage;
  await stage.orderPaid();
  const base = `/projects/${projectId}/orders`;
  const open = async () =>
    ordersApi.list.response.parse((await stage.call(admin, 'GET', `${base}?state=open`)).body).items;
  const order = await waitFor(async () => (await open())[0]);
  const send = () => stage.call(admin, 'POST', `${base}/${order.order_id}/robot`, {});
  const givenUp = () =>
    waitFor(async () => (await open()).find((one) => one.robot_gave_up && one.needs_help));
  const callOff = async () => {
    const { delivery_id: id } = (await open())[0] ?? order;
    expect(
      (await stage.call(admin, 'POST', `/projects/${projectId}/deliveries/${id}/cancel`, {})).status,
    ).toBe(200);
    return givenUp();
  };
  expect((await send()).body).toMatchObject({ resultCode: 'ORDER_STATUS_DIFFERS' });
  await stage.call(admin, 'POST', `${base}/${order.order_id}/kitchen`, { from: 'new', step: 'served' });
  expect((await callOff()).delivery_id).toBe(order.delivery_id);
  const answers = await Promise.all([send(), send()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [again] = await open();
  expect(again).toMatchObject({ kitchen: 'ready', needs_help: false, robot_gave_up: false });
  expect(again?.delivery_id).not.toBe(order.delivery_id);
  // The second is noticed as the first was, although it is the first attempt of a delivery once more.
  await callOff();
  expect((await stage.call(admin, 'POST', `${base}/${order.order_id}/solve`, {})).body).toMatchObject({
    robot_gave_up: true,
  });
  const carried = await stage.call(admin, 'POST', `${base}/${order.order_id}/kitchen`, {
    from: 'ready',
    step: 'served',
  });
  expect(carried.body).toMatchObject({ status: 'completed' });
  expect(await open()).toEqual([]);
});

test('an order that left the pass and failed is handed over by hand once more; a later complaint stays on the board until it is handled', async () => {
  const { projectId, admin } = stage;
  const token = await stage.orderPaid();
  const base = `/projects/${projectId}/orders`;
  const open = async () =>
    ordersApi.list.response.parse((await stage.call(admin, 'GET', `${base}?state=open`)).body).items;
  const order = await waitFor(async () => (await open())[0]);
  const step = (from: string, to: string) =>
    stage.call(admin, 'POST', `${base}/${order.order_id}/kitchen`, { from, step: to });
  expect((await step('new', 'served')).status).toBe(200);
  expect((await step('served', 'served')).body).toMatchObject({ resultCode: 'ORDER_STEP_NOT_ALLOWED' });
  expect(
    (await stage.call(admin, 'POST', `/projects/${projectId}/deliveries/${order.delivery_id}/cancel`, {}))
      .status,
  ).toBe(200);
  await waitFor(
    async () => (await open()).some((one) => one.needs_help && one.problem === null) || undefined,
  );
  expect((await step('served', 'served')).body).toMatchObject({ status: 'completed', needs_help: false });
  expect(await open()).toEqual([]);
  await stage.guest('POST', `/public/orders/${token}/problem`, { kind: 'something_missing', text: 'Bread' });
  expect(await open()).toMatchObject([
    { status: 'completed', needs_help: true, problem: 'something_missing', problem_text: 'Bread' },
  ]);
  expect((await stage.call(admin, 'POST', `${base}/${order.order_id}/solve`, {})).status).toBe(200);
  expect(await open()).toEqual([]);
});
