import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../testing/browser.fake.ts';
import { aProject, aRobot, aRobotDetails } from '../../../testing/builders.ts';
import { json } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { RobotCamera } from './robot-camera.tsx';

beforeAll(stubBrowser);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const person = userEvent.setup({ delay: null });
const robot = {
  ...aRobotDetails(aRobot({ robot_id: 'a', project_id: 7, connected: true })),
  has_camera: true,
  cameras: ['front', 'rear'],
};
const open = (language: 'en' | 'tr', shown: typeof robot = robot) =>
  renderConsole({
    routes: [{ path: '/', element: <RobotCamera robot={shown} /> }],
    roles: { '*': ['rr_system_admin'] },
    language,
    answers: (fake) => fake.on('GET', '/projects', () => json([aProject()])),
  });

test('each camera shows its own pictures while it is shown, and is watched no longer once it is hidden', async () => {
  const { server } = await open('en');
  await waitFor(() => expect(server.watched.has('camera 7')).toBe(true));
  server.snapshot('camera', 7, [{ robot_id: 'a', at: 1, jpeg: '/9j/4AAQ' }], 'a');
  server.snapshot('camera', 7, [{ robot_id: 'a', at: 1, jpeg: '/9j/BBBB' }], 'a:rear');
  const source = (name: string) => screen.getByRole('img', { name }).getAttribute('src');
  await waitFor(() => expect(source('Front camera')).toBe('data:image/jpeg;base64,/9j/4AAQ'));
  expect(source('Rear camera')).toBe('data:image/jpeg;base64,/9j/BBBB');
  await waitFor(() => expect(screen.getAllByText(/Last image .+ ago/)).toHaveLength(2), { timeout: 5_000 });
  for (const button of screen.getAllByRole('button', { name: 'Hide' })) await person.click(button);
  await waitFor(() => expect(server.watched.has('camera 7')).toBe(false));
});

test('a robot without a camera says so', async () => {
  const { server } = await open('en', { ...robot, has_camera: false });
  expect(await screen.findByText('This robot has no camera')).toBeTruthy();
  expect(server.watched.has('camera 7')).toBe(false);
});

test.each([
  [
    'en',
    /^No image for 10 s: the robot was asked but sends none/,
    'Try again',
    'Waiting for the first image',
  ],
  [
    'tr',
    /^10 sn içinde görüntü gelmedi: robottan istendi ama göndermiyor/,
    'Yeniden dene',
    'İlk görüntü bekleniyor',
  ],
] as const)(
  'a camera that sends nothing is given up after a while, with the reason, and asked again (%s)',
  async (language, silent, again, waiting) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = await open(language, { ...robot, cameras: [] });
    await waitFor(() => expect(server.watched.has('camera 7')).toBe(true));
    expect(screen.getByText(waiting)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(10_500));
    expect(await screen.findByText(silent)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: again }));
    expect(await screen.findByText(waiting)).toBeTruthy();
  },
);
