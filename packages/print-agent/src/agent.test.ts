import type { Printer, PrintJob } from '@rota/contract/printers';
import { startServer, waitFor, type TestServer } from '@rota/testing';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startPrintAgent, type PrintAgent } from './agent.ts';
import { startReceiptPrinter, type ReceiptPrinter } from './receipt-printer.fake.ts';

let server: TestServer;
let printer: ReceiptPrinter;
let projectId: number;
let admin: string;
let key: string;
let printerId: string;
let agent: PrintAgent | undefined;

beforeAll(async () => {
  [server, printer] = await Promise.all([startServer({ listen: true }), startReceiptPrinter()]);
  projectId = await server.addProject();
  admin = await server.tokenFor({ [projectId]: ['rr_project_admin'] });
  const body = { name: 'Printers', permissions: ['printers.serve'] };
  const made = await server.call('POST', `/projects/${projectId}/api-keys`, { token: admin, body });
  ({ key } = made.body as { key: string });
  const added = await server.call('POST', `/projects/${projectId}/printers`, {
    token: admin,
    body: { name: 'Mutfak', address: printer.address },
  });
  printerId = (added.body as Printer).printer_id;
});
afterEach(async () => {
  await agent?.stop();
  agent = undefined;
});
afterAll(async () => {
  await printer.stop();
  await server.stop();
});

function start(log: string[] = []): void {
  agent = startPrintAgent({
    apiUrl: `${server.url ?? ''}/api`,
    key,
    projectId,
    everyMs: 40,
    lookEveryMs: 200,
    patience: {
      connectMs: 500,
      statusMs: 150,
      printMs: 400,
    },
    log: (sentence) => log.push(sentence),
  });
}
async function testPage(): Promise<PrintJob> {
  return (
    await server.call('POST', `/projects/${projectId}/printers/${printerId}/test`, {
      token: admin,
      body: { lang: 'tr' },
    })
  ).body as PrintJob;
}
async function job(id: string): Promise<PrintJob | undefined> {
  const { body } = await server.call('GET', `/projects/${projectId}/printers/${printerId}/jobs`, {
    token: admin,
  });
  return (body as PrintJob[]).find((one) => one.print_job_id === id);
}
async function findPrinter(): Promise<Printer | undefined> {
  const { body } = await server.call('GET', `/projects/${projectId}/printers`, { token: admin });
  return (body as Printer[]).find((one) => one.printer_id === printerId);
}

test('what is asked for in the console comes out of the printer, by a key that may do nothing else', async () => {
  const log: string[] = [];
  start(log);
  const { print_job_id: id } = await testPage();
  await waitFor(async () => (await job(id))?.state === 'done');
  expect(printer.receipts.at(-1)?.lines).toContain('Deneme sayfası');
  // Rota draws what the code page of the printer cannot spell.
  expect(printer.receipts.at(-1)?.images.map(({ height }) => height)).toEqual([31]);
  expect(log).toContain('Printed a test page (Mutfak).');
  expect((await server.call('GET', `/projects/${projectId}/deliveries`, { token: key })).status).toBe(403);
});

test('a printer without paper is said to be so; once there is some, what waited is printed, once', async () => {
  printer.mood = 'no_paper';
  const before = printer.receipts.length;
  start();
  await waitFor(async () => (await findPrinter())?.trouble === 'out_of_paper');
  const { print_job_id: id } = await testPage();
  await waitFor(async () => (await job(id))?.reason === 'out_of_paper');
  printer.mood = 'fine';
  await waitFor(async () => (await findPrinter())?.trouble === null);
  await server.db.asOwner('update print_job set due_at = now() where ended_at is null');
  await waitFor(async () => (await job(id))?.state === 'done');
  expect(printer.receipts.length).toBe(before + 1);
});

test('what was asked for while the program or the printer was away is printed later', async () => {
  const before = printer.receipts.length;
  const jobs = [await testPage(), await testPage()];
  await printer.stop();
  start();
  await waitFor(async () => (await job(jobs[0]?.print_job_id ?? ''))?.reason === 'unreachable');
  await agent?.stop();
  await printer.start();
  await server.db.asOwner('update print_job set due_at = now() where ended_at is null');
  start();
  for (const { print_job_id: id } of jobs) await waitFor(async () => (await job(id))?.state === 'done');
  expect(printer.receipts.length).toBe(before + 2);
});

test('a printer that hangs is not sent the same twice: a person decides', async () => {
  printer.mood = 'hangs';
  start();
  const { print_job_id: id } = await testPage();
  await waitFor(async () => (await job(id))?.state === 'failed');
  expect(await job(id)).toMatchObject({ reason: 'no_answer', may_be_twice: true });
  printer.mood = 'fine';
});

test('a key that is gone is said so', async () => {
  const log: string[] = [];
  key = `${key}x`;
  start(log);
  await waitFor(() =>
    log.some((sentence) => sentence.startsWith('Rota cannot be reached: Rota answers 401')),
  );
});
