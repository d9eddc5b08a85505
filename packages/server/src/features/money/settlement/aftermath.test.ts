import type { Dispute } from '@rota/contract/disputes';
import type { OrderDetails } from '@rota/contract/orders';
import type { DayClosing, Difference, Payout, RefusedPayout } from '@rota/contract/settlement';
import { campaign, waitFor } from '@rota/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from './days.rules.ts';
import { expectOneCharge } from './one-charge.fake.ts';
import { PROVIDERS, startProvidersStage, type Name, type ProvidersStage } from './providers-stage.fake.ts';

/** Money after its capture: refunds with an unknown outcome, late reports, disputes. */
let stage: ProvidersStage;
beforeAll(async () => {
  stage = await startProvidersStage();
});
afterAll(() => stage.stop());

const own: ProvidersStage['own'] = (...about) => stage.own(...about);
const refusalCode: ProvidersStage['refusalCode'] = (...about) => stage.refusalCode(...about);
const booksOf: ProvidersStage['booksOf'] = (orderId) => stage.booksOf(orderId);
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/** The payouts of an order, and what its sellers are owed beyond that: below zero where they owe. */
const releasedOf = async (orderId: string): Promise<number> =>
  Number(
    (
      await stage.server.db.asOwner(
        `select coalesce(sum(amount_minor), 0) as sum from ledger_entry where order_id = $1 and kind = 'release' and account = 'payable'`,
        [orderId],
      )
    )[0]?.['sum'],
  );
const owedOf = async (orderId: string): Promise<number> => {
  const books = await booksOf(orderId);
  return 0 - ((books['payable Deniz'] ?? 0) + (books['payable Ada'] ?? 0));
};

/** Refunds by one person, and approved by another where it passes the limit; false where so much is not left. */
const refundByTwo = async (orderId: string, amount: number): Promise<boolean> => {
  const path = `/projects/${stage.projectId}/orders/${orderId}/refunds`;
  const answer = await stage.call(stage.admin, 'POST', path, {
    amount_minor: amount,
    reason: 'goodwill',
    note: '',
  });
  if (answer.status >= 300) return false;
  for (const one of (await stage.order(orderId)).refunds)
    if (one.status === 'waiting') await own('POST', `refunds/${one.refund_id}/decision`, { agrees: true });
  return true;
};

/** What is left in the books of an order of which all went back: the fee of the provider. */
const feesAloneOf = async (orderId: string): Promise<Record<string, number>> => {
  const fee = (await booksOf(orderId))['provider_fee house'] ?? 0;
  return fee === 0 ? {} : { 'provider house': -fee, 'provider_fee house': fee };
};

const sumOfPayouts = async (field: 'released_minor' | 'owed_minor'): Promise<number> => {
  const day = dayOf(Date.now(), 'UTC');
  return sumOf(((await own('GET', `payouts?from=${day}&to=${day}`)) as Payout[]).map((one) => one[field]));
};

type Step =
  | { readonly do: 'hand over' }
  | { readonly do: 'win' }
  | { readonly do: 'lose'; readonly minor: number }
  | { readonly do: 'refund'; readonly minor: number; readonly failure: 'none' | 'lost answers' | 'down' };
const FAILURES = ['none', 'none', 'lost answers', 'down'] as const;
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constant<Step>({ do: 'hand over' }),
  fc.record({
    do: fc.constant('refund' as const),
    minor: fc.integer({ min: 1, max: 12_000 }),
    failure: fc.constantFrom(...FAILURES),
  }),
  fc.record({
    do: fc.constant('refund' as const),
    minor: fc.integer({ min: 1, max: 29_000 }),
    failure: fc.constantFrom(...FAILURES),
  }),
  fc.record({ do: fc.constant('lose' as const), minor: fc.integer({ min: 1, max: 20_000 }) }),
  fc.constant<Step>({ do: 'win' }),
);
const basket = ({ soup, coffee }: ProvidersStage['products']) =>
  fc.constantFrom(
    [{ product_id: soup, quantity: 1 }],
    [
      { product_id: soup, quantity: 2 },
      { product_id: coffee, quantity: 1, properties: { size: { large: 1 } } },
    ],
  );

