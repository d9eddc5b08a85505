import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json, refuse, refuseEntity, type FakeServer } from '../../../testing/fake-server.ts';
import { aDispute, anOrder } from '../../../testing/orders.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { DisputesPage } from './disputes.page.tsx';

afterEach(cleanup);

function open(answers: (server: FakeServer) => void, options: Partial<TestConsoleOptions> = {}) {
  return renderConsole({
    routes: [
      {
        path: '/project/disputes',
        permission: 'payments.read',
        element: (
          <>
            <DisputesPage />
            <Toasts />
          </>
        ),
      },
    ],
    roles: { '7': ['rr_submerchant_admin'] },
    ...options,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      answers(server);
    },
  });
}

test('a dispute says how long evidence counts, is moved on, and is lost only after a question by order and sum', async () => {
  let kept = aDispute({ provider_ref: 'dp_41', reason: 'product_not_received', fee_minor: 1_500 });
  const sent: unknown[] = [];
  await open(
    (server) => {
      server.on('GET', '/projects/7/disputes', ({ query }) =>
        json([kept].filter(({ status }) => (query.get('status') ?? status) === status)),
      );
      server.on('PATCH', '/projects/7/disputes/d1', ({ body }) => {
        sent.push(body);
        if (sent.length === 2) return refuseEntity('VERSION_CONFLICT', 'dispute');
        kept = { ...kept, ...(body as object), version: kept.version + 1 };
        return json(kept);
      });
    },
    { path: '/project/disputes?dispute=d1&status=open' },
  );
  const panel = await screen.findByRole('dialog', { name: 'Dispute of order 41' });
  expect(within(panel).getByText(/, 5 days left$/)).toBeDefined();
  for (const text of [
    'Items not received',
    'dp_41',
    '₺15.00',
    'The provider reports the outcome. This dispute updates automatically.',
  ])
    expect(within(panel).getByText(text)).toBeDefined();
  await userEvent.click(within(panel).getByRole('button', { name: 'Mark evidence as sent' }));
  expect(await screen.findByText('Order 41: evidence sent.')).toBeDefined();
  await waitFor(() =>
    expect(within(panel).queryByRole('button', { name: 'Mark evidence as sent' })).toBeNull(),
  );
  const lose = async () => {
    await userEvent.click(within(panel).getByRole('button', { name: 'Mark as lost' }));
    const question = await screen.findByRole('dialog', { name: 'Mark the dispute of order 41 as lost?' });
    expect(within(question).getByText(/^₺290.00 is deducted from the seller’s payout/)).toBeDefined();
    await userEvent.click(within(question).getByRole('button', { name: 'Mark as lost' }));
  };
  await lose();
  expect(
    await screen.findByText(
      'Someone else changed this dispute while you were editing it. Nothing was saved.',
    ),
  ).toBeDefined();
  await lose();
  expect(await screen.findByText('Order 41: dispute lost.')).toBeDefined();
  await waitFor(() => expect(within(panel).queryByRole('button', { name: 'Mark as lost' })).toBeNull());
  expect(sent).toEqual([
    { status: 'evidence_sent', version: 1 },
    { status: 'lost', version: 2 },
    { status: 'lost', version: 2 },
  ]);
});

test('a dispute is noted by the number of its order; a number without a paid order and an open dispute are said, and nothing is lost', async () => {
  const sent: unknown[] = [];
  await open((server) => {
    server.on('GET', '/projects/7/disputes', () => json([]));
    server.on('GET', '/projects/7/orders', ({ query }) =>
      json({
        items: query.get('search') === '41' ? [anOrder({ number: 141 }), anOrder()] : [],
        next_cursor: null,
        total: 0,
      }),
    );
    server.on('POST', '/projects/7/disputes', ({ body }) => {
      sent.push(body);
      return sent.length === 1 ? refuse('DISPUTE_OPEN') : json(aDispute(), 201);
    });
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Record dispute' }))[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Record dispute' });
  const put = async (name: string, text: string) => {
    const field = within(dialog).getByRole('textbox', { name });
    await userEvent.clear(field);
    await userEvent.click(field);
    await userEvent.paste(text);
  };
  const save = () => userEvent.click(within(dialog).getByRole('button', { name: 'Record' }));
  await save();
  expect(within(dialog).getByText('Order Number is required')).toBeDefined();
  await put('Order number', '99');
  await put('Disputed amount', 'all');
  await save();
  expect(within(dialog).getByText('Enter the bank’s reason')).toBeDefined();
  expect(within(dialog).getByText('Enter an amount, for example 49.90')).toBeDefined();
  await put('Bank’s reason', 'Not received');
  await put('Disputed amount', '49,90');
  await put('Provider’s reference', 'dp_41');
  await save();
  expect(await within(dialog).findByText('No paid order with this number')).toBeDefined();
  await put('Order number', '41');
  await save();
  expect(await within(dialog).findByText('This payment already has an open dispute.')).toBeDefined();
  await save();
  expect(await screen.findByText('Dispute of order 41 recorded.')).toBeDefined();
  expect(sent.at(-1)).toEqual({
    order_id: 'o1',
    reason: 'Not received',
    due_at: null,
    amount_minor: 4_990,
    provider_ref: 'dp_41',
  });
});
