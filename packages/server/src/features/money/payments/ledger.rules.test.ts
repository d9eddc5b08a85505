import fc from 'fast-check';
import { expect, test } from 'vitest';
import { captureLines, feeOf, lossLines, refundLines, sharesOf, type LedgerLine } from './ledger.rules.ts';
import { goneOf, itemsOf, partsOf, payoutOf, sumOf as sumUp, type Part } from './payment-items.rules.ts';

const sumOf = (lines: readonly LedgerLine[]): number =>
  lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
const on = (lines: readonly LedgerLine[], wanted: LedgerLine['account']): number =>
  sumOf(lines.filter(({ account }) => account === wanted));

test.each([
  ['nothing', 10_000, 0, 0, 0],
  ['a fixed fee', 10_000, 250, 0, 250],
  ['percent', 10_000, 0, 7.5, 750],
  ['both', 10_000, 250, 7.5, 1_000],
  ['half a kuruş, rounded up', 50, 0, 1, 1],
  ['less than half, rounded down', 49, 0, 1, 0],
  ['percent with four digits', 1_000_000, 0, 1.2345, 12_345],
  ['percent that a fraction cannot hold exactly', 1_000, 0, 0.15, 2],
  ['never more than there is', 100, 250, 50, 100],
  ['of nothing, nothing', 0, 250, 50, 0],
])('the venue keeps %s', (_what, total, fee, rate, kept) => {
  expect(feeOf(total, fee, rate)).toBe(kept);
});

/** Accounts that say whose a line is. */
const KEPT: ReadonlySet<string> = new Set(['payable', 'commission', 'service_commission']);
const fees = fc.record({
  commission_fee_minor: fc.integer({ min: 0, max: 100_000 }),
  commission_rate_percent: fc.integer({ min: 0, max: 1_000_000 }).map((parts) => parts / 10_000),
  service_commission_fee_minor: fc.integer({ min: 0, max: 100_000 }),
  service_commission_rate_percent: fc.integer({ min: 0, max: 1_000_000 }).map((parts) => parts / 10_000),
});

const parties = fc.constantFrom('', 'deniz', 'ada');
const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 250_000_000 }), parties), {
  minLength: 1,
  maxLength: 8,
});
const soldOf = (basket: readonly (readonly [number, string])[]) =>
  basket.map(([amount, party], index) => ({
    id: String(index + 1),
    name: `Line ${String(index + 1)}`,
    amount_minor: amount,
    party,
    seller_ref: null,
  }));

test('whatever the basket and the fees, the parts of a payment sum to it, and to each seller goes what is theirs', () => {
  fc.assert(
    fc.property(lines, fees, (basket, agreed) => {
      const sold = soldOf(basket);
      const amount = sumUp(sold.map((line) => line.amount_minor));
      const shares = sharesOf(amount, agreed);
      expect(shares.commissionMinor + shares.serviceCommissionMinor).toBeLessThanOrEqual(amount);
      const items = itemsOf(sold, shares);
      expect(sumUp(items.map((item) => item.commission_minor))).toBe(shares.commissionMinor);
      expect(sumUp(items.map((item) => item.service_commission_minor))).toBe(shares.serviceCommissionMinor);
      for (const item of items) {
        expect(
          Math.min(item.commission_minor, item.service_commission_minor, payoutOf(item, 0)),
        ).toBeGreaterThanOrEqual(0);
        expect(item.commission_minor + item.service_commission_minor + payoutOf(item, 0)).toBe(
          item.amount_minor,
        );
      }
      const written = captureLines(items, Math.floor(amount / 50));
      expect(sumOf(written)).toBe(0);
      expect(on(written, 'provider') + on(written, 'provider_fee')).toBe(amount);
      for (const party of ['', 'deniz', 'ada']) {
        const own = sumOf(written.filter((line) => line.party === party && KEPT.has(line.account)));
        expect(own || 0).toBe(
          -sumUp(sold.filter((line) => line.party === party).map((line) => line.amount_minor)) || 0,
        );
      }
    }),
  );
});

