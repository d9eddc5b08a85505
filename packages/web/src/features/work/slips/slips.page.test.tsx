import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aDeliveryWithEvents, aProject } from '../../../testing/builders.ts';
import { json, refuse } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { SlipsPage } from './slips.page.tsx';

afterEach(cleanup);

async function open(path: string) {
  return renderConsole({
    path,
    routes: [
      { path: '/delivery/slip', permission: 'deliveries.read', element: <SlipsPage /> },
      { path: '/delivery', element: <p>the list</p> },
    ],
    roles: { '7': ['rr_view_only'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject({ project_name: 'Lale Hotel' })]));
      server.on('GET', '/projects/7/deliveries/:id', ({ path: asked }) => {
        const id = asked.split('/').at(-1) ?? '';
        return id === 'gone'
          ? refuse('RECORD_NOT_FOUND')
          : json(aDeliveryWithEvents({ delivery_id: id, tracking_id: `T-${id}`, priority: 'high' }));
      });
    },
  });
}

test('shows the slips in the order asked for, in either language, and prints them', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await open('/delivery/slip?ids=b,a,b');
  expect((await screen.findAllByRole('article')).map((one) => one.getAttribute('aria-label'))).toEqual([
    'T-b',
    'T-a',
  ]);
  expect(screen.getAllByText('Delivery · High')).toHaveLength(2);
  expect(screen.getByRole('img', { name: 'QR code of T-a' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Türkçe' }));
  expect(screen.getAllByText('Teslimat · Yüksek')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('has a PDF made in the language of the slips', async () => {
  const { server } = await open('/delivery/slip?ids=a');
  server.on(
    'POST',
    '/projects/7/deliveries/slips',
    () => new Response('%PDF-', { headers: { 'Content-Type': 'application/pdf' } }),
  );
  await screen.findByRole('article');
  await userEvent.click(screen.getByRole('button', { name: 'Türkçe' }));
  await userEvent.click(screen.getByRole('button', { name: 'PDF' }));
  await waitFor(() =>
    expect(server.calls.find((call) => call.path.endsWith('/slips'))?.body).toEqual({
      delivery_ids: ['a'],
      lang: 'tr',
    }),
  );
});

test('says what has no slip any more, and what to do where nothing was chosen', async () => {
  await open('/delivery/slip?ids=a,gone');
  expect(await screen.findByText('1 delivery no longer exists and has no slip.')).toBeTruthy();
  cleanup();
  await open('/delivery/slip');
  expect(await screen.findByRole('heading', { name: 'Nothing to print' })).toBeTruthy();
});
