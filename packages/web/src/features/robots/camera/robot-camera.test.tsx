import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../testing/browser.fake.ts';
import { aProject } from '../../../testing/builders.ts';
import { json } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { RobotCamera } from './robot-camera.tsx';

beforeAll(stubBrowser);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const person = userEvent.setup({ delay: null });
const robot = { robot_id: 'a', project_id: 7, has_camera: true, connected: true };

test.each([
  [
    'en',
    'Show camera',
    /^No image for 10 s: the robot was asked but sends none/,
    'Try again',
    'Waiting for the first image',
  ],
  [
    'tr',
    'Kamerayı göster',
    /^10 sn içinde görüntü gelmedi: robottan istendi ama göndermiyor/,
    'Yeniden dene',
    'İlk görüntü bekleniyor',
  ],
] as const)(
  'a camera that sends nothing is given up after a while, with the reason, and asked again (%s)',
  async (language, show, silent, again, waiting) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = await renderConsole({
      routes: [{ path: '/', element: <RobotCamera robot={robot} /> }],
      roles: { '*': ['rr_system_admin'] },
      language,
      answers: (fake) => fake.on('GET', '/projects', () => json([aProject()])),
    });
    await person.click(await screen.findByRole('button', { name: show }));
    await waitFor(() => expect(server.watched.has('camera 7')).toBe(true));
    expect(screen.getByText(waiting)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(10_500));
    expect(await screen.findByText(silent)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: again }));
    expect(await screen.findByText(waiting)).toBeTruthy();
  },
);
