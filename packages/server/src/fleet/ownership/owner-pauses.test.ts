import { campaign, waitFor } from '@rota/testing';
import { expect, test } from 'vitest';
import {
  startFleetStage,
  type FleetServer,
  type FleetStage,
  type StageOptions,
} from '../fleet-stage.fake.ts';
import { leaseStore } from './lease.store.ts';
import type { ObedientRobot } from '../obedient-robot.fake.ts';

const TARGETS = ['west', 'middle', 'east', 'south'];
/** The test ends leases itself, so that it need not wait for them. */
const LEASE = { durationMs: 60_000, renewEveryMs: 300, stopEarlyMs: 1_000, coolDownMs: 50 };

type Outcome = {
  readonly staleWrites: number;
  readonly staleOrdersObeyed: number;
  readonly staleOrdersSent: number;
};

type Pauses = { readonly most: number; readonly untilStale?: true };

/** Lets the owner stand still in the middle of its work until another one has taken over, and wakes it, again and again. */
async function pauseOwners({ most, untilStale }: Pauses, options: StageOptions): Promise<Outcome> {
  const stage = await startFleetStage({ unloading_timeout_s: 1 }, { ...options, ownClientIds: true });
  try {
    await noteWriters(stage);
    const robots: ObedientRobot[] = [];
    for (const [index, name] of ['alfa', 'beta', 'gama'].entries())
      robots.push((await stage.addRobot(name, 3 + index * 6, 4.5)).robot);
    const servers = [await stage.addServer(LEASE), await stage.addServer(LEASE)];
    const isOver = async () => untilStale === true && (await staleWrites(stage)) > 0;
    for (let pause = 0; pause < most && !(await isOver()); pause += 1) {
      const [owner, other] = await whoOwns(stage, servers);
      await keepBusy(other, pause);
      // What was overwritten may leave the new owner with nothing to send.
      await waitFor(async () => owner.sent.length > 0 || (await isOver()), 30_000);
      if (await isOver()) break;
      // By turns between the commit and the message, and before the transaction.
      if (pause % 2 === 1) await stopSending(owner);
      owner.pause();
      await waitFor(() => owner.countHeld() > 0);
      await waitFor(async () => {
        // Again and again: a renewal that was under way when the owner stood still may make the lease good after it was ended.
        await endLeaseOf(owner, stage);
        return (await holderOf(stage)) === other.name;
      });
      if (options.fencedRobots === true) {
        const [lease] = await stage.db.asOwner('select token from lease');
        await waitFor(() => robots.every((robot) => robot.token() === Number(lease?.['token'])));
      }
      const before = owner.sent.length;
      owner.resume();
      await waitFor(() => owner.countHeld() === 0 && !owner.owns());
      for (const sent of owner.sent.slice(before)) sent.isStale = true;
    }
    const sent = servers.flatMap((server) => server.sent);
    // What the new owner also sends from the record is its own order by then.
    const rightful = new Set(sent.filter((one) => !one.isStale).map((one) => one.order));
    const obeyed = robots.flatMap((robot) =>
      robot.orders.map((order) => `${order.orderId} ${order.orderUpdateId}`),
    );
    return {
      staleWrites: await staleWrites(stage),
      staleOrdersObeyed: obeyed.filter((order) => !rightful.has(order)).length,
      staleOrdersSent: sent.filter((one) => one.isStale).length,
    };
  } finally {
    await stage.stop();
  }
}

/** Each batch that a server writes is noted with who owned the project at that moment. */
async function noteWriters({ db }: FleetStage): Promise<void> {
  await db.asOwner('create table written (server text, holder text)');
  await db.asOwner(`create function note_writer() returns trigger language plpgsql security definer as $$ begin
    insert into written select current_setting('rota_test.server'), holder from lease where project_id = new.project_id;
    return new; end $$`);
  await db.asOwner(
    'create trigger note_writer after insert or update on fleet_progress for each row execute function note_writer()',
  );
}

async function staleWrites({ db }: FleetStage): Promise<number> {
  return Number(
    (await db.asOwner('select count(*)::int as n from written where server <> holder'))[0]?.['n'],
  );
}

async function holderOf({ db }: FleetStage): Promise<unknown> {
  return (await db.asOwner('select holder from lease where expires_at > clock_timestamp()'))[0]?.['holder'];
}

async function whoOwns(
  stage: FleetStage,
  servers: readonly FleetServer[],
): Promise<[FleetServer, FleetServer]> {
  const owner = await waitFor(async () => {
    const holder = await holderOf(stage);
    return servers.find((server) => server.name === holder && server.owns());
  });
  const other = servers.find((server) => server !== owner);
  if (other === undefined) throw new Error('There is one server only.');
  return [owner, other];
}

/** An owner that stands still with a message in its hand; with none for a while it just stands still. */
async function stopSending(owner: FleetServer): Promise<void> {
  owner.pauseSending();
  await waitFor(() => owner.countHeld() > 0, 3_000).catch(() => undefined);
}

/** Robots always have something to do, so that the owner always has something to write and to send. */
async function keepBusy(server: FleetServer, pause: number): Promise<void> {
  const body = { targets: [{ target_id: TARGETS[pause % TARGETS.length] }] };
  await waitFor(async () => (await server.call('POST', 'deliveries', body)).status === 201);
}

async function endLeaseOf(owner: FleetServer, { db }: FleetStage): Promise<void> {
  await db.asOwner(
    `update lease set expires_at = clock_timestamp() - interval '1 minute' where holder = '${owner.name}'`,
  );
  await db.asOwner(`select pg_notify('fleet_lease', '1')`);
}

const PAUSES = campaign(20, 200);
test(
  `an owner that is paused ${PAUSES} times writes nothing that is stale, and no robot obeys it`,
  { timeout: campaign(120_000, 1_800_000) },
  async () => {
    const outcome = await pauseOwners({ most: PAUSES }, { fencedRobots: true });
    process.stdout.write(`${PAUSES} pauses of the owner: ${JSON.stringify(outcome)}\n`);
    expect(outcome).toMatchObject({ staleWrites: 0, staleOrdersObeyed: 0 });
  },
);

test('without the fence the same pauses let stale writes through', { timeout: 120_000 }, async () => {
  const outcome = await pauseOwners(
    { most: 40, untilStale: true },
    { leaseStore: { ...leaseStore, fence: async () => true } },
  );
  process.stdout.write(`without the fence: ${JSON.stringify(outcome)}\n`);
  expect(outcome.staleWrites).toBeGreaterThan(0);
});
