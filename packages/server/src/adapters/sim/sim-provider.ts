import type { SimPollError } from '@rota/contract/sim-cards';

/** A card of the provider's account. */
export type ProviderSim = {
  readonly iccid: string;
  readonly msisdn: string | null;
  readonly label: string;
};
/** What a card may use and has used in its present period. Bytes, and days of the calendar. */
type SimQuota = {
  readonly dataTotal: number | null;
  readonly dataUsed: number;
  readonly periodEnd: string | null;
};
/** What a card used on one day. */
export type SimDayUse = { readonly day: string; readonly dataBytes: number; readonly sms: number };

/** Who sells SIM cards, and says what they use. Each call fails with {@link SimProviderError} alone. */
export type SimProvider = {
  /** All cards of the account. */
  readonly listSims: () => Promise<ProviderSim[]>;
  readonly getQuota: (iccid: string) => Promise<SimQuota>;
  /** The days from one to another, both included; days without use may be left out. */
  readonly getUsage: (iccid: string, from: string, to: string) => Promise<SimDayUse[]>;
};

/** Why a provider gave no answer. `retryAfterMs`: it asked to be left alone for so long. */
export class SimProviderError extends Error {
  override readonly name = 'SimProviderError';
  readonly code: SimPollError;
  readonly retryAfterMs: number | undefined;
  constructor(code: SimPollError, message: string, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** How a provider is reached: the feature hands in calls that go only where they may. */
export type SimCall = (request: {
  readonly method: 'GET' | 'POST';
  /** Below the base address, with the slash before it. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}) => Promise<{ readonly status: number; readonly body: string; readonly retryAfter: string | undefined }>;
