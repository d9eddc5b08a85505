import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { callStripe, StripeRefused } from './stripe-client.ts';
import type { StripeOutcomes } from './stripe-outcomes.ts';
import { chargeIdOf, isOneSellers, transferOf } from './stripe-refunds.ts';
import {
  ProviderNotYet,
  ProviderUnknown,
  type Release,
  type SellerDesk,
  type SellerForm,
} from './provider.ts';

/** Restaurants, in the list of trades that cards go by. */
const TRADE = '5812';

/**
 * Sellers as accounts of their own below the venue's. The venue answers for everything, and they are paid out only when it releases
 * the money. The money of a payment that is all one seller's stands on their account: releasing it pays it out. Of others it is sent there.
 */
export function createStripeSellers(
  stripe: Stripe,
  outcomes: Pick<StripeOutcomes, 'intentIdOf'>,
): SellerDesk {
  async function register(form: SellerForm, knownRef: string | null): Promise<{ readonly ref: string }> {
    const known = knownRef ?? (await accountOf(form.subMerchantId));
    const params = accountParams(form);
    // The same seller sent with the same data is one call; with other data it is another.
    const idempotencyKey = `${form.subMerchantId}:${createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16)}`;
    if (known !== undefined) {
      await callStripe(() =>
        stripe.accounts.update(known, params, { idempotencyKey: `${idempotencyKey}:${known}` }),
      );
      return { ref: known };
    }
    const made = await callStripe(() =>
      stripe.accounts.create({ ...params, ...newAccountParams(form) }, { idempotencyKey }),
    );
    return { ref: made.id };
  }

  /** An earlier registration whose answer got lost is found by our id. */
  const accountOf = (subMerchantId: string): Promise<string | undefined> =>
    callStripe(async () => {
      for await (const one of stripe.accounts.list({ limit: 100 }))
        if (one.metadata?.['subMerchantId'] === subMerchantId) return one.id;
      return undefined;
    });

  async function release(wish: Release): Promise<void> {
    const intent = await intentOf(wish);
    const { releaseId, subMerchant, item, paymentId } = wish;
    const common = {
      amount: subMerchant.payoutMinor,
      currency: wish.currency.toLowerCase(),
      metadata: { releaseId, item: item.ref },
    };
    if (!isOneSellers(intent)) {
      const charge = chargeIdOf(intent);
      if (charge === undefined) throw new ProviderUnknown('Stripe reported a payment without its charge');
      const transfer = {
        ...common,
        destination: subMerchant.ref,
        transfer_group: paymentId,
        source_transaction: charge,
      };
      await callStripe(() => stripe.transfers.create(transfer, { idempotencyKey: releaseId }));
      return;
    }
    try {
      await callStripe(() =>
        stripe.payouts.create(common, { idempotencyKey: releaseId, stripeAccount: subMerchant.ref }),
      );
    } catch (error) {
      if (!(error instanceof StripeRefused) || error.code !== 'balance_insufficient') throw error;
      await payAvailable(wish, common, error);
    }
  }

  /**
   * Money of cards is kept for some days before it may leave: it is released later. Where all of it may leave and it is less than the
   * payout, a reversal took the account below zero: Stripe kept the difference, which is the seller's payout as well.
   */
  async function payAvailable(
    wish: Release,
    common: Stripe.PayoutCreateParams,
    cause: StripeRefused,
  ): Promise<void> {
    const of = { stripeAccount: wish.subMerchant.ref };
    const balance = await callStripe(() => stripe.balance.retrieve({}, of));
    const sumOf = (rows: readonly { readonly amount: number; readonly currency: string }[]): number =>
      rows
        .filter(({ currency }) => currency === common.currency)
        .reduce((sum, { amount }) => sum + amount, 0);
    const [available, pending] = [sumOf(balance.available), sumOf(balance.pending)];
    if (pending > 0 || available >= common.amount)
      throw new ProviderNotYet('The money of the seller is not there yet', { cause });
    if (available > 0)
      await callStripe(() =>
        stripe.payouts.create(
          { ...common, amount: available },
          { ...of, idempotencyKey: `${wish.releaseId}:rest` },
        ),
      );
  }

  async function isReleased(wish: Release): Promise<boolean> {
    const intent = await intentOf(wish);
    if (!isOneSellers(intent)) return (await transferOf(stripe, wish.paymentId, wish.item.ref)) !== undefined;
    return callStripe(async () => {
      const of = { stripeAccount: wish.subMerchant.ref };
      for await (const one of stripe.payouts.list({ created: { gte: intent.created }, limit: 100 }, of))
        if (one.metadata?.['releaseId'] === wish.releaseId) return true;
      return false;
    });
  }

  const intentOf = async (wish: Release): Promise<Stripe.PaymentIntent> => {
    const id = await outcomes.intentIdOf(wish);
    return callStripe(() => stripe.paymentIntents.retrieve(id));
  };

  return { register, release, isReleased };
}

function accountParams(form: SellerForm) {
  const address = { line1: form.address };
  const isCompany = form.kind === 'limited_company';
  const [firstName, lastName] = namesOf(form.legalName);
  return {
    email: form.email,
    business_profile: { name: form.name, mcc: TRADE },
    ...(isCompany
      ? { company: { name: form.legalName, tax_id: form.taxNumber, phone: form.phone, address } }
      : {
          individual: {
            first_name: firstName,
            last_name: lastName,
            id_number: form.taxNumber,
            phone: form.phone,
            email: form.email,
            address,
          },
        }),
    external_account: {
      object: 'bank_account',
      country: countryOf(form),
      currency: form.currency.toLowerCase(),
      account_number: form.iban,
    },
    settings: { payouts: { schedule: { interval: 'manual' } } },
    metadata: { subMerchantId: form.subMerchantId },
  } satisfies Stripe.AccountUpdateParams;
}

/** What of an account is said once. */
function newAccountParams(form: SellerForm) {
  return {
    country: countryOf(form),
    business_type: form.kind === 'limited_company' ? 'company' : 'individual',
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'application',
      stripe_dashboard: { type: 'none' },
    },
    capabilities: { transfers: { requested: true } },
  } satisfies Stripe.AccountCreateParams;
}

/** A seller is at home where their bank is. */
function countryOf({ iban }: SellerForm): string {
  return iban.slice(0, 2);
}

function namesOf(name: string): readonly [string, string] {
  const words = name.trim().split(/\s+/);
  const last = words.at(-1) ?? '';
  return words.length < 2 ? [last, last] : [words.slice(0, -1).join(' '), last];
}