test('a payment given back in whatever parts leaves nothing behind but the fee of the provider, of any line', () => {
  fc.assert(
    fc.property(
      lines,
      fees,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
      (basket, agreed, cuts) => {
        const sold = soldOf(basket);
        const amount = sumUp(sold.map((line) => line.amount_minor));
        const items = itemsOf(sold, sharesOf(amount, agreed));
        const fee = Math.floor(amount / 50);
        const all = captureLines(items, fee);
        const ends = [...new Set([...cuts.map((cut) => Math.floor(amount * cut)), amount])]
          .filter((end) => end > 0)
          .sort((a, b) => a - b);
        const refunds: Part[][] = [];
        let gone = 0;
        for (const [nth, end] of ends.entries()) {
          // Every other one names the last line first.
          const named = nth % 2 === 0 ? [] : [{ id: String(items.length), amount_minor: amount }];
          const before = goneOf(refunds);
          const parts = partsOf(items, before, end - gone, named);
          if (parts === undefined) throw new Error('It is left.');
          expect(sumUp(parts.map((part) => part.amount_minor))).toBe(end - gone);
          const written = refundLines(items, parts, before);
          expect(sumOf(written)).toBe(0);
          for (const account of ['commission', 'service_commission'] as const)
            expect(on(written, account)).toBeGreaterThanOrEqual(0);
          all.push(...written);
          refunds.push(parts);
          gone = end;
        }
        expect(partsOf(items, goneOf(refunds), 1)).toBeUndefined();
        for (const line of all)
          if (KEPT.has(line.account))
            expect(sumOf(all.filter((one) => one.account === line.account && one.party === line.party))).toBe(
              0,
            );
        expect([on(all, 'provider'), on(all, 'provider_fee')].map((sum) => sum || 0)).toEqual([
          -fee || 0,
          fee,
        ]);
      },
    ),
  );
});

test('what banks take back and give back again, between refunds, leaves what the same refunds alone leave', () => {
  const step = fc.tuple(
    fc.constantFrom('refund', 'lose', 'win'),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.nat({ max: 2_000 }),
  );
  fc.assert(
    fc.property(lines, fees, fc.array(step, { maxLength: 8 }), (basket, agreed, steps) => {
      const sold = soldOf(basket);
      const amount = sumUp(sold.map((line) => line.amount_minor));
      const items = itemsOf(sold, sharesOf(amount, agreed));
      const nothing = { parts: [] as readonly Part[], lost_minor: 0, fee_minor: 0 };
      const refunds: (readonly Part[])[] = [];
      const all = captureLines(items, 0);
      let loss = nothing;
      const move = (now: typeof nothing): void => {
        const written = lossLines(items, loss, now, goneOf(refunds));
        expect(sumOf(written)).toBe(0);
        expect(on(written, 'provider') || 0).toBe(
          loss.lost_minor + loss.fee_minor - now.lost_minor - now.fee_minor,
        );
        all.push(...written);
        loss = now;
      };
      for (const [what, cut, fee] of [...steps, ['win', 0, 0] as const]) {
        const left = amount - sumUp([...refunds, loss.parts].flat().map((part) => part.amount_minor));
        const wanted = Math.floor(left * cut);
        if (what === 'win') move(nothing);
        // A bank may take more than is left: the rest is the venue's.
        else if (what === 'lose' && loss === nothing) {
          const parts = partsOf(items, goneOf(refunds), wanted) ?? [];
          move({ parts, lost_minor: wanted + (cut > 0.5 ? 77 : 0), fee_minor: fee });
        } else if (what === 'refund') {
          const before = goneOf([...refunds, loss.parts]);
          const parts = partsOf(items, before, wanted) ?? [];
          all.push(...refundLines(items, parts, before));
          refunds.push(parts);
        }
      }
      const alone = captureLines(items, 0);
      for (const [nth, parts] of refunds.entries())
        alone.push(...refundLines(items, parts, goneOf(refunds.slice(0, nth))));
      const stands = (written: readonly LedgerLine[]): string[] =>
        [...Map.groupBy(written, ({ account, party }) => `${account} ${party}`)]
          .map(([key, some]) => `${key} ${String(sumOf(some))}`)
          .filter((one) => !one.endsWith(' 0'))
          .sort();
      expect(stands(all)).toEqual(stands(alone));
    }),
  );
});
