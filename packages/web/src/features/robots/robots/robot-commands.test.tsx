import { reasonOf } from '@rota/contract/decisions';
import type { RobotCommand } from '@rota/contract/robots';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { stubBrowser } from '../../../testing/browser.fake.ts';
import { aDelivery, aRobotDetails } from '../../../testing/builders.ts';
import { json } from '../../../testing/fake-server.ts';
import {
  aCommand,
  answerRobots,
  at,
  bodiesSent,
  findButton,
  openRobotPage,
  robots,
} from './robot.page.fake.tsx';
import { RobotPage } from './robot.page.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const person = userEvent.setup({ delay: null });

test('a stop goes out at once, a cancelled trip only after a second word', async () => {
  const { server } = await openRobotPage(answerRobots);
  await person.click(await findButton('Stop'));
  await waitFor(() => expect(bodiesSent(server)).toEqual([{ kind: 'stop' }]));
  await person.click(await findButton('Cancel trip'));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel the trip of R-01?' });
  expect(bodiesSent(server)).toHaveLength(1);
  await person.click(within(dialog).getByRole('button', { name: 'Cancel the trip' }));
  await waitFor(() => expect(bodiesSent(server)).toEqual([{ kind: 'stop' }, { kind: 'cancel' }]));
});

test('a command that the robot does not declare is grey, says why when pressed, and sends nothing', async () => {
  const { server } = await openRobotPage((fake) =>
    answerRobots(fake, {
      unavailable: {
        speak: { code: 'ROBOT_ACTION_NOT_SUPPORTED', text: 'The robot does not declare speak.' },
      },
    }),
  );
  const speak = await findButton('Speak');
  expect(speak.getAttribute('aria-disabled')).toBe('true');
  await person.click(speak);
  const dialog = await screen.findByRole('dialog', { name: 'Not available right now' });
  expect(within(dialog).getByText('The robot does not report that it can speak.')).toBeTruthy();
  expect(bodiesSent(server)).toEqual([]);
});

test('a reason is Turkish for a Turkish reader', async () => {
  await openRobotPage(
    (fake) =>
      answerRobots(fake, {
        unavailable: { charge: { code: 'ROBOT_BUSY', text: 'The robot is on a trip.' } },
      }),
    {
      language: 'tr',
    },
  );
  await person.click(await findButton('Şarja gönder'));
  expect(
    within(await screen.findByRole('dialog', { name: 'Şu anda yapılamaz' })).getByText('Robot seferde.'),
  ).toBeTruthy();
});

