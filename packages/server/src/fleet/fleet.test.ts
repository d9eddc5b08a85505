import { randomUUID } from 'node:crypto';
import type { Delivery, DeliveryDetails, DeliveryStatus } from '@rota/contract/deliveries';
import { expectWithin, waitFor } from '@rota/testing';
import { afterEach, expect, test } from 'vitest';
import { LONG_LEASE, startFleetStage, type FleetServer, type FleetStage } from './fleet-stage.fake.ts';

/** After so many seconds a robot continues although it was not unloaded. */
const QUICK_UNLOADING = { unloading_timeout_s: 0.2 };

let stage: FleetStage;
afterEach(() => stage.stop());

async function create(server: FleetServer, body: object = {}, key?: string): Promise<DeliveryDetails> {
  const answer = await server.call('POST', 'deliveries', { targets: [{ target_id: 'east' }], ...body }, key);
  expect(answer.status).toBe(201);
  return answer.body;
}
async function untilStatus(
  server: FleetServer,
  id: string,
  ...statuses: DeliveryStatus[]
): Promise<DeliveryDetails> {
  let seen: DeliveryDetails | undefined;
  try {
    return await waitFor(async () => {
      seen = (await server.call('GET', `deliveries/${id}`)).body;
      return statuses.includes(seen.status) && seen;
    }, 20_000);
  } catch (cause) {
    throw new Error(
      `The delivery is ${seen?.status}, not ${statuses.join(' or ')}: ${JSON.stringify(seen)}`,
      { cause },
    );
  }
}
async function confirm(server: FleetServer, id: string): Promise<void> {
  await waitFor(async () => (await server.call('POST', `deliveries/${id}/confirm`, {})).status === 200);
}
const path = (delivery: DeliveryDetails) => delivery.events.map((event) => event.to);
const whole: DeliveryStatus[] = [
  'Created',
  'Queued',
  'Requested',
  'Pending',
  'In Progress',
  'Being Delivered',
  'Delivered',
  'Completed',
];

test('a delivery made over HTTP is driven by a robot over MQTT, confirmed in the console and completed', async () => {
  stage = await startFleetStage();
  const { robot } = await stage.addRobot('alfa', 2, 3);
  const server = await stage.addServer();
  const { delivery_id } = await create(server);
  await untilStatus(server, delivery_id, 'Being Delivered');
  await confirm(server, delivery_id);
  const done = await untilStatus(server, delivery_id, 'Completed');
  expect(path(done)).toEqual(whole);
  expect(done).toMatchObject({
    robot_id: 'alfa',
    robot_name: 'alfa',
    subtasks: [{ status: 'done' }],
    waiting_reason: null,
  });
  expect(robot.position()).toMatchObject({
    x: expect.closeTo(18, 0) as number,
    y: expect.closeTo(3, 0) as number,
  });
  const audit = await stage.db.asOwner('select code from audit_entry where entity_id = $1 order by number', [
    delivery_id,
  ]);
  expect(audit).toEqual([{ code: 'LOG_DELIVERY_CREATED' }, { code: 'LOG_DELIVERY_CONFIRMED' }]);
  const decisions = await server.fleet.gateway.listDecisions(stage.projectId, {
    deliveryId: delivery_id,
    limit: 50,
  });
  expect(decisions.map((decision) => decision.code)).toContain('ASSIGNED_NEAREST');
});

test('a press on the robot confirms too, and each stop is served in turn', async () => {
  stage = await startFleetStage();
  const { robot } = await stage.addRobot('alfa', 2, 3);
  const server = await stage.addServer();
  const { delivery_id } = await create(server, { targets: [{ target_id: 'middle' }, { target_id: 'east' }] });
  for (const stop of [1, 2]) {
    await waitFor(() => robot.reached.length === stop, 20_000);
    await waitFor(async () => {
      robot.press();
      const { body } = await server.call('GET', `deliveries/${delivery_id}`);
      return body.subtasks[stop - 1]?.status === 'done';
    });
  }
  const done = await untilStatus(server, delivery_id, 'Completed');
  expect(done.subtasks.map((subtask) => subtask.status)).toEqual(['done', 'done']);
});

