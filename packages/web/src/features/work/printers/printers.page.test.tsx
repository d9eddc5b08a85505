import type { Printer, PrintJob } from '@rota/contract/printers';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { PrintersPage } from './printers.page.tsx';

afterEach(cleanup);

const at = new Date().toISOString();
const aPrinter = (change: Partial<Printer> = {}): Printer => ({
  printer_id: 'a',
  name: 'Kitchen',
  address: '10.0.0.9',
  seen_at: at,
  trouble: null,
  waiting: 0,
  failed: 0,
  updated_at: at,
  ...change,
});
const aJob = (change: Partial<PrintJob> = {}): PrintJob => ({
  print_job_id: 'j',
  printer_id: 'a',
  delivery_id: 'd',
  tracking_id: 'K7QM-3X9A',
  state: 'failed',
  may_be_twice: true,
  reason: 'no_answer',
  asked_by: 'Ayşe',
  created_at: at,
  ended_at: at,
  ...change,
});

type Stage = {
  rows?: Printer[];
  jobs?: PrintJob[];
  role?: 'rr_admin' | 'rr_delivery_operator';
  lang?: 'en' | 'tr';
};
async function open({ rows = [], jobs = [], role = 'rr_admin' }: Stage) {
  const asked: string[] = [];
  await renderConsole({
    routes: [{ path: '/project/printers', permission: 'printers.print', element: <PrintersPage /> }],
    roles: { '7': [role] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/printers', () => json(rows));
      server.on('GET', '/projects/7/printers/a/jobs', () => json(jobs));
      server.on('POST', '/projects/7/printers', () => {
        rows.push(aPrinter({ seen_at: null }));
        return json(aPrinter(), 201);
      });
      server.on('POST', '/projects/7/print-jobs/j/again', () => {
        asked.push('again');
        return json(aJob({ print_job_id: 'k', state: 'queued' }), 200);
      });
      server.on('POST', '/projects/7/printers/a/test', () => {
        asked.push('test');
        return json(aJob({ print_job_id: 'k', delivery_id: null, state: 'queued' }), 201);
      });
    },
  });
  return asked;
}

test('a printer can be added, and says that its program was never seen', async () => {
  await open({});
  await screen.findByText('No printers yet');
  await userEvent.click(screen.getAllByRole('button', { name: 'Add printer' })[0] as HTMLElement);
  await userEvent.type(await screen.findByLabelText('Name'), 'Kitchen');
  await userEvent.type(screen.getByLabelText('Address'), 'no such address{Enter}');
  expect(await screen.findByText(/neither a name nor an IP address/)).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Address'));
  await userEvent.type(screen.getByLabelText('Address'), '10.0.0.9{Enter}');
  expect((await screen.findAllByText('Never seen')).length).toBeGreaterThan(0);
});

test('what was not printed says why, and can be printed again; a test page is sent', async () => {
  const asked = await open({ rows: [aPrinter({ trouble: 'out_of_paper', failed: 1 })], jobs: [aJob()] });
  await userEvent.click((await screen.findAllByText('Kitchen'))[0] as HTMLElement);
  // Beside the list where there is room for it.
  const panel = await waitFor(() => screen.queryByRole('complementary') ?? screen.getByRole('dialog'));
  expect((await within(panel).findAllByText('The printer is out of paper')).length).toBeGreaterThan(0);
  expect(
    await within(panel).findByText('The printer did not confirm the print · May print twice'),
  ).toBeTruthy();
  await userEvent.click(within(panel).getByRole('button', { name: 'Print K7QM-3X9A again' }));
  await userEvent.click(within(panel).getByRole('button', { name: 'Print test page' }));
  await expect.poll(() => asked).toEqual(['again', 'test']);
});

test('an operator sees the queue and changes no printer', async () => {
  await open({
    rows: [aPrinter()],
    jobs: [aJob({ state: 'done', reason: null, may_be_twice: false })],
    role: 'rr_delivery_operator',
  });
  await userEvent.click((await screen.findAllByText('Kitchen'))[0] as HTMLElement);
  expect(await screen.findByText('Printed')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add printer' })).toBeNull();
});