test('a person with view permission only sees the robot’s work, and no commands', async () => {
  const { server } = await openRobotPage(answerRobots, { roles: { 7: ['rr_view_only'] } });
  await screen.findByRole('heading', { name: 'Details' });
  expect(screen.queryByRole('toolbar', { name: /^Commands for/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /^(Open|Close) lid/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Manage robots' })).toBeNull();
  expect(bodiesSent(server)).toEqual([]);
});

test('a manual control operator may stop and pause, but not send', async () => {
  await openRobotPage(answerRobots, { roles: { 7: ['rr_cc_operator'] } });
  expect((await findButton('Stop')).getAttribute('aria-disabled')).toBe('false');
  expect((await findButton('Pause')).getAttribute('aria-disabled')).toBe('false');
  expect((await findButton('Go to')).getAttribute('aria-disabled')).toBe('true');
});

test('a command is followed from sent to done as the robot reports it, and a failure says why', async () => {
  const { server } = await openRobotPage(answerRobots);
  await person.click(await findButton('Pause'));
  const commands = (await screen.findByRole('heading', { name: 'Commands' })).closest(
    'section',
  ) as HTMLElement;
  await within(commands).findByText('Sent');
  const [robot] = robots;
  if (robot === undefined) throw new Error('no robot');
  const report = (command: Partial<RobotCommand>) =>
    server.snapshot(
      'robot',
      7,
      [aRobotDetails(robot, { commands: [aCommand({ command_id: 'c1', ...command })] })],
      'a',
    );
  report({ status: 'done' });
  await waitFor(() =>
    expect(within(commands).getByText('Done').parentElement?.textContent).toBe('SentAcceptedDone'),
  );
  report({ status: 'failed', failure: 'This robot has no such lid.' });
  expect(await within(commands).findByText('Failed: This robot has no such lid.')).toBeTruthy();
});

test('the second press of a double click gives no other command, and Stop is heard every time', async () => {
  const { server } = await openRobotPage(answerRobots);
  fireEvent.click(await findButton('Pause'), { detail: 2 });
  fireEvent.click(await findButton('Stop'), { detail: 2 });
  expect(await screen.findAllByText('Sent')).toBeTruthy();
  expect(bodiesSent(server)).toEqual([{ kind: 'stop' }]);
});

test('a second click that the browser had waiting finds the button busy', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { server } = await openRobotPage((fake) => {
    answerRobots(fake);
    fake.on('POST', '/projects/7/robots/a/commands', () => promise);
  });
  const pause = await findButton('Pause');
  pause.click();
  // All promises run between two events, and no timer need do so.
  await new Promise<void>((done) => process.nextTick(done));
  pause.click();
  resolve(json(aCommand(), 202));
  expect(await screen.findAllByText('Sent')).toBeTruthy();
  expect(bodiesSent(server)).toEqual([{ kind: 'pause' }]);
});

test('a hold says what it does, and is taken back beside it', async () => {
  const { server } = await openRobotPage(answerRobots);
  await person.click(await findButton('Hold'));
  const said = await screen.findByText(
    'R-01 is on hold. It finishes its trip, if any, and takes no new work.',
  );
  await person.click(within(said).getByRole('button', { name: 'Release' }));
  await waitFor(() => expect(bodiesSent(server)).toEqual([{ kind: 'hold' }, { kind: 'release' }]));
});

test('a paused robot offers to resume, a held one to be released', async () => {
  await openRobotPage((fake) =>
    answerRobots(fake, { state: 'paused', hold: { reason: 'paused', by: 'Deniz', since: at } }),
  );
  expect(await screen.findByText('Paused by Deniz')).toBeTruthy();
  const bar = within(await screen.findByRole('toolbar', { name: 'Commands for R-01' }));
  expect(bar.getByRole('button', { name: 'Resume' })).toBeTruthy();
  expect(bar.getByRole('button', { name: 'Release' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
});

test('a robot is sent to a target of its floor, found without its accents, by the Enter key', async () => {
  const { server } = await openRobotPage(answerRobots);
  await person.click(await findButton('Go to'));
  const dialog = await screen.findByRole('dialog', { name: 'Where should R-01 go?' });
  expect(within(dialog).queryByText('Elsewhere')).toBeNull();
  await person.type(within(dialog).getByRole('searchbox', { name: 'Search targets' }), 'cay oca{Enter}');
  await waitFor(() => expect(bodiesSent(server)).toEqual([{ kind: 'go_to', target_id: 't2' }]));
});

test('speaking leads to the page where the robot speaks', async () => {
  const { path } = await openRobotPage(answerRobots, {
    routes: [
      { path: '/robot', permission: 'robots.read', element: <RobotPage /> },
      { path: '/robot/speech', permission: 'robots.read', element: 'Here it speaks' },
    ],
  });
  await person.click(await findButton('Speak'));
  await screen.findByText('Here it speaks');
  expect(path()).toBe('/robot/speech?robot-id=a');
});

test('each lid is opened and closed separately', async () => {
  const lids = [
    { lid: '1', state: 'closed' as const },
    { lid: '2', state: 'opened' as const },
  ];
  const { server } = await openRobotPage((fake) => answerRobots(fake, { lids }));
  await person.click(await findButton('Open lid 1'));
  await person.click(await findButton('Close lid 2'));
  await waitFor(() =>
    expect(bodiesSent(server)).toEqual([
      { kind: 'open_lid', lid: '1' },
      { kind: 'close_lid', lid: '2' },
    ]),
  );
});

test('what a waiting robot needs can be confirmed here', async () => {
  const delivery = aDelivery({ delivery_id: 'd1', robot_id: 'a', status: 'Being Delivered' });
  const { server } = await openRobotPage((fake) => {
    const waitingReason = { ...reasonOf('WAITING_FOR_UNLOADING', { target: 'Table 1' }), since: at };
    answerRobots(fake, {
      state: 'waiting_for_unloading',
      delivery_id: 'd1',
      target_name: 'Table 1',
      waiting_reason: waitingReason,
    });
    fake.on('GET', '/projects/7/deliveries', () => json({ items: [delivery], next_cursor: null }));
    fake.on('POST', '/projects/7/deliveries/d1/confirm', () => json({ ...delivery, events: [] }));
  });
  expect(await screen.findByText('Waiting for pickup at Table 1')).toBeTruthy();
  await person.click(await findButton('Mark as collected'));
  await waitFor(() => expect(server.calls.some((call) => call.path.endsWith('/d1/confirm'))).toBe(true));
});

test('the mode is set to one that the robot declares; the others are grey and say why', async () => {
  const { server } = await openRobotPage((fake) =>
    answerRobots(fake, { mode: 'delivery', service_modes: ['delivery', 'cruise'] }),
  );
  await person.click(await findButton('Mode'));
  const menu = await screen.findByRole('menu', { name: 'Mode of R-01' });
  const item = (name: RegExp) => within(menu).getByRole('menuitem', { name });
  expect(item(/Follow me/).getAttribute('aria-disabled')).toBe('true');
  const why = within(menu).getAllByText('Not supported by this robot');
  expect(why.map(({ id }) => id)).toEqual([item(/Follow me/).getAttribute('aria-describedby')]);
  await person.click(item(/Cruise/));
  await waitFor(() => expect(bodiesSent(server)).toEqual([{ kind: 'set_mode', mode: 'cruise' }]));
});