test('one Idempotency-Key makes one delivery and one drive', async () => {
  stage = await startFleetStage(QUICK_UNLOADING);
  const { robot } = await stage.addRobot('alfa', 2, 3);
  const server = await stage.addServer();
  const key = randomUUID();
  const [first, second] = [await create(server, {}, key), await create(server, {}, key)];
  expect(second.delivery_id).toBe(first.delivery_id);
  const done = await untilStatus(server, first.delivery_id, 'Completed');
  expect(done.events.at(-1)).toBeDefined();
  expect(await stage.db.asOwner('select count(*)::int as n from delivery')).toEqual([{ n: 1 }]);
  expect(new Set(robot.orders.map((order) => order.orderId)).size).toBe(1);
});

test('a delivery that is cancelled while its robot drives is cancelled at once, and the robot is free once it shows that it let go', async () => {
  stage = await startFleetStage();
  const { robot } = await stage.addRobot('alfa', 2, 3);
  const server = await stage.addServer();
  const { delivery_id } = await create(server);
  await waitFor(() => robot.position().x > 3, 20_000);
  robot.body.mayDrive = false;
  const cancelled = await server.call('POST', `deliveries/${delivery_id}/cancel`, { reason: 'guest left' });
  expect([cancelled.status, cancelled.body.status]).toEqual([200, 'Cancelled']);
  await waitFor(async () => !(await server.call('GET', `deliveries/${delivery_id}`)).body.releasing);
  const again = await server.call('POST', `deliveries/${delivery_id}/cancel`, {});
  expect(again.status).toBe(409);
  robot.body.mayDrive = true;
  const next = await create(server, { targets: [{ target_id: 'west' }] });
  await untilStatus(server, next.delivery_id, 'Being Delivered');
  await confirm(server, next.delivery_id);
  await untilStatus(server, next.delivery_id, 'Completed');
});

test('a server that takes over in the middle of a drive brings the delivery to its end, once', async () => {
  stage = await startFleetStage(QUICK_UNLOADING);
  const { robot } = await stage.addRobot('alfa', 2, 3);
  const first = await stage.addServer(LONG_LEASE);
  const { delivery_id } = await create(first);
  await waitFor(() => robot.position().x > 3, 20_000);
  robot.body.mayDrive = false;
  const second = await stage.addServer(LONG_LEASE);
  first.faults.freeze();
  await stage.endLease();
  robot.body.mayDrive = true;
  const done = await untilStatus(second, delivery_id, 'Completed');
  expect(path(done)).toEqual(whole);
  expect(robot.reached).toHaveLength(1);
  // The first owner wakes up: what it still wanted to write is refused by the fence.
  const events = done.events.length;
  first.faults.recover();
  const { delivery_id: next } = await create(first, { targets: [{ target_id: 'west' }] });
  await untilStatus(first, next, 'Completed');
  expect((await second.call('GET', `deliveries/${delivery_id}`)).body.events).toHaveLength(events);
});

test('robots that are sent to escape points get no work, from whichever server, until that is ended', async () => {
  stage = await startFleetStage(QUICK_UNLOADING);
  await stage.addRobot('alfa', 2, 3);
  const first = await stage.addServer(LONG_LEASE);
  const setEscape = async (server: FleetServer, isOn: boolean): Promise<void> => {
    stage.escape.now = isOn ? { since: Date.now(), by: 'Deniz' } : null;
    await stage.db.database.tenant(stage.projectId, (tx) =>
      server.fleet.gateway.registryChanged(tx, stage.projectId, 'escape'),
    );
  };
  await setEscape(first, true);
  const { delivery_id } = await create(first);
  const reasonAt = async (server: FleetServer) =>
    (await server.call('GET', `deliveries/${delivery_id}`)).body.waiting_reason?.code;
  await waitFor(async () => (await reasonAt(first)) === 'ROBOTS_ESCAPING', 10_000);
  const second = await stage.addServer(LONG_LEASE);
  first.faults.freeze();
  await stage.endLease();
  const { delivery_id: next } = await create(second);
  const ofNext = async () => (await second.call('GET', `deliveries/${next}`)).body.waiting_reason?.code;
  await waitFor(async () => (await ofNext()) === 'ROBOTS_ESCAPING', 10_000);
  first.faults.recover();
  await setEscape(second, false);
  await untilStatus(second, delivery_id, 'Completed');
});

