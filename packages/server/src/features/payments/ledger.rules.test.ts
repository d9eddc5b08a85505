import fc from 'fast-check';
import { expect, test } from 'vitest';
import { captureLines, feeOf, refundLines, sharesOf, type LedgerLine } from './ledger.rules.ts';

const sumOf = (lines: readonly LedgerLine[]): number => lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
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
])('the house keeps %s', (_what, total, fee, rate, kept) => {
  expect(feeOf(total, fee, rate)).toBe(kept);
});

const total = fc.integer({ min: 1, max: 2_000_000_000 });
const fees = fc.record({
  commission_fee_minor: fc.integer({ min: 0, max: 100_000 }),
  commission_rate_percent: fc.integer({ min: 0, max: 1_000_000 }).map((parts) => parts / 10_000),
  service_commission_fee_minor: fc.integer({ min: 0, max: 100_000 }),
  service_commission_rate_percent: fc.integer({ min: 0, max: 1_000_000 }).map((parts) => parts / 10_000),
});

test('whatever the fees, the parts of a payment sum to it and none is below nothing', () => {
  fc.assert(
    fc.property(total, fees, fc.double({ min: 0, max: 1, noNaN: true }), (amount, agreed, part) => {
      const shares = sharesOf(amount, agreed);
      expect(Math.min(shares.commissionMinor, shares.serviceCommissionMinor)).toBeGreaterThanOrEqual(0);
      expect(shares.commissionMinor + shares.serviceCommissionMinor).toBeLessThanOrEqual(amount);
      // The bank may take less than was agreed, down to nothing.
      const taken = Math.floor(amount * part);
      const lines = captureLines(taken, Math.floor(taken / 50), shares);
      expect(sumOf(lines)).toBe(0);
      expect(on(lines, 'provider') + on(lines, 'provider_fee')).toBe(taken);
      for (const account of ['commission', 'service_commission', 'payable'] as const) expect(on(lines, account)).toBeLessThanOrEqual(0);
    }),
  );
});

test('a payment given back in whatever parts leaves nothing behind but the fee of the provider', () => {
  fc.assert(
    fc.property(total, fees, fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }), (amount, agreed, cuts) => {
      const shares = sharesOf(amount, agreed);
      const fee = Math.floor(amount / 50);
      const all = captureLines(amount, fee, shares);
      const ends = [...new Set([...cuts.map((cut) => Math.floor(amount * cut)), amount])].filter((end) => end > 0).sort((a, b) => a - b);
      let gone = 0;
      for (const end of ends) {
        const lines = refundLines(end - gone, gone, amount, shares);
        expect(sumOf(lines)).toBe(0);
        for (const account of ['commission', 'service_commission'] as const) expect(on(lines, account)).toBeGreaterThanOrEqual(0);
        // Each of the two commissions is rounded for itself.
        expect(on(lines, 'payable')).toBeGreaterThanOrEqual(-1);
        all.push(...lines);
        gone = end;
      }
      for (const account of ['commission', 'service_commission', 'payable'] as const) expect(on(all, account)).toBe(0);
      expect([on(all, 'provider'), on(all, 'provider_fee')].map((sum) => sum || 0)).toEqual([-fee || 0, fee]);
    }),
  );
});