/** Does one step after another, with its failure, and has what was left open looked after. @returns what the bank has back in the end */
const walk = async (
  name: Name,
  { order_id: orderId, total_minor: total, items }: OrderDetails,
  steps: readonly Step[],
): Promise<{ lostMinor: number }> => {
  const { faults } = stage.peers[name];
  let [isHandedOver, dispute] = [false, undefined as Dispute | undefined];
  const move = async (status: string, one: Dispute) =>
    (await own('PATCH', `disputes/${one.dispute_id}`, { version: one.version, status })) as Dispute;
  for (const one of steps) {
    if (one.do === 'hand over') {
      if (!isHandedOver) await stage.handedOver(orderId);
      isHandedOver = true;
    } else if (one.do === 'win') {
      if (dispute?.status === 'lost') dispute = await move('won', dispute);
    } else if (one.do === 'lose') {
      // What one seller sold stands on their account at Stripe, where a loss before the payout leaves a rest that no order shows.
      if (dispute !== undefined || (name === 'stripe' && items.length === 1 && !isHandedOver)) continue;
      dispute = (await own('POST', 'disputes', {
        order_id: orderId,
        amount_minor: Math.min(one.minor, total),
        reason: 'Not received',
      })) as Dispute;
      dispute = await move('lost', dispute);
    } else {
      Object.assign(faults, {
        down: one.failure === 'down',
        lostAnswers: one.failure === 'lost answers' ? ['refund', 'reversal', 'item'] : [],
      });
      if (await refundByTwo(orderId, one.minor))
        await waitFor(
          async () =>
            (await stage.order(orderId)).refunds.every(({ status }) => status !== 'refunding') || undefined,
        );
      Object.assign(faults, { down: false, lostAnswers: [] });
      if (one.failure === 'down') await own('POST', `payment-providers/${name}/check`);
    }
    await stage.settleOrder(orderId);
  }
  await stage.settleOrder(orderId);
  return { lostMinor: dispute?.status === 'lost' ? dispute.amount_minor : 0 };
};

