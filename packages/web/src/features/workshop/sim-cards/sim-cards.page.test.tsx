import type { SimCard, SimProviderSettings } from '@rota/contract/sim-cards';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aProject, aRobot, aRobotDetails } from '../../../testing/builders.ts';
import { json, refuse, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { RobotSim } from './shared/robot-sim.tsx';
import { SimCardsPage } from './sim-cards.page.tsx';
import { SimProviderPage } from './sim-provider.page.tsx';

afterEach(cleanup);

const ICCID = '8988280666000000001';
function aSim(changes: Partial<SimCard> = {}): SimCard {
  const now = new Date().toISOString();
  return {
    sim_id: 's1',
    iccid: ICCID,
    msisdn: '+882280001',
    plan: 'IoT 500',
    provider: 'manual',
    robot_id: null,
    robot_name: null,
    data_used: 410_000_000,
    data_total: 500_000_000,
    sms_used: 0,
    sms_total: null,
    period_start: null,
    period_end: null,
    cost_minor: 150,
    currency: 'EUR',
    figures_at: now,
    poll_error: null,
    version: 3,
    updated_at: now,
    ...changes,
  };
}

async function open(
  cards: readonly SimCard[],
  answers?: (server: FakeServer) => void,
  role = 'rr_workshop_chief',
) {
  return renderConsole({
    routes: [
      {
        path: '/workshop/sim-cards',
        permission: 'sim_cards.read',
        element: (
          <>
            <SimCardsPage />
            <Toasts />
          </>
        ),
      },
    ],
    path: '/workshop/sim-cards',
    roles: { '7': [role as 'rr_workshop_chief'] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/robots', () => json([aRobot({ robot_id: 'r', name: 'R-01', project_id: 7 })]));
      server.on('GET', '/projects/7/sim-cards', () => json(cards));
      server.on('GET', '/projects/7/sim-cards/s1', () => json({ ...(cards[0] ?? aSim()), days: [] }));
      answers?.(server);
    },
  });
}

test('the list adds up quota and cost, and a search finds a card by its robot', async () => {
  await open([
    aSim(),
    aSim({ sim_id: 's2', iccid: '8988280666000000002', robot_id: 'r', robot_name: 'R-01', data_used: 0 }),
  ]);
  const status = await screen.findByText(/2 cards · 1 in robots/);
  expect(status.textContent).toContain('1 with little data left');
  expect(status.textContent).toContain('€3.00 per month');
  await screen.findAllByText(/410 MB of 500 MB \(82%\)/);
  await userEvent.type(screen.getByRole('searchbox'), 'R-01');
  await screen.findByText('8988280666000000002');
  await vi.waitFor(() => expect(screen.queryByText(ICCID)).toBeNull());
});

test('a new card is sent in bytes and minor units, and an ICCID that is known is refused at its field', async () => {
  let isKnown = true;
  const { server } = await open([], (fake) =>
    fake.on('POST', '/projects/7/sim-cards', () => (isKnown ? refuse('SIM_EXISTS') : json(aSim(), 201))),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Add SIM card' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a SIM card' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add SIM card' }));
  await dialog.findByText('Enter the 18 to 22 digits on the card');
  await userEvent.type(dialog.getByLabelText('ICCID'), '8988 2806 6600 0000 001');
  await userEvent.type(dialog.getByLabelText('Data in the plan (MB)'), '500');
  await userEvent.type(dialog.getByLabelText('Monthly cost'), '1.5');
  await userEvent.click(dialog.getByRole('button', { name: 'Add SIM card' }));
  await dialog.findByText('A SIM card with this ICCID is known already.');
  isKnown = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Add SIM card' }));
  await screen.findByText('SIM card added');
  const [first] = server.calls.filter(({ method }) => method === 'POST');
  expect(first?.body).toMatchObject({
    iccid: ICCID,
    msisdn: null,
    data_total: 500_000_000,
    data_used: 0,
    cost_minor: 150,
    currency: 'EUR',
  });
});

test('a card is put into a robot', async () => {
  const { server } = await open([aSim()], (fake) =>
    fake.on('PUT', '/projects/7/sim-cards/s1/robot', () => json(aSim({ robot_id: 'r' }))),
  );
  await userEvent.click(await screen.findByText(ICCID));
  await userEvent.click(await screen.findByRole('button', { name: 'Put into a robot' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Put ${ICCID} into a robot` }));
  await userEvent.click(dialog.getByRole('button', { name: 'Put in' }));
  await dialog.findByText('Robot is required');
  await userEvent.click(dialog.getByRole('combobox', { name: 'Robot' }));
  await userEvent.click(await screen.findByRole('option', { name: /R-01/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Put in' }));
  await screen.findByText('SIM card is in the robot now');
  expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ robot_id: 'r' });
});

test('figures say how old they are, and why there are no newer ones', async () => {
  const old = new Date(Date.now() - 3 * 3_600_000).toISOString();
  await open([aSim({ provider: '1nce', figures_at: old, poll_error: 'unreachable' })]);
  await userEvent.click(await screen.findByText(ICCID));
  await screen.findByText(/^As of 3.* ago · The provider does not answer$/);
});

test('a person who only reads is offered no change', async () => {
  await open([aSim()], undefined, 'rr_developer');
  await userEvent.click(await screen.findByText(ICCID));
  await screen.findByRole('region', { name: 'Use by day' });
  for (const name of ['Add SIM card', 'Import', 'Put into a robot', 'Edit'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a robot shows the card behind its number, and can be given it', async () => {
  const robot = aRobotDetails(aRobot({ robot_id: 'r', project_id: 7, m2m_number: '+882280001' }));
  const { server } = await renderConsole({
    routes: [{ path: '/', element: <RobotSim robot={robot} /> }],
    roles: { '7': ['rr_workshop_operator'] },
    answers: (fake) => {
      fake.on('GET', '/projects', () => json([aProject()]));
      fake.on('GET', '/projects/7/robots/r/sim-card', () => json({ sim_card: aSim() }));
      fake.on('PUT', '/projects/7/sim-cards/s1/robot', () => json(aSim({ robot_id: 'r' })));
    },
  });
  await screen.findByText(/410 MB of 500 MB/);
  await userEvent.click(screen.getByRole('button', { name: 'Put into this robot' }));
  await vi.waitFor(() =>
    expect(server.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ robot_id: 'r' }),
  );
});

test('the provider is set and tried; a secret is sent once and never shown', async () => {
  const settings: SimProviderSettings = {
    is_on: true,
    base_url: 'https://api.1nce.com/management-api',
    client_id: 'me',
    has_secret: true,
    version: 2,
    answered_at: null,
    failed_at: null,
    failure: null,
    cards: 0,
    known: 0,
  };
  const { server } = await renderConsole({
    routes: [{ path: '/admin/services/sim-provider', element: <SimProviderPage /> }],
    path: '/admin/services/sim-provider',
    roles: { '*': ['rr_system_admin'] },
    answers: (fake) => {
      fake.on('GET', '/projects', () => json([aProject()]));
      fake.on('GET', '/services/sim-provider', () => json(settings));
      fake.on('GET', '/services/sim-provider/found', () =>
        json([{ iccid: ICCID, msisdn: null, label: 'spare' }]),
      );
      fake.on('PUT', '/services/sim-provider', () => {
        settings.version = 3;
        return json(settings);
      });
      fake.on('POST', '/services/sim-provider/test', () =>
        json({ ok: false, cards: null, failure: 'refused' }),
      );
    },
  });
  await screen.findByText('A secret is kept. Leave empty to keep it.');
  await screen.findByText(ICCID);
  await userEvent.click(screen.getByRole('button', { name: 'Test connection' }));
  await screen.findByText('The test failed: the provider refuses the client');
  await userEvent.type(screen.getByLabelText('Client secret'), 'new secret');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(server.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      client_id: 'me',
      secret: 'new secret',
      version: 2,
    }),
  );
  await vi.waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Client secret').value).toBe(''));
});
