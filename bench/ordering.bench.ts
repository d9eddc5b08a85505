import { setTimeout as delay } from 'node:timers/promises';
import { quantile, report, formatNumber } from './report.ts';
import { startCrowdedSite } from './stage/crowded-site.ts';
import { openRestaurant, STEPS, type Step } from './stage/restaurant.ts';

/* Guests who order and pay while 100 robots report: how long each of their steps takes. */
const GUESTS_PER_MINUTE = 50;
const MINUTES = 1.5;
const MOST_MS = 500;
const MAP = 'plant_1';
const WORDS: Readonly<Record<Step, string>> = {
  look: 'the menu after the scan',
  order: 'the order, with its SMS code',
  code: 'the code',
  pay: 'to the bank',
  paid: 'back from the bank, paid',
};

const site = await startCrowdedSite([{ mapId: MAP, columns: 10, rows: 10 }]);
const times: Record<Step, number[]> = { look: [], order: [], code: [], pay: [], paid: [] };
const guests = GUESTS_PER_MINUTE * MINUTES;
try {
  const { serve } = await openRestaurant(site.product, site.projectId, MAP);
  const coming: Promise<void>[] = [];
  for (let nth = 0; nth < guests; nth += 1) {
    coming.push(serve(nth, (step, ms) => times[step].push(ms)));
    await delay(60_000 / GUESTS_PER_MINUTE);
  }
  await Promise.all(coming);
} finally {
  await site.stop();
}

const checkout = STEPS.filter((step) => step !== 'look').map((step) => ({
  step,
  p99: quantile(times[step], 0.99),
}));
const worst = checkout.reduce((most, one) => (one.p99 > most.p99 ? one : most));
report({
  title: 'Guests who order while 100 robots report',
  method:
    `${String(guests)} guests, ${String(GUESTS_PER_MINUTE)} a minute, each from the scan to the paid order: menu, order with SMS code, ` +
    `code, test card with 3-D Secure, return; pickup at the counter. Beside them ${String(site.robots)} robots as real MQTT clients, ` +
    `each with 1 state and up to 4 poses a second. All share the machine.`,
  columns: ['step', 'p50 ms', 'p95 ms', 'p99 ms'],
  rows: STEPS.map((step) => [
    WORDS[step],
    ...[0.5, 0.95, 0.99].map((part) => formatNumber(quantile(times[step], part))),
  ]),
  aims: [
    {
      aim: `every step of the checkout answers within ${String(MOST_MS)} ms (p99)`,
      found: `at most ${formatNumber(worst.p99)} ms (${WORDS[worst.step]}) of ${String(guests)}`,
      met: worst.p99 <= MOST_MS,
    },
  ],
});