describe.each(PROVIDERS)('with %s', (name) => {
  beforeAll(() => stage.sellWith(name));

  test('a refund with an unknown outcome, whose reconciler never came, is settled by the comparison: made or not', async () => {
    const day = dayOf(Date.now(), 'UTC');
    for (const isMade of [true, false]) {
      const paid = await stage.paidAt(name);
      const { faults } = stage.peers[name];
      // Made, and the answer got lost; or never arrived.
      Object.assign(faults, isMade ? { lostAnswers: ['refund'] } : { down: true });
      await own('POST', `orders/${paid.order_id}/refunds`, {
        lines: [{ line: 2, quantity: 1 }],
        reason: 'goodwill',
        note: '',
      });
      await waitFor(async () => (await stage.order(paid.order_id)).refunds[0]?.status === 'unknown');
      const compare = async () =>
        ((await own('POST', 'payment-differences/compare', { day })) as Difference[]).filter(
          (one) => one.order_id === paid.order_id,
        );
      Object.assign(faults, { lostAnswers: [], down: false });
      await own('POST', `payment-providers/${name}/check`);
      // Its sender may still run: it is shown, and nothing is sent a second time.
      const shown = { kind: isMade ? 'unknown_refund' : 'open_refund', closed_because: null };
      expect(await compare()).toMatchObject([shown]);
      await stage.server.db.asOwner(
        `update refund set worker_until = now() - interval '1 second' where order_id = $1`,
        [paid.order_id],
      );
      expect(await compare()).toEqual([]);
      const all = ((await own('GET', 'payment-differences?open=false')) as Difference[]).filter(
        (one) => one.order_id === paid.order_id,
      );
      expect(all).toMatchObject([
        { ...shown, mended_by: 'system', closed_because: isMade ? 'known' : 'decided' },
      ]);
      expect((await stage.order(paid.order_id)).refunds).toMatchObject([
        { status: 'refunded', amount_minor: 7_000 },
      ]);
      await expectOneCharge(stage, name, paid.order_id, 22_000);
    }
  });

  test('what goes back while it is paid out comes from the seller once: as much stands with them as the books say', async () => {
    const paid = await stage.paidAt(name);
    const { faults } = stage.peers[name];
    const refund = (amount: number) => refundByTwo(paid.order_id, amount);
    const refundsAre = (status: string) =>
      waitFor(
        async () =>
          (await stage.order(paid.order_id)).refunds.every((one) => one.status === status) || undefined,
      );
    const releases = () =>
      stage.server.db.asOwner(
        'select status, amount_minor, was_asked from payout_release where order_id = $1 order by item',
        [paid.order_id],
      );
    // A part was on its way back when it was handed over: nothing is paid out until that is known.
    faults.down = true;
    await refund(3_333);
    await refundsAre('unknown');
    await stage.handedOver(paid.order_id);
    await stage.server.lookAfterOrders();
    expect((await releases()).map((one) => one['was_asked'])).toEqual([false, false]);
    faults.down = false;
    await own('POST', `payment-providers/${name}/check`);
    await stage.settleOrder(paid.order_id);
    await refundsAre('refunded');
    expect((await releases()).map((one) => one['status'])).toEqual(['released', 'released']);
    expect(stage.heldBySellers(name, paid.order_id)).toBe(await releasedOf(paid.order_id));
    // More of it goes back after it was paid out, and what iyzico answers about the share of the seller gets lost.
    faults.lostAnswers = ['item'];
    await refund(5_001);
    await waitFor(async () =>
      (await stage.order(paid.order_id)).refunds.every((one) => one.status !== 'refunding'),
    );
    faults.lostAnswers = [];
    await stage.settleOrder(paid.order_id);
    await refundsAre('refunded');
    // The provider took it back from them, so they owe nothing, and so much less is paid out.
    expect(stage.heldBySellers(name, paid.order_id)).toBe(await releasedOf(paid.order_id));
    expect(await owedOf(paid.order_id)).toBe(0);
    await refund(20_000);
    await refund(29_000 - 3_333 - 5_001 - 20_000);
    await stage.settleOrder(paid.order_id);
    await refundsAre('refunded');
    expect(stage.heldBySellers(name, paid.order_id)).toBe(0);
    expect(await booksOf(paid.order_id)).toEqual(await feesAloneOf(paid.order_id));
  });

  test('after any sequence of payout, refunds, dispute and failures the books, the provider and the payout page agree', async () => {
    await fc.assert(
      fc.asyncProperty(
        basket(stage.products),
        fc.array(step, { minLength: 2, maxLength: 5 }),
        async (items, steps) => {
          // A debt of an order before would swallow a payout whole, which the books of Stripe then do not show.
          stage.debtsCollected();
          const [paidOutBefore, owedBefore] = [
            await sumOfPayouts('released_minor'),
            await sumOfPayouts('owed_minor'),
          ];
          const paid = await stage.paidAt(name, { items });
          const { lostMinor } = await walk(name, paid, steps);
          const books = await booksOf(paid.order_id);
          const held = stage.heldBySellers(name, paid.order_id);
          const [kept, fee] = [stage.keptAt(name, paid.order_id), books['provider_fee house'] ?? 0];
          expect(books['provider house'] ?? 0).toBe(kept - fee - lostMinor - held);
          expect(await releasedOf(paid.order_id)).toBe(held);
          expect((await sumOfPayouts('released_minor')) - paidOutBefore).toBe(held);
          const owed = (await owedOf(paid.order_id)) - (books['payable house'] ?? 0);
          expect((await sumOfPayouts('owed_minor')) - owedBefore).toBe(owed - fee);
          // Only a dispute leaves a seller who was paid out owing something.
          if (held > 0 && steps.every((one) => one.do !== 'lose'))
            expect(await owedOf(paid.order_id)).toBe(0);
          const day = dayOf(Date.now(), 'UTC');
          const found = (await own('POST', 'payment-differences/compare', { day })) as Difference[];
          expect(found.filter((one) => one.order_id === paid.order_id)).toEqual([]);
        },
      ),
      { numRuns: campaign(4, 18, 2) },
    );
  }, 300_000);

  test('what the report had not yet ends by itself once it has it, and says so', async () => {
    const day = dayOf(Date.now(), 'UTC');
    const paid = await stage.paidAt(name);
    const back = stage.forgetLast(name);
    const compare = async () =>
      ((await own('POST', 'payment-differences/compare', { day })) as Difference[]).filter(
        (one) => one.order_id === paid.order_id,
      );
    expect(await compare()).toMatchObject([{ kind: 'missing_capture', closed_because: null }]);
    // An open difference stays in sight, however long.
    const foundAgo = (days: number) =>
      stage.server.db.asOwner(
        'update payment_difference set found_at = now() - make_interval(days => $2) where order_id = $1',
        [paid.order_id, days],
      );
    await foundAgo(100);
    expect(
      ((await own('GET', 'payment-differences')) as Difference[]).some(
        (one) => one.order_id === paid.order_id,
      ),
    ).toBe(true);
    await foundAgo(0);
    back();
    expect(await compare()).toEqual([]);
    const all = (await own('GET', 'payment-differences?open=false')) as Difference[];
    expect(all.find((one) => one.order_id === paid.order_id)).toMatchObject({
      mended_by: 'system',
      closed_because: 'reported',
    });
    // Gone again, it is a difference again.
    const again = stage.forgetLast(name);
    expect(await compare()).toMatchObject([
      { kind: 'missing_capture', closed_because: null, mended_at: null },
    ]);
    again();
    await compare();
  });

  test('a lost dispute is booked like a refund by its seller, with its fee; nothing more goes back than is left', async () => {
    const paid = await stage.paidAt(name);
    const body = { order_id: paid.order_id, amount_minor: 24_000, reason: 'Not received' };
    const noted = (await own('POST', 'disputes', body)) as Dispute;
    expect(await refusalCode('POST', 'disputes', body)).toBe('DISPUTE_OPEN');
    const before = await booksOf(paid.order_id);
    const move = async (status: string, version: number) =>
      (await own('PATCH', `disputes/${noted.dispute_id}`, { version, status })) as Dispute;
    expect(await move('lost', 1)).toMatchObject({ status: 'lost', fee_minor: 0 });
    const lost = await booksOf(paid.order_id);
    expect(lost['provider house']).toBe((before['provider house'] ?? 0) - 24_000);
    // 24,000 of 29,000 are 18,206 of the soup and 5,794 of the coffee: what was kept of each goes back with it.
    expect([lost['payable Deniz'], lost['payable Ada']]).toEqual([-3_448, -1_095]);
    expect(sumOf(Object.values(lost))).toBe(0);
    expect(
      await refusalCode('POST', `orders/${paid.order_id}/refunds`, {
        amount_minor: 5_001,
        reason: 'goodwill',
        note: '',
      }),
    ).toBe('REFUND_TOO_LARGE');
    const today = dayOf(Date.now(), 'UTC');
    const [closing] = ((await own('GET', `day-closings?from=${today}&to=${today}`)) as DayClosing[]).filter(
      ({ day }) => day === today,
    );
    const payouts = (await own('GET', `payouts?from=${today}&to=${today}`)) as Payout[];
    expect(closing?.disputed_minor).toBe(sumOf(payouts.map((one) => one.disputed_minor)));
    expect(closing?.payable_minor).toBe(sumOf(payouts.map((one) => one.payable_minor)));
    const csv = await stage.call(
      stage.admin,
      'GET',
      `/projects/${stage.projectId}/day-closings/${today}/${stage.stationId}/export`,
    );
    expect(csv.raw.body).toContain(',Dispute,Deniz,');
    // The bank decides again: all of it is as it was.
    await move('won', 2);
    expect(await booksOf(paid.order_id)).toEqual(before);
    expect(await refusalCode('PATCH', `disputes/${noted.dispute_id}`, { version: 3, status: 'lost' })).toBe(
      'DISPUTE_ENDED',
    );
  });
});

