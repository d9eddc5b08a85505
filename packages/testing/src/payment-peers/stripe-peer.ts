import Stripe from 'stripe';
import {
  createNewsSender,
  json,
  NO_PEER_FAULTS,
  startPeerServer,
  type PeerAnswer,
  type PeerFaults,
  type PeerRequest,
} from './peer-server.ts';
import {
  createStripeBooks,
  StripeNo,
  type Dispute,
  type DisputeStatus,
  type Session,
} from './stripe-books.ts';
import { readForm } from './stripe-form.ts';
import { createStripePages, STRIPE_CARDS } from './stripe-pages.ts';
import { createStripeServices } from './stripe-services.ts';
import { presentDispute, presentSession } from './stripe-shapes.ts';

export type StripePeerOptions = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly port?: number;
  /** The webhook URL, as a merchant sets it in their dashboard. */
  readonly webhookUrl?: string;
  /** Delay before an unacknowledged event is sent again, ms. */
  readonly againMs?: number;
  readonly now?: () => number;
};
type DisputeEvent = 'created' | 'updated' | 'closed';
export type StripePeer = Awaited<ReturnType<typeof startStripePeer>>;

/**
 * Stands in for Stripe: checks the key, answers a call that comes again with its id as it did before, refuses the id with anything else,
 * keeps books, shows the hosted page, sends signed events, and misbehaves as `faults` say.
 */
export async function startStripePeer({
  secretKey,
  webhookSecret,
  port,
  againMs = 200,
  now = Date.now,
  ...rest
}: StripePeerOptions) {
  const faults: PeerFaults = { ...NO_PEER_FAULTS, lostAnswers: [] };
  const settings: { webhookUrl: string | undefined } = { webhookUrl: rest.webhookUrl };
  const books = createStripeBooks(now);
  const news = createNewsSender(faults, againMs);
  /** The number of times that each call was carried out, and the number of changing calls without an idempotency key. */
  const counts = new Map<string, number>();
  const count = (name: string): unknown => counts.set(name, (counts.get(name) ?? 0) + 1);
  const answers = new Map<string, { readonly fingerprint: string; readonly answer: PeerAnswer }>();
  let url = '';
  const pageUrl = (sessionId: string): string => `${url}/c/pay/${sessionId}`;
  const services = createStripeServices({ books, pageUrl, now, faults });

  const tell = (session: Session): void =>
    send(
      'checkout.session.completed',
      presentSession(session, pageUrl(session.id), now(), () => false),
    );
  const tellOfDispute = (type: DisputeEvent, dispute: Dispute): void =>
    send(`charge.dispute.${type}`, presentDispute(dispute));

  function send(type: string, object: object): void {
    const event = { id: books.newId('evt'), object: 'event', type, created: Math.floor(now() / 1_000) };
    const payload = JSON.stringify({ ...event, data: { object } });
    const secret = faults.forgedWebhook ? 'another key' : webhookSecret;
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret,
      timestamp: Math.floor(now() / 1_000),
    });
    news.send(settings.webhookUrl, payload, { 'stripe-signature': signature });
  }

  function carryOut(request: PeerRequest) {
    const [, path] = /^\/v1\/(.+)$/.exec(request.path) ?? [];
    if (path === undefined) return undefined;
    const parts = path.split('/');
    const at = parts.findIndex((part) => /^(cs_|pi_|tr_|acct_|dp_)/.test(part) || part === 'none');
    const service =
      services[`${request.method} ${parts.map((part, index) => (index === at ? '*' : part)).join('/')}`];
    if (service === undefined)
      return {
        answer: no(new StripeNo(404, 'resource_missing', `Unrecognized request URL: ${request.path}`)),
      };
    const [name, work] = service;
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return { call: name, answer: no(new StripeNo(401, 'api_key_invalid', 'Invalid API Key provided')) };
    const key = request.headers['idempotency-key'];
    const account = String(request.headers['stripe-account'] ?? '');
    const fingerprint = JSON.stringify([request.path, request.body, account]);
    const before = typeof key === 'string' ? answers.get(key) : undefined;
    if (before !== undefined) {
      const isOther = before.fingerprint !== fingerprint;
      const other = new StripeNo(
        400,
        'idempotency_key_in_use',
        'The key was used with other parameters',
        'idempotency_error',
      );
      return { call: name, answer: isOther ? no(other) : before.answer };
    }
    // Their client makes up an id where it is given none.
    if (request.method === 'POST' && String(key ?? 'stripe-node').startsWith('stripe-node'))
      count('without an id');
    count(name);
    const answer = answerOf(() =>
      work({ id: parts[at] ?? '', form: readForm(request.body), query: request.query, account }),
    );
    if (typeof key === 'string') answers.set(key, { fingerprint, answer });
    return { call: name, answer };
  }

  /** Acts as a guest's bank: disputes a charge, and reports the progress. */
  const disputes = {
    open(chargeId: string, amount?: number): Dispute {
      const made = books.dispute(chargeId, amount);
      tellOfDispute('created', made);
      return made;
    },
    move(id: string, status: DisputeStatus): void {
      const known = books.disputes().find((one) => one.id === id);
      if (known === undefined) return;
      known.status = status;
      tellOfDispute(status === 'under_review' ? 'updated' : 'closed', known);
    },
  };
  const pages = createStripePages({ books, faults, settings, tell, disputes, now });
  const server = await startPeerServer(
    (request) => carryOut(request) ?? { answer: pages(request) },
    faults,
    port,
  );
  ({ url } = server);
  return {
    url,
    books,
    disputes,
    faults,
    settings,
    counts,
    cards: STRIPE_CARDS,
    async stop(): Promise<void> {
      news.stop();
      await server.stop();
    },
  };
}

function answerOf(work: () => object): PeerAnswer {
  try {
    return json(work());
  } catch (error) {
    if (error instanceof StripeNo) return no(error);
    throw error;
  }
}

function no({ status, kind, code, message }: StripeNo): PeerAnswer {
  return json({ error: { type: kind, code, message } }, status);
}
