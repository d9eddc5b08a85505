import { begunForm, done, news } from './iyzico-answers.ts';
import { createIyzicoCalls, type CallDeps } from './iyzico-calls.ts';
import { createIyzicoOutcomes, refOf } from './iyzico-outcomes.ts';
import { createIyzicoRefunds } from './iyzico-refunds.ts';
import { reportOfDay } from './iyzico-report.ts';
import { cardBody, initializeBody, PATHS } from './iyzico-requests.ts';
import { createIyzicoSellers } from './iyzico-sellers.ts';
import { isAnswerSigned, isNewsSigned, WEBHOOK_HEADER } from './iyzico-signature.ts';
import { ProviderUnknown, type PaymentProvider } from './provider.ts';

export type IyzicoDeps = CallDeps & { readonly now?: () => number };

const LIVE = 'https://api.iyzipay.com';
const SANDBOX = 'https://sandbox-api.iyzipay.com';

/** Where the keys are at home: those of the sandbox say so themselves. */
export function iyzicoUrlOf(apiKey: string): string {
  return apiKey.startsWith('sandbox-') ? SANDBOX : LIVE;
}

/** Takes cards by iyzico's hosted form, so that no card number reaches us. */
export function createIyzicoProvider(deps: IyzicoDeps): PaymentProvider {
  const { now = Date.now } = deps;
  const calls = createIyzicoCalls(deps);
  const { query } = createIyzicoOutcomes(calls, now);
  return {
    name: 'iyzico',
    capabilities: { isTest: isTestUrl(deps.url()) },
    sellers: createIyzicoSellers(calls),
    // They tell of disputes by mail and in their panel.
    disputes: undefined,
    async start(intent) {
      const begun = await calls.post(PATHS.initialize, initializeBody(intent), begunForm);
      if (!isAnswerSigned(calls.secretKey, [begun.conversationId, begun.token], begun.signature))
        throw new ProviderUnknown('An answer of iyzico was not signed by them');
      const untilMs = now() + begun.tokenExpireTime * 1_000;
      return { providerRef: refOf({ token: begun.token, untilMs }), redirectUrl: begun.paymentPageUrl };
    },
    complete: query,
    query,
    ...createIyzicoRefunds(calls),
    // They sign nothing that a browser brings: it is their token, or it is not from there.
    verifyCallback: (body) => (new URLSearchParams(body.toString('utf8')).get('token') ?? '') !== '',
    async checkKeys() {
      await calls.post(PATHS.card, cardBody(), done);
    },
    report: (day) => reportOfDay(calls, day),
    verifyWebhook(headers, body) {
      const message = news.safeParse(parseJson(body));
      if (!message.success || !isNewsSigned(calls.secretKey, message.data, headers[WEBHOOK_HEADER]))
        return undefined;
      return { eventId: message.data.iyziReferenceCode, paymentId: message.data.paymentConversationId };
    },
  };
}

function isTestUrl(url: string): boolean {
  const { hostname, origin } = new URL(url);
  return origin === SANDBOX || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
