import type { ListedMarketUser } from '@rota/contract/market';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { aProject } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole, type TestConsoleOptions } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { MarketPage } from './market.page.tsx';

afterEach(cleanup);

const at = '2026-03-02T09:30:00.000Z';
const ada: ListedMarketUser = {
  user_id: 'u-1',
  name: 'Ada Yılmaz',
  phone: '+905321234567',
  language: 'tr',
  marketing: true,
  orders: 12,
  last_order_at: at,
  created_at: at,
  deleted_at: null,
  deleted_by: null,
};
const gone: ListedMarketUser = {
  ...ada,
  user_id: 'u-2',
  name: '',
  phone: null,
  marketing: false,
  orders: 3,
  deleted_at: at,
  deleted_by: 'user',
};

function open(
  options: Partial<TestConsoleOptions> = {},
  answers: (server: FakeServer) => void = () => undefined,
) {
  return renderConsole({
    routes: [
      {
        path: '/project/market',
        permission: 'market.read',
        element: (
          <>
            <MarketPage />
            <Toasts />
          </>
        ),
      },
    ],
    roles: { '7': ['rr_project_admin'] },
    path: '/project/market',
    ...options,
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/market-users', () =>
        json({
          items: [ada, gone],
          next_cursor: null,
          total: 2,
        }),
      );
      answers(server);
    },
  });
}

test('users are listed, deleted ones as such; one is deleted after their name was typed, unless an order is under way', async () => {
  let isFirst = true;
  const page = await open({}, (server) => {
    server.on('GET', '/projects/7/market-users/u-1/deletion-code', () => json({ code: '314159' }));
    server.on('DELETE', '/projects/7/market-users/u-1', () => {
      const answer = isFirst
        ? refuse('MARKET_ORDER_OPEN')
        : json({ ...gone, user_id: 'u-1', deleted_by: 'staff' });
      isFirst = false;
      return answer;
    });
  });
  expect(await screen.findByText('Deleted account')).toBeDefined();
  await userEvent.click(screen.getByRole('tab', { name: 'Deleted' }));
  await waitFor(() => expect(page.server.calls.at(-1)?.query.get('state')).toBe('deleted'));
  await userEvent.click(await screen.findByText('Ada Yılmaz'));
  expect(await screen.findByText('314159')).toBeDefined();
  const remove = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
    const question = await screen.findByRole('dialog', { name: 'Delete the account of Ada Yılmaz?' });
    const button = within(question).getByRole<HTMLButtonElement>('button', { name: 'Delete account' });
    expect(button.disabled).toBe(true);
    await userEvent.type(within(question).getByRole('textbox'), 'Ada Yılmaz');
    await userEvent.click(button);
  };
  await remove();
  expect(
    await screen.findByText('This account has an open order. Delete the account after the order closes.'),
  ).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Delete the account/ })).toBeNull());
  await remove();
  expect(await screen.findByText('Account deleted.')).toBeDefined();
});

test('a person with view permission only cannot delete users, in Turkish', async () => {
  await open({ roles: { '7': ['rr_admin'] }, language: 'tr', path: '/project/market?user-id=u-1' });
  expect(await screen.findByText('Uygulama kullanıcıları')).toBeDefined();
  expect(await screen.findByRole('link', { name: 'Bu telefonun siparişleri' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Hesabı sil' })).toBeNull();
});
