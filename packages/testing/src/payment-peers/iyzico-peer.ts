import { createHmac, randomUUID } from 'node:crypto';
import { createIyzicoBooks, No, type Form } from './iyzico-books.ts';
import { createIyzicoPages, IYZICO_CARDS } from './iyzico-pages.ts';
import { createIyzicoServices, type Field } from './iyzico-services.ts';
import {
  createNewsSender,
  json,
  NO_PEER_FAULTS,
  startPeerServer,
  type PeerFaults,
  type PeerRequest,
} from './peer-server.ts';

export type IyzicoPeerOptions = {
  readonly apiKey: string;
  readonly secretKey: string;
  readonly port?: number;
  /** The webhook URL, as a merchant sets it in their panel. */
  readonly webhookUrl?: string;
  /** Delay before unacknowledged news is sent again, ms. */
  readonly againMs?: number;
  readonly now?: () => number;
};
export type IyzicoPeer = Awaited<ReturnType<typeof startIyzicoPeer>>;

/**
 * Stands in for iyzico: checks who calls by the signature, keeps books, shows the hosted form and 3-D Secure, sends signed news, and
 * misbehaves as `faults` say. As with iyzico, a call that comes twice is carried out twice.
 */
export async function startIyzicoPeer({
  apiKey,
  secretKey,
  port,
  againMs = 200,
  now = Date.now,
  ...rest
}: IyzicoPeerOptions) {
  const faults: PeerFaults = { ...NO_PEER_FAULTS, lostAnswers: [] };
  const settings: { webhookUrl: string | undefined } = { webhookUrl: rest.webhookUrl };
  const books = createIyzicoBooks(now);
  const news = createNewsSender(faults, againMs);
  /** The number of times that each call was carried out. */
  const counts = new Map<string, number>();
  let url = '';

  const sign = (fields: readonly Field[]): string =>
    hmac(faults.wrongSignature ? 'another key' : secretKey, fields.map((field) => field ?? '').join(':'));

  /** News of a form, as it goes to the address in the merchant's panel. */
  function tell(form: Form, paymentId: number | undefined, status: 'SUCCESS' | 'FAILURE'): void {
    const iyziEventType = 'CHECKOUT_FORM_AUTH';
    const { conversationId } = form.request;
    const body = {
      paymentConversationId: conversationId,
      merchantId: 1,
      token: form.token,
      status,
      iyziReferenceCode: randomUUID(),
    };
    const text = [secretKey, iyziEventType, paymentId ?? '', form.token, conversationId, status].join('');
    const signature = hmac(faults.forgedWebhook ? 'another key' : secretKey, text);
    const payload = { ...body, iyziEventType, iyziEventTime: now(), iyziPaymentId: paymentId };
    news.send(settings.webhookUrl, JSON.stringify(payload), { 'x-iyz-signature-v3': signature });
  }

  const services = createIyzicoServices({
    books,
    sign,
    now,
    pageUrl: (token, language) => `${url}/pay?token=${token}&lang=${language}`,
  });

  function carryOut(request: PeerRequest) {
    const call = services[`${request.method} ${request.path}`];
    if (call === undefined) return undefined;
    const [name, work] = call;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    try {
      checkCaller(request, apiKey, secretKey);
      const body = request.body === '' ? {} : (JSON.parse(request.body) as Readonly<Record<string, unknown>>);
      return { call: name, answer: json(work(body, request.query)) };
    } catch (error) {
      if (!(error instanceof No)) throw error;
      return {
        call: name,
        answer: json({ status: 'failure', errorCode: error.code, errorMessage: error.message, locale: 'tr' }),
      };
    }
  }

  const pages = createIyzicoPages({ books, faults, settings, tell });
  const server = await startPeerServer(
    (request) => carryOut(request) ?? { answer: pages(request) },
    faults,
    port,
  );
  ({ url } = server);
  return {
    url,
    books,
    faults,
    settings,
    counts,
    cards: IYZICO_CARDS,
    async stop(): Promise<void> {
      news.stop();
      await server.stop();
    },
  };
}

/** Checks that the caller has the secret: by a signature over a random key, the path without its query, and the exact body. */
function checkCaller({ path, headers, body }: PeerRequest, apiKey: string, secretKey: string): void {
  const [, payload = ''] = /^IYZWSv2 (.+)$/.exec(headers.authorization ?? '') ?? [];
  const fields = Object.fromEntries(
    Buffer.from(payload, 'base64')
      .toString('utf8')
      .split('&')
      .map((pair) => pair.split(/:(.*)/s).slice(0, 2)),
  ) as { readonly apiKey?: string; readonly randomKey?: string; readonly signature?: string };
  if (fields.apiKey !== apiKey) throw new No('1001', 'The API key is not known');
  const random = fields.randomKey ?? '';
  if (
    random === '' ||
    random !== headers['x-iyzi-rnd'] ||
    fields.signature !== hmac(secretKey, random + path + body)
  )
    throw new No('1000', 'The signature is not right');
}

function hmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
