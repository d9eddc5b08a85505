import Stripe from 'stripe';
import { ProviderRefused, ProviderUnknown, type RefusedSum } from './provider.ts';

export type StripeDeps = {
  readonly secretKey: string;
  /** The secret that signs their events. */
  readonly webhookSecret: string;
  /** Where Stripe answers; their own address where it is left out. */
  readonly url?: string | undefined;
  /** How long an answer is waited for, ms. */
  readonly patienceMs?: number;
  readonly now?: () => number;
};

const PATIENCE_MS = 15_000;

/**
 * Stripe's client. Even with retries off it resends a call whose connection broke: each call that changes something carries an id of
 * ours, so that the second is the first.
 */
export function createStripeClient({ secretKey, url, patienceMs = PATIENCE_MS }: StripeDeps): Stripe {
  return new Stripe(secretKey, {
    timeout: patienceMs,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(url !== undefined && addressOf(url)),
  });
}

function addressOf(url: string): {
  readonly host: string;
  readonly port: string;
  readonly protocol: 'http' | 'https';
} {
  const { hostname, port, protocol } = new URL(url);
  return {
    host: hostname,
    port: port || (protocol === 'http:' ? '80' : '443'),
    protocol: protocol === 'http:' ? 'http' : 'https',
  };
}

/** After the other errors it is unknown whether the call was carried out; one call with its id may be running or done. */
const NOTHING_HAPPENED = [
  Stripe.errors.StripeCardError,
  Stripe.errors.StripeInvalidRequestError,
  Stripe.errors.StripeAuthenticationError,
  Stripe.errors.StripePermissionError,
] as const;

/** Makes a call and translates its failure into our errors. */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderRefused || error instanceof ProviderUnknown) throw error;
    if (NOTHING_HAPPENED.some((kind) => error instanceof kind))
      throw new StripeRefused(error as Stripe.errors.StripeError);
    throw new ProviderUnknown('Stripe did not answer', { cause: error });
  }
}

/** Stripe said no, and why. */
export class StripeRefused extends ProviderRefused {
  readonly code: string | undefined;
  override readonly sum: RefusedSum | undefined;

  constructor(error: Stripe.errors.StripeError) {
    super(error.message, { cause: error });
    this.code = error.code;
    this.sum =
      error.code === 'amount_too_small'
        ? 'too_small'
        : error.code === 'amount_too_large'
          ? 'too_large'
          : undefined;
  }
}

/** The object; undefined where Stripe knows none of that name. */
export async function findAtStripe<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await callStripe(call);
  } catch (error) {
    if (error instanceof StripeRefused && error.code === 'resource_missing') return undefined;
    throw error;
  }
}

/** The id of what Stripe tells whole or by its id. */
export function idOf(one: string | { readonly id: string } | null | undefined): string | undefined {
  return typeof one === 'string' ? one : one?.id;
}
