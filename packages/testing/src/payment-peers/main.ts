import { parseArgs } from 'node:util';
import { startIyzicoPeer } from './iyzico-peer.ts';
import { startStripePeer } from './stripe-peer.ts';

// npm run payment-peers: both peers on this machine, so that a person can try real providers without an account there.
const { values } = parseArgs({
  options: {
    iyzico: { type: 'string', default: '8401' },
    stripe: { type: 'string', default: '8402' },
    rota: { type: 'string', default: 'http://localhost:8080' },
    project: { type: 'string', default: '1' },
  },
});
const newsOf = (provider: string): string =>
  `${values.rota}/api/public/payments/webhooks/${provider}/${values.project}`;
// Providers retry after minutes; that is too long for a person who watches.
const againMs = 10_000;
const keys = { apiKey: 'sandbox-peer', secretKey: 'sandbox-peer-secret' };
const stripeKeys = { secretKey: 'sk_test_peer', webhookSecret: 'whsec_peer' };
const iyzico = await startIyzicoPeer({
  ...keys,
  againMs,
  port: Number(values.iyzico),
  webhookUrl: newsOf('iyzico'),
});
const stripe = await startStripePeer({
  ...stripeKeys,
  againMs,
  port: Number(values.stripe),
  webhookUrl: newsOf('stripe'),
});

process.stdout.write(`
iyzico  ${iyzico.url}   panel, books and faults are at this address
        API key     ${keys.apiKey}
        secret key  ${keys.secretKey}
        cards       ${iyzico.cards.ok} pays, ${iyzico.cards.noFunds} has no money; code ${iyzico.cards.code}

Stripe  ${stripe.url}   panel, books and faults are at this address
        secret key      ${stripeKeys.secretKey}
        webhook secret  ${stripeKeys.webhookSecret}
        cards           ${stripe.cards.ok} pays, ${stripe.cards.noFunds} has no money; code ${stripe.cards.code}

Start Rota with IYZICO_URL=${iyzico.url} STRIPE_URL=${stripe.url}
`);

await new Promise<void>((done) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done());
});
await Promise.all([iyzico.stop(), stripe.stop()]);