test('a payout that the provider refuses stays owed, is shown with its reason, and is asked for again once, however many press', async () => {
  await stage.sellWith('iyzico');
  const paid = await stage.paidAt('iyzico');
  const payment = [...stage.peers.iyzico.books.payments.values()].find(
    ({ request }) => request.basketId === paid.order_id,
  );
  if (payment === undefined) throw new Error('iyzico has no such payment.');
  const refusedNow = async () =>
    ((await own('GET', 'payouts/refused')) as RefusedPayout[]).filter(
      (one) => one.order_id === paid.order_id,
    );
  const releasedToSellers = async () => [await releasedOf(paid.order_id), await owedOf(paid.order_id)];
  // Their check looks at it once more: nothing of it is paid out meanwhile.
  payment.fraudStatus = 0;
  await stage.handedOver(paid.order_id);
  await stage.settleOrder(paid.order_id);
  const [first, second] = await refusedNow();
  expect(await refusedNow()).toMatchObject([
    { order_number: paid.number, provider: 'iyzico', reason: 'The payment is not cleared' },
    { provider: 'iyzico' },
  ]);
  expect([first?.name, second?.name].toSorted()).toEqual(['Ada', 'Deniz']);
  expect(await releasedToSellers()).toEqual([0, 26_362]);
  const retry = (one: RefusedPayout | undefined) =>
    own('POST', `payouts/refused/${String(one?.payout_id)}/retry`);
  // Too early: it is refused again, under another name.
  await retry(first);
  await stage.settleOrder(paid.order_id);
  expect((await refusedNow()).map((one) => one.name).toSorted()).toEqual(['Ada', 'Deniz']);
  payment.fraudStatus = 1;
  for (const one of await refusedNow()) {
    const tries = await Promise.allSettled([retry(one), retry(one)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  }
  await stage.settleOrder(paid.order_id);
  expect(await refusedNow()).toEqual([]);
  expect(await releasedToSellers()).toEqual([26_362, 0]);
  expect(stage.heldBySellers('iyzico', paid.order_id)).toBe(26_362);
});

test('what Stripe does not have yet for a seller is no refusal: it is asked for again, under another id, until it is there', async () => {
  const { peers, server, products } = stage;
  await own('PUT', 'payment-providers/chosen', { provider: 'stripe' });
  const paid = await stage.paidAt('stripe', { items: [{ product_id: products.soup, quantity: 1 }] });
  const release = async () =>
    (
      await server.db.asOwner(
        'select release_id, status, worker_until > now() as rests from payout_release where order_id = $1',
        [paid.order_id],
      )
    )[0];
  const payoutsBefore = peers.stripe.books.payouts.size;
  peers.stripe.faults.keepsMoney = true;
  await stage.handedOver(paid.order_id);
  const first = await waitFor(async () => {
    const row = await release();
    return row?.['rests'] === true ? row : undefined;
  });
  await stage.settleOrder(paid.order_id);
  const second = await release();
  expect([first['status'], second?.['status'], second?.['rests']]).toEqual(['waiting', 'waiting', true]);
  expect(second?.['release_id']).not.toBe(first['release_id']);
  expect(
    ((await own('GET', 'payouts/refused')) as RefusedPayout[]).filter(
      (one) => one.order_id === paid.order_id,
    ),
  ).toEqual([]);
  peers.stripe.faults.keepsMoney = false;
  await stage.settleOrder(paid.order_id);
  expect(await release()).toMatchObject({ status: 'released' });
  expect(peers.stripe.books.payouts.size).toBe(payoutsBefore + 1);
});

test('a fee that cannot be right is not booked: the payment counts, and the fee waits for a person, whatever is compared meanwhile', async () => {
  await own('PUT', 'payment-providers/chosen', { provider: 'stripe' });
  stage.peers.stripe.faults.absurdFee = true;
  const paid = await stage.paidAt('stripe');
  stage.peers.stripe.faults.absurdFee = false;
  const books = await booksOf(paid.order_id);
  expect([books['provider house'], books['provider_fee house']]).toEqual([29_000, undefined]);
  const held = async () =>
    ((await own('GET', 'payment-differences')) as Difference[]).filter(
      (one) => one.order_id === paid.order_id && one.kind === 'odd_fee',
    );
  const one = await waitFor(async () => (await held())[0]);
  expect(one).toMatchObject({ provider: 'stripe', here_minor: 0, there_minor: -4_200 });
  await own('POST', 'payment-differences/compare', { day: dayOf(Date.now(), 'UTC') });
  expect(await held()).toHaveLength(1);
  await own('POST', `payment-differences/${one.difference_id}/resolve`, { note: 'Stripe corrects it' });
  expect(await held()).toEqual([]);
  expect(
    await refusalCode('POST', `payment-differences/${one.difference_id}/book`, { note: 'too late' }),
  ).toBe('DIFFERENCE_CLOSED');
  expect((await booksOf(paid.order_id))['provider_fee house']).toBeUndefined();
});

test('Stripe tells of a dispute: it opens, moves and ends by itself, whatever comes late, twice or never, and is booked with its fee', async () => {
  const { peers, server } = stage;
  await own('PUT', 'payment-providers/chosen', { provider: 'stripe' });
  const disputesOf = async (orderId: string) =>
    ((await own('GET', 'disputes')) as Dispute[]).filter((one) => one.order_id === orderId);
  const paid = await stage.paidAt('stripe');
  const before = await booksOf(paid.order_id);
  const chargeOf = (orderId: string) =>
    peers.stripe.books.charges().find(({ metadata }) => metadata['orderId'] === orderId)?.id ?? '';
  peers.stripe.faults.doubleWebhook = true;
  const opened = peers.stripe.disputes.open(chargeOf(paid.order_id), 9_000);
  const one = await waitFor(async () => (await disputesOf(paid.order_id))[0]);
  expect(one).toMatchObject({
    status: 'open',
    amount_minor: 9_000,
    reason: 'product_not_received',
    provider_ref: opened.id,
    opened_by: 'Stripe',
  });
  expect(one.due_at).not.toBeNull();
  // Stripe charges for it at once, even if it is won; the sum itself is booked when it is lost.
  const charged = await waitFor(async () => {
    const books = await booksOf(paid.order_id);
    return books['provider_fee house'] === before['provider_fee house'] ? undefined : books;
  });
  expect(charged).toEqual({
    ...before,
    'provider house': (before['provider house'] ?? 0) - opened.fee,
    'provider_fee house': (before['provider_fee house'] ?? 0) + opened.fee,
  });
  const isNow = (status: string, orderId = paid.order_id) =>
    waitFor(async () => (await disputesOf(orderId))[0]?.status === status);
  peers.stripe.disputes.move(opened.id, 'under_review');
  await isNow('evidence_sent');
  peers.stripe.disputes.move(opened.id, 'lost');
  await isNow('lost');
  const lost = await booksOf(paid.order_id);
  expect(lost['provider house']).toBe((before['provider house'] ?? 0) - 9_000 - opened.fee);
  expect(lost['provider_fee house']).toBe((before['provider_fee house'] ?? 0) + opened.fee);
  expect(sumOf(Object.values(lost))).toBe(0);
  peers.stripe.disputes.move(opened.id, 'won');
  await isNow('won');
  const won = await booksOf(paid.order_id);
  expect([won['payable Deniz'], won['payable Ada']]).toEqual([
    before['payable Deniz'],
    before['payable Ada'],
  ]);
  expect(won['provider house']).toBe((before['provider house'] ?? 0) - opened.fee);
  expect(await disputesOf(paid.order_id)).toHaveLength(1);

  // A person recorded it before the provider reported it: it is the same one. No news of its end comes: the nightly job asks.
  const other = await stage.paidAt('stripe');
  const noted = (await own('POST', 'disputes', { order_id: other.order_id, reason: 'Cold' })) as Dispute;
  const same = peers.stripe.disputes.open(chargeOf(other.order_id));
  await waitFor(async () => (await disputesOf(other.order_id))[0]?.provider_ref === same.id);
  Object.assign(peers.stripe.faults, { doubleWebhook: false, noWebhook: true });
  peers.stripe.disputes.move(same.id, 'lost');
  await server.db.asOwner(
    `select graphile_worker.add_job('disputes-look', '{"actor": null, "payload": {}}')`,
  );
  await isNow('lost', other.order_id);
  expect(await disputesOf(other.order_id)).toMatchObject([
    { dispute_id: noted.dispute_id, reason: 'Cold', amount_minor: 29_000 },
  ]);
  expect((await booksOf(other.order_id))['payable Deniz']).toBeUndefined();

  // No news of it came at all: the comparison of its day finds it. Forged news opens nothing.
  const third = await stage.paidAt('stripe');
  const silent = peers.stripe.disputes.open(chargeOf(third.order_id));
  Object.assign(peers.stripe.faults, { noWebhook: false, forgedWebhook: true });
  peers.stripe.disputes.move(silent.id, 'under_review');
  await own('POST', 'payment-differences/compare', { day: dayOf(Date.now(), 'UTC') });
  await isNow('evidence_sent', third.order_id);
  peers.stripe.faults.forgedWebhook = false;
  peers.stripe.disputes.move(silent.id, 'warning_closed');
  await isNow('withdrawn', third.order_id);
});