test('while the database cannot be reached nothing more is sent, and what was decided is written and sent once it is back', async () => {
  stage = await startFleetStage();
  const { robot } = await stage.addRobot('alfa', 2, 3);
  const owner = await stage.addServer();
  const { delivery_id } = await create(owner, { targets: [{ target_id: 'middle' }, { target_id: 'east' }] });
  await waitFor(() => robot.reached.length === 1, 20_000);
  await untilStatus(owner, delivery_id, 'Being Delivered');
  await waitFor(
    async () => (await owner.call('GET', `deliveries/${delivery_id}`)).body.subtasks[0]?.status === 'arrived',
  );
  const sent = robot.orders.length;
  owner.faults.refuse();
  robot.press();
  const failed = owner.faults.failures();
  await waitFor(() => owner.faults.failures() >= failed + 3);
  expect(robot.orders).toHaveLength(sent);
  owner.faults.recover();
  await waitFor(() => robot.reached.length === 2, 20_000);
  await confirm(owner, delivery_id);
  const done = await untilStatus(owner, delivery_id, 'Completed');
  expect(done.subtasks.map((subtask) => subtask.status)).toEqual(['done', 'done']);
});

test('a commit whose answer is lost is not written twice', async () => {
  stage = await startFleetStage();
  await stage.addRobot('alfa', 2, 3);
  const owner = await stage.addServer();
  const other = await stage.addServer();
  const { delivery_id } = await create(other);
  await untilStatus(other, delivery_id, 'Being Delivered');
  await waitFor(
    async () => (await other.call('GET', `deliveries/${delivery_id}`)).body.subtasks[0]?.status === 'arrived',
  );
  owner.faults.loseAnswers();
  const failed = owner.faults.failures();
  const confirmed = other.call('POST', `deliveries/${delivery_id}/confirm`, {});
  await waitFor(() => owner.faults.failures() >= failed + 3);
  owner.faults.recover();
  expect((await confirmed).status).toBe(200);
  expect(path(await untilStatus(other, delivery_id, 'Completed'))).toEqual(whole);
  const audit = await stage.db.asOwner('select code from audit_entry where entity_id = $1 order by number', [
    delivery_id,
  ]);
  expect(audit).toEqual([{ code: 'LOG_DELIVERY_CREATED' }, { code: 'LOG_DELIVERY_CONFIRMED' }]);
});

test('an owner whose memory disagrees with the record reads the record again', async () => {
  stage = await startFleetStage();
  const { robot } = await stage.addRobot('alfa', 2, 3);
  const server = await stage.addServer();
  robot.body.mayDrive = false;
  const { delivery_id } = await create(server);
  await untilStatus(server, delivery_id, 'Pending');
  await stage.db.asOwner(`update delivery set status = 'Requested' where delivery_id = $1`, [delivery_id]);
  robot.body.mayDrive = true;
  await untilStatus(server, delivery_id, 'Being Delivered');
  await confirm(server, delivery_id);
  await untilStatus(server, delivery_id, 'Completed');
  expect(Number((await stage.db.asOwner('select token from lease'))[0]?.['token'])).toBeGreaterThan(1);
  expect(robot.reached).toHaveLength(1);
});

test('a delivery that failed or expired is done again under its own id', async () => {
  stage = await startFleetStage({ ...QUICK_UNLOADING, expire_after_s: 1 });
  const server = await stage.addServer();
  const { delivery_id } = await create(server);
  await untilStatus(server, delivery_id, 'Expired');
  await stage.addRobot('alfa', 2, 3);
  await waitFor(
    async () => (await server.fleet.gateway.robotViews(stage.projectId)).get('alfa')?.connected === true,
  );
  expect((await server.call('POST', `deliveries/${delivery_id}/set-requested`, {})).status).toBe(200);
  expect(await untilStatus(server, delivery_id, 'Completed')).toMatchObject({ attempt: 2, delivery_id });
});

test('a server that stops hands its projects over, long before its lease runs out', async () => {
  stage = await startFleetStage(QUICK_UNLOADING);
  const { robot } = await stage.addRobot('alfa', 2, 3);
  const lease = { durationMs: 600_000, renewEveryMs: 3_000, stopEarlyMs: 2_000 };
  const first = await stage.addServer(lease);
  const second = await stage.addServer(lease);
  const { delivery_id } = await create(first);
  await waitFor(() => robot.orders.length > 0, 20_000);
  const tokenOf = async () => Number((await stage.db.asOwner('select token from lease'))[0]?.['token']);
  const token = await tokenOf();
  const stoppedAt = performance.now();
  await first.stop();
  await waitFor(async () => (await tokenOf()) > token);
  expectWithin('a handover', performance.now() - stoppedAt, 1_000);
  await untilStatus(second, delivery_id, 'Completed');
});

