import type { DeliveryDetails, DeliveryStatus } from '@rota/contract/deliveries';
import { waitFor } from '@rota/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHORT_LEASE, startFleetStage, type FleetServer } from './fleet-stage.fake.ts';

const SEED = Number(process.env['ROTA_FAULT_SEED'] ?? 20_260_301);
const DELIVERIES = 12;
const FAULTS = 10;
const TARGETS = ['west', 'middle', 'east', 'south'];

type Fault = { server: number; kind: 'freeze' | 'refuse' | 'loseAnswers'; pauseMs: number };
const faultPlan = fc.array(
  fc.record({
    server: fc.nat({ max: 2 }),
    kind: fc.constantFrom('freeze' as const, 'refuse' as const, 'loseAnswers' as const),
    // Some shorter than a lease, some longer.
    pauseMs: fc.integer({ min: 50, max: 900 }),
  }),
  { minLength: FAULTS, maxLength: FAULTS },
);

/** Lets the fault last until the pause is over and looks at the outcome, never at the clock alone. */
async function strike(servers: readonly FleetServer[], fault: Fault): Promise<void> {
  const { faults } = servers[fault.server] as FleetServer;
  faults[fault.kind]();
  const until = performance.now() + fault.pauseMs;
  await waitFor(() => performance.now() >= until);
  faults.recover();
}

async function createSomewhere(servers: readonly FleetServer[], n: number): Promise<string> {
  const key = `delivery-${n}`;
  const answer = await waitFor(async () => {
    for (const server of servers) {
      const made = await server.call(
        'POST',
        'deliveries',
        { targets: [{ target_id: TARGETS[n % TARGETS.length] }] },
        key,
      );
      if (made.status === 201) return made.body;
    }
    return undefined;
  }, 30_000);
  return answer.delivery_id;
}

test(
  `deliveries under pauses, lost connections and lost answers of three servers all end, each once (seed ${SEED})`,
  { timeout: 180_000 },
  async () => {
    const stage = await startFleetStage({ unloading_timeout_s: 1 });
    try {
      for (const [index, name] of ['alfa', 'beta', 'gama'].entries())
        await stage.addRobot(name, 3 + index * 6, 4.5);
      const servers = [
        await stage.addServer(SHORT_LEASE),
        await stage.addServer(SHORT_LEASE),
        await stage.addServer(SHORT_LEASE),
      ];
      const [plan] = fc.sample(faultPlan, { seed: SEED, numRuns: 1 });
      const made: Promise<string>[] = [];
      for (const [turn, fault] of (plan ?? []).entries()) {
        const struck = strike(servers, fault);
        // Asked of the others: a caller whose server stands still would go on waiting.
        const others = servers.filter((_, index) => index !== fault.server);
        while (made.length < Math.ceil(((turn + 1) * DELIVERIES) / FAULTS))
          made.push(createSomewhere(others, made.length));
        await Promise.all([struck, ...made]);
      }
      const ids = await Promise.all(made);
      expect(new Set(ids).size).toBe(DELIVERIES);
      const ended = await waitFor(async () => {
        const all = await Promise.all(
          ids.map(async (id) => (await (servers[0] as FleetServer).call('GET', `deliveries/${id}`)).body),
        );
        return all.every((delivery) => delivery.status === 'Completed') && all;
      }, 60_000);
      for (const delivery of ended) expectCarriedOnce(delivery);
      expect(await stage.db.asOwner('select count(*)::int as n from delivery')).toEqual([{ n: DELIVERIES }]);
      const owners = await stage.db.asOwner('select token::int as token from lease');
      expect(owners[0]?.['token']).toBeGreaterThan(1);
    } finally {
      await stage.stop();
    }
  },
);

/** The timeline is one unbroken chain that ends once, and hands over once. */
function expectCarriedOnce(delivery: DeliveryDetails): void {
  const statuses = delivery.events.map((event) => event.to);
  expect(delivery.events.slice(1).map((event) => event.from)).toEqual(statuses.slice(0, -1));
  const count = (status: DeliveryStatus) => statuses.filter((one) => one === status).length;
  expect({ created: count('Created'), delivered: count('Delivered'), completed: count('Completed') }).toEqual(
    {
      created: 1,
      delivered: 1,
      completed: 1,
    },
  );
}
