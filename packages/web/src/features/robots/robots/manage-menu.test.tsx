import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { stubBrowser } from '../../../testing/browser.fake.ts';
import { json, refuse } from '../../../testing/fake-server.ts';
import { useNewAccess } from './shared/new-access.ts';
import { RobotPage } from './robot.page.tsx';
import { answerRobots, bodiesSent, findButton, openRobotPage, robots } from './robot.page.fake.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const person = userEvent.setup({ delay: null });

/** Stands for the page that shows new access. */
function Made() {
  return useNewAccess('b').access?.activation_code;
}

test('registering leads to the access of the robot with what was just made', async () => {
  const access = {
    robot_id: 'b',
    activation_code: 'K7QM-2F9D',
    map_ids: ['Hotel_0', 'Hotel_1'],
    mqtt: {
      url: 'mqtt://localhost',
      username: 'robot-b',
      password: 'p4ss-w0rd',
      client_id: 'robot-b',
      interface_name: 'rota',
    },
  };
  const { server, path } = await openRobotPage(
    (fake) => {
      answerRobots(fake);
      fake.on('POST', '/projects/7/robots', () => json(access, 201));
    },
    {
      routes: [
        { path: '/robot', permission: 'robots.read', element: <RobotPage /> },
        { path: '/robot/access', permission: 'robots.read', element: <Made /> },
      ],
    },
  );
  await person.click(await findButton('Manage robots'));
  await person.click(await screen.findByRole('menuitem', { name: 'Register robot' }));
  await person.type(await screen.findByLabelText('Name'), 'R-02');
  await person.type(screen.getByLabelText('Model'), 'Runner');
  await person.type(screen.getByLabelText('Manufacturer'), 'acme/co');
  await person.type(screen.getByLabelText('Serial number'), 'S-2');
  await person.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText('This must not contain / + # or $')).toBeTruthy();
  expect(bodiesSent(server)).toEqual([]);
  await person.clear(screen.getByLabelText('Manufacturer'));
  await person.type(screen.getByLabelText('Manufacturer'), 'acme');
  await person.click(screen.getByRole('button', { name: 'Register' }));
  await screen.findByText('K7QM-2F9D');
  expect(path()).toBe('/robot/access?robot-id=b');
  expect(bodiesSent(server)).toEqual([
    { name: 'R-02', model: 'Runner', manufacturer: 'acme', serial_number: 'S-2', protocol_version: '2.1.0' },
  ]);
});

test('a serial number that is taken is said at its field', async () => {
  await openRobotPage(
    (fake) => {
      answerRobots(fake);
      fake.on('POST', '/projects/7/robots', () => refuse('ROBOT_SERIAL_TAKEN'));
    },
    { path: '/robot?register=1' },
  );
  for (const label of ['Name', 'Model', 'Manufacturer', 'Serial number'])
    await person.type(await screen.findByLabelText(label), 'x');
  await person.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText('A robot with this serial number already exists.')).toBeTruthy();
  expect(screen.getByLabelText('Serial number').getAttribute('aria-invalid')).toBe('true');
});

test('removing asks first, and disabling too', async () => {
  const { server } = await openRobotPage((fake) => {
    answerRobots(fake);
    fake.on('GET', '/projects/7/robots/a/uses', () => json([]));
    fake.on('DELETE', '/projects/7/robots/a', () => json({}));
    fake.on('PATCH', '/projects/7/robots/a', () => json(robots[0]));
  });
  await person.click(await findButton('Manage robots'));
  await person.click(await screen.findByRole('menuitem', { name: 'Disable' }));
  await person.click(
    within(await screen.findByRole('dialog', { name: 'Disable R-01?' })).getByRole('button', {
      name: 'Disable',
    }),
  );
  await waitFor(() =>
    expect(server.calls.find((call) => call.method === 'PATCH')?.body).toEqual({ enabled: false }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(await findButton('Manage robots'));
  await person.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  expect(server.calls.some((call) => call.method === 'DELETE')).toBe(false);
  const question = within(await screen.findByRole('dialog', { name: 'Remove R-01?' }));
  expect(question.getByRole('button', { name: 'Remove' })).toHaveProperty('disabled', true);
  await person.type(await question.findByRole('textbox', { name: 'Type “R-01” to continue' }), 'R-01');
  await waitFor(() => person.click(question.getByRole('button', { name: 'Remove' })));
  await waitFor(() => expect(server.calls.some((call) => call.method === 'DELETE')).toBe(true));
});
