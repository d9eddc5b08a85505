import type { RoleMap } from '@rota/contract/core';
import type { Claim, Printer, PrintJob } from '@rota/contract/printers';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let [own, other] = [0, 0];
beforeAll(async () => {
  server = await startServer();
  own = await server.addProject();
  other = await server.addProject();
});
afterAll(() => server.stop());

const admin = (project = own): RoleMap => ({ [project]: ['rr_admin'] });
const operator = (project = own): RoleMap => ({ [project]: ['rr_delivery_operator'] });

async function call<T>(
  who: RoleMap,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
) {
  const answer = await server.call(method, `/projects/${path}`, {
    token: await server.tokenFor(who, 'Ayşe'),
    body,
  });
  return { status: answer.status, body: answer.body as T, code: answer.error.resultCode };
}
let names = 0;
async function aPrinter(project = own, name = `Printer ${(names += 1)}`): Promise<string> {
  return (await call<Printer>(admin(project), 'POST', `${project}/printers`, { name, address: '10.0.0.9' }))
    .body.printer_id;
}
async function aDelivery(project = own): Promise<string> {
  const id = crypto.randomUUID();
  await server.db.asOwner(
    `insert into delivery (project_id, delivery_id, task_id, tracking_id, kind, status, map_id, search_text, created_at, updated_at, priority)
     values ($1, $2, 't', $3, 'delivery', 'Queued', 'hotel_1', '', now(), now(), 'normal')`,
    [project, id, id.slice(0, 8)],
  );
  return id;
}
const claim = async (printers: object[] = []) =>
  (await call<Claim>(admin(), 'POST', `${own}/print-jobs/claim`, { printers })).body;
const answer = (id: string, attempt: number, reason: string | null) =>
  call<PrintJob>(admin(), 'POST', `${own}/print-jobs/${id}/answer`, { attempt, reason });
const jobsOf = async (id: string) =>
  (await call<PrintJob[]>(operator(), 'GET', `${own}/printers/${id}/jobs`)).body;
/** The test does not wait for later work. */
const hurry = () =>
  server.db.asOwner(`update print_job set due_at = now() - interval '1 second' where ended_at is null`);

