import { expect, test } from 'vitest';
import type { DeliveryDetails, DeliveryStatus } from '@rota/contract/deliveries';
import { campaign } from '../campaign.ts';
import { waitFor } from '../wait-for.ts';
import { planFaults, injectFault } from './faults.ts';
import { judge, tripIdOf, type Ledger } from './ledger.ts';
import { theChaosStage } from './stage.ts';

const SEED = Number(process.env['ROTA_CHAOS_SEED'] ?? Math.floor(Math.random() * 1e9));
const FAULTS = campaign(50, 1_000);
const DELIVERIES = campaign(16, 200);
/** Time in which all work has to end after the last fault. */
const SETTLE_MS = 60_000;
const OPEN_DELIVERIES = 'select delivery_id as id from delivery where status <> all($1::text[])';
const ENDED: readonly DeliveryStatus[] = ['Completed', 'Cancelled', 'Failed', 'Expired'];

test(
  `${FAULTS} kills and pauses of two servers, broker, database and robots lose, double and misdirect none of ${DELIVERIES} deliveries (ROTA_CHAOS_SEED=${SEED})`,
  { timeout: campaign(240_000, 2 * 3_600_000) },
  async () => {
    const stage = await theChaosStage();
    const before = await stage.deliveries();
    const victims = [stage.nodes, [stage.broker, stage.database, stage.robots]].flat();
    const open = async (): Promise<string[]> =>
      (await stage.owner.query<{ id: string }>(OPEN_DELIVERIES, [ENDED])).rows.map((row) => row.id);
    const making: Promise<string>[] = [];
    await injectFault(planFaults(SEED, FAULTS, [3, 3, 5, 5, 4]), victims, (done) => {
      while (making.length < Math.ceil((done * DELIVERIES) / FAULTS))
        making.push(stage.createDelivery(making.length));
      if (done % 100 === 0)
        void open().then(
          (left) => process.stdout.write(`${done} faults, ${making.length} made, ${left.length} open\n`),
          () => undefined,
        );
    });
    const over = performance.now();
    const ids = await Promise.all(making).catch(async (cause: unknown) => {
      throw new Error(`Not made.\n${await stage.logs()}`, { cause });
    });
    await waitFor(async () => (await open()).length === 0, SETTLE_MS).catch(async (cause: unknown) => {
      const left = await Promise.all((await open()).map((id) => stage.delivery(id)));
      throw new Error(`Not ended: ${JSON.stringify(left, null, 1)}\n${await stage.logs()}`, { cause });
    });
    const settledMs = Math.round(performance.now() - over);
    const starts = Object.fromEntries(
      [...stage.nodes, stage.broker, stage.robots].map((one) => [one.name, one.starts()]),
    );
    const { rows } = await stage.owner.query<{ token: string }>('select token from lease');
    process.stdout.write(
      `seed ${SEED}: ${FAULTS} faults, ${ids.length} deliveries ended ${settledMs} ms after the last; starts ${JSON.stringify({ starts, ...rows[0] })}\n`,
    );
    const ended = await Promise.all(ids.map((id) => stage.delivery(id)));
    const ledger = await stage.ledger(ids);
    const verdict = judge(ledger);
    if (Object.values(verdict).flat().length > 0)
      process.stderr.write(storyOf(ledger, ended, Object.values(verdict).flat()));
    expect(verdict).toEqual({ lost: [], doubled: [], onWrongRobot: [] });
    for (const delivery of ended) expectEndedOnce(delivery);
    expect(await stage.deliveries()).toBe(before + DELIVERIES);
  },
);

/** All that is known of deliveries that went wrong, a line a thing: what robots did stands next to the verdict. */
function storyOf(ledger: Ledger, deliveries: readonly DeliveryDetails[], wrong: readonly string[]): string {
  const trips = ledger.trips.filter((trip) =>
    trip.stops.some((stop) => stop.deliveryIds.some((id) => wrong.includes(id))),
  );
  const arrivals = ledger.arrivals.filter((one) =>
    trips.some((trip) => trip.tripId === tripIdOf(one.orderId)),
  );
  const records = [...deliveries.filter((one) => wrong.includes(one.delivery_id)), ...trips, ...arrivals];
  return `${records.map((one) => JSON.stringify(one)).join('\n')}\n`;
}

/** The timeline is one unbroken chain that hands over once and ends once. */
function expectEndedOnce({ events }: DeliveryDetails): void {
  const statuses = events.map((event) => event.to);
  expect(events.slice(1).map((event) => event.from)).toEqual(statuses.slice(0, -1));
  const count = (status: DeliveryStatus): number => statuses.filter((one) => one === status).length;
  expect([count('Created'), count('Delivered'), count('Completed')]).toEqual([1, 1, 1]);
}
