import type { PublicOrder } from '@rota/contract/orders';
import { screen, waitFor, within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { json, refuse, type FakeServer } from '../../testing/fake-server.ts';
import { openGuest, type TestGuest } from '../../testing/guest.tsx';

let guest: TestGuest | undefined;
afterEach(() => {
  vi.useRealTimers();
  guest?.stop();
});

const TOKEN = 'rota_order_of-a-guest-who-drinks-coffee';
const inS = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const spot = { site: 'hotel', floor: 'Garden', x: 1, y: 1 };

function anOrder(change: Partial<PublicOrder> = {}): PublicOrder {
  return {
    order_id: 'o1',
    project_id: 7,
    number: 12,
    status: 'paid',
    stage: 'received',
    fulfilment: 'delivery',
    house: 'Lale Hotel',
    logo_url: null,
    house_phone: '+90 212 555 00 00',
    station_name: 'Bar',
    place: {
      ...spot,
      name: 'Table 12',
      qr: 'T-12',
    },
    receiver_name: 'Ayşe',
    note: '',
    items: [
      {
        line: 1,
        product_id: 'coffee',
        name: {
          en: 'Coffee',
          tr: 'Kahve',
        },
        unit: '',
        unit_price_minor: 9500,
        quantity: 1,
        choices: [],
        allergens: [],
        total_minor: 9500,
      },
    ],
    total_minor: 9500,
    refunded_minor: 0,
    currency: 'TRY',
    is_test: true,
    code: null,
    may_pay: false,
    payment_failure: null,
    promise: null,
    robot_name: null,
    robot: null,
    may_open_lid: false,
    may_say_taken: false,
    may_cancel: false,
    problem: null,
    shows_floor: false,
    has_receipt: true,
    documents: ['terms_of_use'],
    created_at: inS(-60),
    expires_at: null,
    closed_at: null,
    ...change,
  };
}

function open(
  order: PublicOrder,
  answers: (server: FakeServer) => void = () => undefined,
  language: 'en' | 'tr' = 'en',
  stored = {},
) {
  guest = openGuest(
    `/o#${TOKEN}`,
    (server) => {
      server.on('GET', `/public/orders/${TOKEN}`, () => json(order));
      answers(server);
    },
    language,
    stored,
  );
  return guest;
}
const kept = {
  'guest-order:T-12': JSON.stringify({
    token: TOKEN,
    isUnpaid: true,
    items: [{ product_id: 'coffee', quantity: 1, properties: {} }],
  }),
};

test('a complete code continues automatically, a wrong one is reported, and then the guest is led to the bank', async () => {
  let isAway = true;
  const code = {
    is_sent: true,
    phone_hint: '•••• 01',
    expires_at: inS(180),
    resend_at: inS(60),
    tries_left: 4,
  };
  const unpaid = anOrder({
    status: 'pending_payment',
    stage: 'paying',
    may_pay: true,
    expires_at: inS(900),
    has_receipt: false,
  });
  const page = open(
    anOrder({ status: 'pending_verification', stage: 'verifying', code, has_receipt: false }),
    (server) => {
      server.on('POST', `/public/orders/${TOKEN}/code`, ({ body }) =>
        (body as { code: string }).code === '123456' ? json(unpaid) : refuse('QR_VALIDATION_CODE_INVALID'),
      );
      server.on('POST', `/public/orders/${TOKEN}/pay`, () => {
        server.on('GET', `/public/orders/${TOKEN}`, () => json(unpaid));
        return isAway
          ? Promise.reject(new TypeError('offline'))
          : json({ redirect_url: 'https://bank.example/pay/1' });
      });
    },
  );
  const field = await screen.findByLabelText('Code');
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(screen.getByRole('button', { name: /^New code in/ })).toHaveProperty('ariaDisabled', 'true');
  await userEvent.type(field, '111111');
  await screen.findByText('The code is wrong or has expired. Check it or request a new one.');
  screen.getByText('4 attempts left');
  await userEvent.clear(field);
  await userEvent.type(field, '123 456');
  await userEvent.click(await screen.findByRole('button', { name: 'Pay by card · ₺95.00' }));
  await screen.findByText('It could not be sent. Check your connection and try again.');
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Pay by card · ₺95.00' }));
  await waitFor(() => expect(page.left).toEqual(['https://bank.example/pay/1']));
});

test.each([
  ['en', 'SMS is not available here. Ask the staff for the code sent to •••• 01.'],
  ['tr', 'Burada SMS gönderilmiyor. •••• 01 numarasının kodunu personelden isteyin.'],
] as const)('where no gateway sends SMS the guest is sent to the staff (%s)', async (language, sentence) => {
  const code = {
    is_sent: false,
    phone_hint: '•••• 01',
    expires_at: inS(180),
    resend_at: inS(60),
    tries_left: 5,
  };
  open(
    anOrder({ status: 'pending_verification', stage: 'verifying', code, has_receipt: false }),
    () => undefined,
    language,
  );
  await screen.findByText(sentence);
  expect(screen.queryByText(/by SMS to|SMS ile gönderildi/)).toBeNull();
});

test('a failed payment says why and may be retried; an unconfirmed one is waited for', async () => {
  const unpaid = { status: 'pending_payment', has_receipt: false, expires_at: inS(900) } as const;
  open(
    anOrder({ ...unpaid, stage: 'paying', may_pay: true, payment_failure: 'card declined' }),
    undefined,
    'tr',
  );
  expect((await screen.findByText(/Ödeme başarısız oldu/)).textContent).toContain(
    'Bankanız kartı onaylamadı.',
  );
  screen.getByRole('button', { name: 'Yeniden öde · ₺95,00' });
  guest?.stop();
  const { server } = open(anOrder({ ...unpaid, stage: 'checking_payment' }));
  await screen.findByRole('heading', { name: 'Checking your payment' });
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
  await waitFor(() => expect([...server.watched]).toEqual(['order 7']));
  server.snapshot('order', 7, [anOrder()]);
  await screen.findByRole('heading', { name: 'Order received' });
});

test('the robot is shown as it comes; before the guest it opens the lid, and leaves when all was taken', async () => {
  const here = { stage: 'here', robot_name: 'R-03' } as const;
  const { server, settings } = open(
    anOrder(),
    (fake) => {
      fake.on('POST', `/public/orders/${TOKEN}/open`, () => json(anOrder({ ...here, may_open_lid: true })));
      fake.on('POST', `/public/orders/${TOKEN}/taken`, () =>
        json(anOrder({ stage: 'done', status: 'completed' })),
      );
    },
    'en',
    { ...kept, 'guest-cart:T-12': JSON.stringify([{ product_id: 'coffee', quantity: 1, properties: {} }]) },
  );
  await screen.findByRole('heading', { name: 'Order received' });
  await waitFor(() => expect([...server.watched]).toEqual(['order 7']));
  // What is paid is in the cart no more.
  expect(settings.kept('cart:T-12')).toBeNull();
  server.snapshot('order', 7, [
    anOrder({
      stage: 'coming',
      robot_name: 'R-03',
      robot: { ...spot, x: 5, theta: 0 },
      promise: { from: inS(130), to: inS(200), likelihood: 0.9 },
    }),
  ]);
  await screen.findByText('R-03 is bringing it to Table 12');
  await screen.findByText('3–4 min');
  screen.getByRole('img', { name: 'Map: the robot and Table 12' });
  server.snapshot('order', 7, [anOrder({ ...here, may_open_lid: true })]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Open lid' }));
  await screen.findByRole('button', { name: 'Opening the lid' });
  // The robot lost the command: after a while the guest may ask again.
  vi.advanceTimersByTime(12_000);
  await userEvent.click(await screen.findByRole('button', { name: 'Open lid' }));
  await screen.findByRole('button', { name: 'Opening the lid' });
  expect(server.calls.filter(({ path }) => path.endsWith('/open'))).toHaveLength(2);
  vi.useRealTimers();
  server.snapshot('order', 7, [anOrder({ ...here, may_say_taken: true })]);
  await userEvent.click(await screen.findByRole('button', { name: 'I have everything' }));
  await screen.findByRole('heading', { name: 'Enjoy!' });
  expect(screen.getByRole('link', { name: 'Receipt (PDF)' }).getAttribute('href')).toBe(
    `/api/public/orders/${TOKEN}/receipt?lang=en`,
  );
  server.on('GET', '/public/qr/T-12', () => refuse('QR_UNKNOWN'));
  await userEvent.click(screen.getByRole('button', { name: 'Order again' }));
  expect(settings.kept('cart:T-12')).toMatchObject([{ product_id: 'coffee' }]);
  expect(window.location.pathname).toBe('/q/T-12');
});

test('a number is called for pickup; a problem is reported, and cancelling names the order and the sum', async () => {
  const collect = anOrder({ stage: 'collect', fulfilment: 'pickup' });
  const { server } = open(collect, (fake) =>
    fake.on('POST', `/public/orders/${TOKEN}/problem`, () => json({ ...collect, problem: 'wrong_items' })),
  );
  await screen.findByRole('heading', { name: 'Ready to pick up' });
  expect(screen.getAllByText('12')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Report a problem' }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.queryByText('The lid does not open')).toBeNull();
  await userEvent.click(sheet.getByRole('radio', { name: 'This is not my order' }));
  await userEvent.click(sheet.getByRole('button', { name: 'Notify the staff' }));
  await screen.findByText('The staff have been notified: This is not my order');
  expect(server.calls.find(({ path }) => path.endsWith('/problem'))?.body).toEqual({
    kind: 'wrong_items',
    text: '',
  });
  guest?.stop();
  const cancelled = anOrder({ status: 'cancelled', stage: 'cancelled', refunded_minor: 9_500 });
  open(anOrder({ may_cancel: true }), (fake) =>
    fake.on('POST', `/public/orders/${TOKEN}/cancel`, () => json(cancelled)),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel order' }));
  const question = within(await screen.findByRole('dialog', { name: 'Cancel order 12?' }));
  question.getByText(/₺95\.00 will be refunded/);
  await userEvent.click(question.getByRole('button', { name: 'Cancel order' }));
  await screen.findByText(/^₺95\.00 refunded/);
});

test('a token that opens nothing says so', async () => {
  open(anOrder(), (fake) => fake.on('GET', `/public/orders/${TOKEN}`, () => refuse('ORDER_ID_NOT_VALID')));
  await screen.findByRole('heading', { name: 'Order not found' });
  await userEvent.click(screen.getByRole('button', { name: 'Scan again' }));
  await screen.findByRole('heading', { name: 'Where are you?' });
});
