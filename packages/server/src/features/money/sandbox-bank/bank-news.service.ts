import { signatureOf, SIGNATURE_HEADER } from '../../../adapters/payments/sandbox-signature.ts';
import type { BankFaults } from '@rota/contract/sandbox-bank';
import { newEventId } from './bank.service.ts';
import type { BankPayment } from './bank.store.ts';

type NewsDeps = {
  readonly faultsOf: (merchant: string) => Promise<BankFaults>;
  readonly secretOf: (merchant: string) => string;
  /** Where an address of this very installation is reached from this machine. */
  readonly reach: (url: string) => string;
  readonly log: { warn(fields: object, message: string): void };
};

const PATIENCE_MS = 5_000;

/** News of the bank to its merchants: sent once and not again, as little to be relied on as any. */
export function createBankNews({ faultsOf, secretOf, reach, log }: NewsDeps) {
  const timers = new Set<NodeJS.Timeout>();

  async function post(payment: BankPayment, eventId: string, isForged: boolean): Promise<void> {
    const body = JSON.stringify({ eventId, paymentId: payment.payment_id, state: payment.state });
    await fetch(reach(payment.webhook_url), {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADER]: signatureOf(isForged ? 'another secret' : secretOf(payment.merchant), body),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  }

  async function send(payment: BankPayment): Promise<void> {
    const faults = await faultsOf(payment.merchant);
    if (faults.no_news) return;
    const eventId = newEventId();
    const once = (): void => {
      post(payment, eventId, faults.wrong_signature).catch((error: unknown) =>
        log.warn({ err: error }, 'news of the test bank was not heard'),
      );
    };
    const timer = setTimeout(() => {
      timers.delete(timer);
      once();
      if (faults.double_news) once();
    }, faults.late_news_s * 1_000);
    timers.add(timer);
  }

  return {
    tell: (payment: BankPayment): void => {
      send(payment).catch((error: unknown) => log.warn({ err: error }, 'news of the test bank was not sent'));
    },
    stop: (): void => {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
