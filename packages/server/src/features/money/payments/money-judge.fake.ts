import type { TestDatabase } from '@rota/testing';
import type { MoneyStage } from './money-stage.fake.ts';
import { TOTAL_MINOR } from '../orders/payable-orders.fake.ts';

type Money = {
  readonly status: string;
  readonly open: number;
  readonly taken: number;
  readonly robots: number;
  readonly fulfilment: string;
  readonly given: number;
  readonly off: number;
  /** What the bank would not give back. */
  readonly refused: number;
  readonly needs_help: boolean;
  readonly provider: Readonly<Record<string, number>>;
};

/** Lets all that is left open come to its end, with nothing going wrong any more. */
export async function settleDown({ walk, bank, services, pass }: MoneyStage): Promise<void> {
  walk.calm();
  for (let round = 0; round < 3; round += 1) {
    walk.spawn('end', async (actor) => {
      const { reconciler } = services(actor);
      if (round === 1) bank.age();
      await pass(bank.restS);
      await reconciler.tick();
      if (round === 1) await reconciler.sweep();
    });
    await walk.run();
  }
}

/** What of the rules of money does not hold, in words. */
export async function judge(
  db: TestDatabase,
  { walk, bank, projectId, orderId }: MoneyStage,
): Promise<string[]> {
  const [money] = (await db.asOwner(QUERY, [orderId, projectId])) as unknown as Money[];
  if (money === undefined) return ['the order is gone'];
  const wrong = [...walk.errors];
  const must = (holds: boolean, what: string): void => void (holds || wrong.push(what));
  const payments = bank.payments();
  let net = 0;
  const books: Record<string, number> = {};
  for (const { intent, takes, chargedMinor, returnedMinor } of payments) {
    const currency = takes.currency ?? intent.currency;
    must(returnedMinor <= chargedMinor, 'more went back than was taken');
    must(chargedMinor <= (takes.amountMinor ?? intent.amountMinor), 'a payment was charged twice');
    net += chargedMinor - returnedMinor;
    books[currency] = (books[currency] ?? 0) + chargedMinor - returnedMinor;
  }
  const isTaken = ['paid', 'completed'].includes(money.status);
  const kept = net - (isTaken ? TOTAL_MINOR - money.given : 0);
  // Only a person gets money out of a bank that refuses, and is called.
  must(
    kept === 0 || (kept > 0 && kept <= money.refused && money.needs_help),
    `${money.status}: ${String(net)} was kept`,
  );
  must(isTaken ? money.taken === 1 : money.taken <= 1, `it was taken ${String(money.taken)} times`);
  must(
    money.robots === (money.fulfilment === 'delivery' ? money.taken : 0),
    `${String(money.robots)} robots were sent`,
  );
  must(money.open === 0, 'something is open');
  must(money.off === 0, 'the ledger does not sum to zero');
  for (const currency of new Set([...Object.keys(books), ...Object.keys(money.provider)]))
    must(
      (books[currency] ?? 0) === (money.provider[currency] ?? 0),
      `the ledger and the bank differ in ${currency}`,
    );
  if (money.status === 'pending_payment')
    must(!payments.some(({ state }) => state === 'authorized'), 'a guest paid without notice');
  return wrong;
}

const QUERY = `
  select o.status, o.fulfilment, o.needs_help,
    (select coalesce(sum(amount_minor), 0) from refund r
     where r.project_id = o.project_id and r.order_id = o.order_id and r.status = 'failed')::int as refused,
    (select count(*) from payment p where p.project_id = o.project_id and p.order_id = o.order_id and p.status in ('created', 'challenge', 'completing', 'unknown'))::int
      + (select count(*) from refund r where r.project_id = o.project_id and r.order_id = o.order_id and r.status in ('refunding', 'unknown'))::int as open,
    (select count(*) from order_event e where e.project_id = o.project_id and e.order_id = o.order_id and e.kind = 'paid')::int as taken,
    (select count(*) from order_event e where e.project_id = o.project_id and e.order_id = o.order_id and e.kind = 'robot_sent')::int as robots,
    (select coalesce(sum(amount_minor), 0) from refund r
     where r.project_id = o.project_id and r.order_id = o.order_id and r.status = 'refunded' and r.requested_by <> 'system')::int as given,
    (select coalesce(sum(abs(s)), 0) from
      (select sum(amount_minor) as s from ledger_entry l where l.project_id = o.project_id and l.order_id = o.order_id group by currency) c)::int as off,
    (select coalesce(jsonb_object_agg(currency, s), '{}') from
      (select currency, sum(amount_minor) as s from ledger_entry l
       where l.project_id = o.project_id and l.order_id = o.order_id and account in ('provider', 'provider_fee') group by currency) c) as provider
  from customer_order o where o.project_id = $2 and o.order_id = $1`;