describe('the printers of a project', () => {
  test('are added once, renamed, listed by name in Turkish order and removed, each with an entry in the log', async () => {
    const [id] = [await aPrinter(own, 'Çay'), await aPrinter(own, 'Depo'), await aPrinter(own, 'Cam')];
    expect((await call(admin(), 'POST', `${own}/printers`, { name: 'çay', address: 'a' })).code).toBe(
      'NAME_TAKEN',
    );
    expect((await call(admin(), 'PATCH', `${own}/printers/${id}`, { name: 'Depo' })).code).toBe('NAME_TAKEN');
    const changed = await call<Printer>(admin(), 'PATCH', `${own}/printers/${id}`, {
      address: 'printer.lan:9101',
    });
    expect(changed.body).toMatchObject({
      name: 'Çay',
      address: 'printer.lan:9101',
      seen_at: null,
      waiting: 0,
    });
    expect(
      (await call<Printer[]>(operator(), 'GET', `${own}/printers`)).body.map(({ name }) => name),
    ).toEqual(['Cam', 'Çay', 'Depo']);
    expect((await call(admin(), 'DELETE', `${own}/printers/${id}`)).status).toBe(200);
    expect((await call(admin(), 'DELETE', `${own}/printers/${id}`)).status).toBe(404);
    const log = await server.db.asOwner('select code from audit_entry where entity_id = $1 order by number', [
      id,
    ]);
    expect(log.map(({ code }) => code)).toEqual([
      'LOG_PRINTER_CREATED',
      'LOG_PRINTER_CHANGED',
      'LOG_PRINTER_DELETED',
    ]);
  });

  test('name the slips that are deleted with them', async () => {
    const printer = await aPrinter();
    const uses = async () => (await call(admin(), 'GET', `${own}/printers/${printer}/uses`)).body;
    expect(await uses()).toEqual([]);
    await call(operator(), 'POST', `${own}/printers/${printer}/jobs`, {
      delivery_ids: [await aDelivery(), await aDelivery()],
    });
    expect(await uses()).toMatchObject([{ kind: 'print_job', effect: 'goes', count: 2 }]);
    expect((await call(admin(), 'DELETE', `${own}/printers/${printer}`)).status).toBe(200);
    expect((await call(admin(), 'GET', `${own}/printers/${printer}/uses`)).status).toBe(404);
  });

  test.each(['', 'two words', 'http://printer', 'printer:0', 'printer:65536', '-x'])(
    'are not at %j',
    async (address) => {
      expect((await call(admin(), 'POST', `${own}/printers`, { name: 'Wrong', address })).status).toBe(400);
    },
  );

  test('are not those of another project', async () => {
    const theirs = await aPrinter(other);
    const paths = [
      `${own}/printers/${theirs}`,
      `${own}/printers/${theirs}/test`,
      `${own}/printers/${theirs}/jobs`,
    ];
    const answers = [
      await call(admin(), 'DELETE', paths[0] ?? ''),
      await call(admin(), 'POST', paths[1] ?? '', {}),
      await call(admin(), 'GET', paths[2] ?? ''),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    const printed = await call(operator(), 'POST', `${own}/printers/${await aPrinter()}/jobs`, {
      delivery_ids: [await aDelivery(other)],
    });
    expect(printed.status).toBe(404);
  });
});

describe('what is printed', () => {
  test('is given away once, in the order in which it was asked for, with its slip, and then done', async () => {
    const printer = await aPrinter();
    const ids = [await aDelivery(), await aDelivery(), await aDelivery()];
    const asked = await call<PrintJob[]>(operator(), 'POST', `${own}/printers/${printer}/jobs`, {
      delivery_ids: ids,
      lang: 'tr',
    });
    expect([asked.status, asked.body.map(({ delivery_id: id }) => id)]).toEqual([201, ids]);
    const [first, second] = await Promise.all([
      claim([{ printer_id: printer, trouble: 'out_of_paper' }]),
      claim(),
    ]);
    const given = [...first.jobs, ...second.jobs];
    expect(given.map(({ print_job_id: id }) => id).sort()).toEqual(
      asked.body.map(({ print_job_id: id }) => id).sort(),
    );
    expect(given[0]).toMatchObject({ printer_id: printer, attempt: 1, may_be_twice: false });
    expect(given[0]?.page).toMatchObject({
      kind: 'slip',
      slip: { language: 'tr', kind: 'Teslimat', trackingId: ids[0]?.slice(0, 8) },
    });
    for (const { print_job_id: id, attempt } of given)
      expect((await answer(id, attempt, null)).body.state).toBe('done');
    // The answer to an answer may have been lost.
    expect((await answer(given[0]?.print_job_id ?? '', 1, null)).status).toBe(200);
    expect((await claim()).jobs).toEqual([]);
    const shown = (await call<Printer[]>(operator(), 'GET', `${own}/printers`)).body.find(
      (one) => one.printer_id === printer,
    );
    expect(shown).toMatchObject({
      trouble: 'out_of_paper',
      waiting: 0,
      failed: 0,
      seen_at: expect.any(String) as string,
    });
    const log = await server.db.asOwner('select code from audit_entry where entity_id = $1 order by number', [
      printer,
    ]);
    expect(log.map(({ code }) => code)).toEqual([
      'LOG_PRINTER_CREATED',
      'LOG_PRINT_ASKED',
      ...ids.map(() => 'LOG_PRINT_DONE'),
    ]);
  });

  test('is tried again when the printer could not, and waits for a person at last, who has it printed again', async () => {
    const printer = await aPrinter();
    const { body } = await call<PrintJob>(admin(), 'POST', `${own}/printers/${printer}/test`, { lang: 'en' });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const [job] = (await claim()).jobs;
      expect(job).toMatchObject({
        print_job_id: body.print_job_id,
        attempt,
        may_be_twice: false,
        page: { kind: 'test', lang: 'en' },
      });
      const { body: after } = await answer(body.print_job_id, attempt, 'unreachable');
      expect(after.state).toBe(attempt < 5 ? 'queued' : 'failed');
      expect((await claim()).jobs).toEqual([]);
      await hurry();
    }
    expect(await jobsOf(printer)).toMatchObject([
      { state: 'failed', reason: 'unreachable', asked_by: 'Ayşe' },
    ]);
    const again = await call<PrintJob>(operator(), 'POST', `${own}/print-jobs/${body.print_job_id}/again`);
    expect(again.body).toMatchObject({ state: 'queued', may_be_twice: false });
    expect((await call(operator(), 'POST', `${own}/print-jobs/${again.body.print_job_id}/again`)).code).toBe(
      'PRINT_JOB_NOT_ENDED',
    );
    await answer((await claim()).jobs[0]?.print_job_id ?? '', 1, null);
  });

  test('is given away again without an answer, and marked; an answer that comes too late is none', async () => {
    const printer = await aPrinter();
    const { body } = await call<PrintJob>(admin(), 'POST', `${own}/printers/${printer}/test`, {});
    expect((await claim()).jobs).toHaveLength(1);
    await hurry();
    expect((await claim()).jobs).toMatchObject([
      { print_job_id: body.print_job_id, attempt: 2, may_be_twice: true },
    ]);
    expect((await answer(body.print_job_id, 1, null)).code).toBe('PRINT_JOB_NOT_CLAIMED');
    expect((await answer(body.print_job_id, 2, 'no_answer')).body).toMatchObject({
      state: 'failed',
      may_be_twice: true,
    });
  });

  test('outlives a restart of the server', async () => {
    const printer = await aPrinter();
    await call(admin(), 'POST', `${own}/printers/${printer}/test`, {});
    const second = await startServer({ on: server.db });
    const token = await second.tokenFor(admin());
    const taken = await second.call('POST', `/projects/${own}/print-jobs/claim`, {
      token,
      body: { printers: [] },
    });
    const [job] = (taken.body as Claim).jobs;
    expect(job).toMatchObject({ printer_id: printer, attempt: 1 });
    await second.stop();
    expect((await answer(job?.print_job_id ?? '', 1, null)).body.state).toBe('done');
  });
});
