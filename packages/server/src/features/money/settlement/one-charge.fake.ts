import { expect } from 'vitest';
import type { Name, ProvidersStage } from './providers-stage.fake.ts';

/** The order is paid by what the provider kept of it, and the ledger says the same as the provider's books. */
export async function expectOneCharge(
  stage: ProvidersStage,
  name: Name,
  orderId: string,
  keptMinor: number,
): Promise<void> {
  const books = await stage.booksOf(orderId);
  expect(stage.keptAt(name, orderId)).toBe(keptMinor);
  expect(keptMinor === 0 ? ['pending_payment'] : ['paid', 'completed']).toContain(
    (await stage.order(orderId)).status,
  );
  expect(sumOf(Object.values(books))).toBe(0);
  const at = await stage.server.db.asOwner(
    `select coalesce(sum(amount_minor), 0)::int as sum from ledger_entry where order_id = $1 and kind <> 'release' and account in ('provider', 'provider_fee')`,
    [orderId],
  );
  expect(at).toEqual([{ sum: keptMinor }]);
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
