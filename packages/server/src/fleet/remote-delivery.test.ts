import type { StopPin } from '@rota/contract/deliveries';
import { waitFor } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFleetStage, type FleetServer, type FleetStage } from './fleet-stage.fake.ts';
import { startObedientRobot, type ObedientRobot } from './obedient-robot.fake.ts';

let stage: FleetStage;
let server: FleetServer;
let robot: ObedientRobot;

beforeAll(async () => {
  stage = await startFleetStage({ unloading_timeout_s: 0, arrival_timeout_s: 0, remote_delivery: true });
  server = await stage.addServer();
  ({ robot } = await stage.addRobot('R1', 4, 3, (options) =>
    startObedientRobot({ ...options, lids: ['1', '2'] }),
  ));
});
afterAll(() => stage.stop());

async function pinsOf(deliveryId: string): Promise<StopPin[]> {
  const { status, body } = await server.call('GET', `deliveries/${deliveryId}/pins`);
  expect(status).toBe(200);
  return body as unknown as StopPin[];
}
const answers = () =>
  robot.actions
    .filter(({ actionType }) => actionType === 'pinResult')
    .map(({ parameters }) => parameters[1]?.value);
const wrongOne = (pin: string) => `${pin.slice(0, -1)}${(Number(pin.at(-1)) + 1) % 10}`;

test('a receiver opens the lid with the PIN at the robot, which no record contains', async () => {
  const created = await server.call('POST', 'deliveries', { targets: [{ target_id: 'east' }] });
  expect([created.status, created.body.remote_delivery, created.body.options]).toEqual([
    201,
    'none',
    { remote_delivery: true },
  ]);
  const { delivery_id: id } = created.body;
  const [first] = await pinsOf(id);
  expect(first).toMatchObject({ tries: 0, paused_until: null });
  expect(first?.pin).toMatch(/^\d{4}$/);
  const now = async () => (await server.call('GET', `deliveries/${id}`)).body;
  await waitFor(async () => (await now()).remote_delivery === 'activated');
  const { status, body } = await server.call('POST', `deliveries/${id}/confirm`, {});
  expect([status, body]).toMatchObject([409, { resultCode: 'DELIVERY_NOT_WAITING' }]);

  robot.typePin(wrongOne(first?.pin ?? ''));
  robot.typePin('12345678901234');
  await waitFor(() => answers().length === 2);
  expect([answers(), (await pinsOf(id))[0]?.tries]).toEqual([['wrong', 'wrong'], 2]);

  const renewed = await server.call('POST', `deliveries/${id}/pins`, { sub_task_id: first?.sub_task_id });
  const pin = (renewed.body as unknown as StopPin).pin;
  expect([renewed.status, (await pinsOf(id))[0]]).toMatchObject([200, { pin, tries: 0 }]);
  robot.typePin(pin);
  await waitFor(() => answers().length === 3);
  expect(answers().at(-1)).toBe('right');
  await waitFor(async () => (await now()).waiting_reason?.code === 'WAITING_FOR_UNLOADING');
  robot.press();
  await waitFor(async () => (await now()).status === 'Completed');

  const done = await now();
  expect([done.remote_delivery, await pinsOf(id)]).toEqual(['completed', []]);
  expect(done.custody).toMatchObject([
    { act: 'opened', by: 'pin', target_id: 'east' },
    { act: 'taken', by: 'at_robot' },
  ]);
  const audit = await stage.db.asOwner(
    'select code, actor_name, after from audit_log where entity_id = $1 order by number',
    [id],
  );
  expect(audit.map(({ code, actor_name: who }) => `${String(code)} ${String(who)}`)).toEqual([
    'LOG_DELIVERY_CREATED Ada',
    'LOG_REMOTE_DELIVERY_ACTIVATED R1',
    'LOG_REMOTE_DELIVERY_PIN_REFUSED R1',
    'LOG_REMOTE_DELIVERY_PIN_REFUSED R1',
    'LOG_REMOTE_DELIVERY_PIN_RENEWED Ada',
    'LOG_REMOTE_DELIVERY_OPENED_BY_PIN R1',
    'LOG_REMOTE_DELIVERY_COMPLETED R1',
  ]);
  const records = JSON.stringify([audit, done, await stage.db.asOwner('select * from idempotency_key')]);
  expect(records).not.toContain(`"${pin}"`);
});

test('staff open the lid from the console; a task may say for itself that its lids open by themselves', async () => {
  const created = await server.call('POST', 'deliveries', { targets: [{ target_id: 'west' }] });
  const { delivery_id: id } = created.body;
  const now = async () => (await server.call('GET', `deliveries/${id}`)).body;
  const early = await server.call('POST', `deliveries/${id}/open`, {});
  expect([early.status, early.body]).toMatchObject([409, { resultCode: 'DELIVERY_NOT_WAITING' }]);
  await waitFor(async () => (await now()).waiting_reason?.code === 'WAITING_FOR_OPENING');
  expect((await server.call('POST', `deliveries/${id}/open`, {})).status).toBe(200);
  await waitFor(async () => (await server.call('POST', `deliveries/${id}/confirm`, {})).status === 200);
  await waitFor(async () => (await now()).status === 'Completed');
  expect((await now()).custody[0]).toMatchObject({ act: 'opened', by: 'person', person: 'Ada' });

  const plain = await server.call('POST', 'deliveries', {
    targets: [{ target_id: 'east' }],
    options: { remote_delivery: false },
  });
  expect([plain.body.remote_delivery, await pinsOf(plain.body.delivery_id)]).toEqual([null, []]);
});