test('a request at a server that does not own the project is answered by the one that does', async () => {
  stage = await startFleetStage();
  await stage.addRobot('alfa', 2, 3);
  await stage.addServer();
  const other = await stage.addServer();
  const { delivery_id } = await create(other);
  await untilStatus(other, delivery_id, 'Being Delivered');
  const moved = await other.call('POST', `deliveries/${delivery_id}/set-delivered`, {
    reason: 'carried by hand',
  });
  expect(moved.status).toBe(200);
  expect(['Delivered', 'Completed']).toContain(moved.body.status);
});

test('a robot’s command is carried out, recorded and audited', async () => {
  stage = await startFleetStage();
  const { robot, robotId } = await stage.addRobot('alfa', 2, 3);
  const server = await stage.addServer();
  const { gateway } = server.fleet;
  await waitFor(
    async () => ((await gateway.robotDetails(stage.projectId, robotId))?.lastStateAt ?? null) !== null,
  );
  const actor = { kind: 'user', name: 'Ada' } as const;
  const command = { kind: 'go_to', target_id: 'middle' } as const;
  const reply = await gateway.request(
    stage.projectId,
    { type: 'robot.command', commandId: 'c1', robotId, command, actor },
    'u1',
  );
  expect(reply).toEqual({ ok: true });
  await waitFor(
    async () => (await gateway.listCommands(stage.projectId, robotId, 5))[0]?.status === 'done',
    20_000,
  );
  expect(robot.position().x).toBeCloseTo(10, 0);
  expect(await stage.db.asOwner('select code, actor_id from audit_log')).toEqual([
    { code: 'LOG_ROBOT_COMMAND_GIVEN', actor_id: 'u1' },
  ]);
});

test('a robot that is registered while the fleet runs gets work', async () => {
  stage = await startFleetStage();
  const server = await stage.addServer();
  const { delivery_id } = await create(server);
  const waiting = await waitFor(async () => {
    const { body } = await server.call('GET', `deliveries/${delivery_id}`);
    return body.waiting_reason !== null && body;
  });
  expect(waiting.status).toBe('Queued');
  await stage.addRobot('alfa', 2, 3);
  await untilStatus(server, delivery_id, 'Being Delivered');
});

test.each(['owner', 'follower'] as const)(
  'a viewer at the %s sees the robots and the deliveries move',
  async (where) => {
    stage = await startFleetStage(QUICK_UNLOADING);
    const { robotId } = await stage.addRobot('alfa', 2, 3);
    const owner = await stage.addServer();
    const server = where === 'owner' ? owner : await stage.addServer();
    const seen = {
      robots: new Set<string>(),
      poses: new Set<number>(),
      deliveries: new Set<string>(),
      details: 0,
    };
    server.hub.provide('robots', async () => []);
    server.hub.provide('poses', async () => []);
    server.hub.provide('robot', async () => []);
    const feed = server.hub.attach({
      unsentBytes: () => 0,
      send: (message) => {
        const { type, topic, upsert } = JSON.parse(String(message)) as {
          type: string;
          topic: string;
          upsert: Record<string, unknown>[];
        };
        if (type !== 'delta') return;
        for (const row of upsert) {
          if (topic === 'robots') seen.robots.add(String(row['state']));
          if (topic === 'poses') seen.poses.add(row['x'] as number);
          if (topic === 'deliveries') seen.deliveries.add((row as Delivery).status);
          if (topic === 'robot') seen.details += 1;
        }
      },
    });
    for (const topic of ['robots', 'poses', 'deliveries'] as const)
      feed.watch({ topic, projectId: stage.projectId, id: undefined });
    feed.watch({ topic: 'robot', projectId: stage.projectId, id: robotId });
    const { delivery_id } = await create(owner);
    await untilStatus(owner, delivery_id, 'Completed');
    await waitFor(() => seen.deliveries.has('Completed'));
    await waitFor(() => seen.robots.size > 0 && seen.details > 0);
    expect(Math.max(...seen.poses)).toBeCloseTo(18, 0);
    feed.close();
  },
);
