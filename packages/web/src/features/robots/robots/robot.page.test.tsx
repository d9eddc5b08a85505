import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { stubBrowser } from '../../../testing/browser.fake.ts';
import { refuse } from '../../../testing/fake-server.ts';
import { answerRobots, findButton, openRobotPage } from './robot.page.fake.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const person = userEvent.setup({ delay: null });

test('opens the robot that the address names, and where it names none the remembered one, else the first', async () => {
  await openRobotPage(answerRobots, { path: '/robot?robot-id=b' });
  expect(await screen.findByRole('heading', { level: 1, name: 'R-02' })).toBeTruthy();
  cleanup();
  await openRobotPage(answerRobots, { storage: { lastRobots: JSON.stringify({ 7: 'b' }) } });
  expect(await screen.findByRole('heading', { level: 1, name: 'R-02' })).toBeTruthy();
  cleanup();
  const { services } = await openRobotPage(answerRobots);
  expect(await screen.findByRole('heading', { level: 1, name: 'R-01' })).toBeTruthy();
  await waitFor(() => expect(services.settings.lastRobot(7)).toBe('a'));
});

test.each(['gone', '', 'undefined'])(
  'an address that asks for the robot %j shows no other',
  async (asked) => {
    const { services } = await openRobotPage(answerRobots, {
      path: `/robot?robot-id=${asked}`,
      storage: { lastRobots: JSON.stringify({ 7: 'b' }) },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Robot not found' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Stop|Pause/ })).toBeNull();
    expect(services.settings.lastRobot(7)).toBe('b');
    await person.click(await findButton('Show my robots'));
    expect(await screen.findByRole('heading', { level: 1, name: 'R-02' })).toBeTruthy();
  },
);

test('choosing another robot changes the address and is remembered', async () => {
  const { path, services } = await openRobotPage(answerRobots);
  await person.click(await screen.findByRole('combobox', { name: 'Robot' }));
  await person.click(await screen.findByRole('option', { name: /R-02/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'R-02' })).toBeTruthy();
  expect(path()).toBe('/robot?robot-id=b');
  expect(services.settings.lastRobot(7)).toBe('b');
});

test('a failure clears the selection and is shown in a toast', async () => {
  await openRobotPage((fake) => {
    answerRobots(fake);
    fake.on('GET', '/robots/7', () => refuse('FORBIDDEN'));
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Robot' })).toBeNull();
  expect(await screen.findAllByText('You are not authorized to perform this action.')).not.toHaveLength(0);
});
