import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../testing/browser.fake.ts';
import { aProject, aRobot, aRobotDetails } from '../../../testing/builders.ts';
import { json, type FakeServer } from '../../../testing/fake-server.ts';
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
const open = (
  language: 'en' | 'tr',
  shown: typeof robot = robot,
  more: (fake: FakeServer) => void = () => undefined,
) =>
  renderConsole({
    routes: [{ path: '/', element: <RobotCamera robot={shown} /> }],
    roles: { '*': ['rr_system_admin'] },
    language,
    answers: (fake) => {
      fake.on('GET', '/projects', () => json([aProject()]));
      fake.on('GET', '/projects/7/robots/a/footage', () => json({ items: [], next_cursor: null }));
      fake.on('GET', '/projects/7/camera-settings', () => json({ footage_days: 14 }));
      more(fake);
    },
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

test('a robot that has not connected yet is not said to have no camera', async () => {
  await open('en', { ...robot, has_camera: false, has_factsheet: false });
  await screen.findByText('Not known yet');
  expect(screen.queryByText('This robot has no camera')).toBeNull();
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

test('how many people watch is said, and nothing while no one does', async () => {
  const { server } = await open('tr');
  await waitFor(() => expect(server.watched.has('camera_viewers 7')).toBe(true));
  server.snapshot('camera_viewers', 7, [{ robot_id: 'a', viewers: 2 }], 'a');
  expect(await screen.findByText('2 kişi izliyor')).toBeTruthy();
  server.snapshot('camera_viewers', 7, [{ robot_id: 'a', viewers: 0 }], 'a');
  await waitFor(() => expect(screen.queryByText(/izliyor$/)).toBeNull());
});

describe('a robot that can send live video', () => {
  const withVideo = { ...robot, cameras: [], has_video: true };
  /** A browser with WebRTC that no one answers. */
  class Connection extends EventTarget {
    iceGatheringState = 'complete';
    localDescription = { sdp: 'v=0' };
    addTransceiver = () => undefined;
    createOffer = async () => ({});
    setLocalDescription = async () => undefined;
    setRemoteDescription = async () => undefined;
    close = () => undefined;
  }
  beforeAll(() => {
    vi.stubGlobal('RTCPeerConnection', Connection);
    Object.assign(HTMLVideoElement.prototype, { getVideoPlaybackQuality: () => ({ totalVideoFrames: 0 }) });
  });
  afterAll(() => vi.unstubAllGlobals());

  test('shows still pictures with the reason where the server has no relay, and tries again only when asked', async () => {
    let opened = 0;
    const { server } = await open('en', withVideo, (fake) =>
      fake.on('POST', '/projects/7/robots/a/video-sessions', () => {
        opened += 1;
        return json({ resultCode: 'VIDEO_UNAVAILABLE', message: 'no' }, 409);
      }),
    );
    await waitFor(() => expect(server.watched.has('camera 7')).toBe(true));
    server.snapshot('camera', 7, [{ robot_id: 'a', at: 1, jpeg: '/9j/4AAQ' }], 'a');
    await person.hover(await screen.findByText('Still pictures'));
    expect(await screen.findByText('This server or browser cannot play live video.')).toBeTruthy();
    expect(opened).toBe(1);
    await person.click(screen.getByRole('button', { name: 'Try live video' }));
    await waitFor(() => expect(opened).toBe(2));
  });

  test('gives way to still pictures when nothing arrives within three seconds, and ends its session', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server } = await open('en', withVideo, (fake) => {
      fake.on('POST', '/projects/7/robots/a/video-sessions', () =>
        json({ session_id: 's1', ticket: 't'.repeat(43), expires_at: '2026-05-10T08:00:00Z' }, 201),
      );
      fake.on('POST', `/public/whep/${'t'.repeat(43)}`, () => new Response('v=0', { status: 201 }));
    });
    await waitFor(() => expect(server.watched.has('video 7')).toBe(true));
    expect(screen.getByText('Connecting to the live video')).toBeTruthy();
    expect(server.watched.has('camera 7')).toBe(false);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await waitFor(() => expect(server.watched.has('camera 7')).toBe(true));
    expect(server.watched.has('video 7')).toBe(false);
  });

  test('gives way at once when the server says that the robot does not send', async () => {
    const { server } = await open('en', withVideo, (fake) => {
      fake.on('POST', '/projects/7/robots/a/video-sessions', () =>
        json({ session_id: 's1', ticket: 't'.repeat(43), expires_at: '2026-05-10T08:00:00Z' }, 201),
      );
      fake.on('POST', `/public/whep/${'t'.repeat(43)}`, () => new Response('v=0', { status: 201 }));
    });
    await waitFor(() => expect(server.watched.has('video 7')).toBe(true));
    server.snapshot('video', 7, [{ session_id: 's1', ended: 'robot_silent' }], 's1');
    await waitFor(() => expect(server.watched.has('camera 7')).toBe(true));
    server.snapshot('camera', 7, [{ robot_id: 'a', at: 1, jpeg: '/9j/4AAQ' }], 'a');
    await person.hover(await screen.findByText('Still pictures'));
    expect(await screen.findByText('The robot was asked for live video but did not send it.')).toBeTruthy();
  });
});

describe('what people keep of a camera', () => {
  const spill = {
    footage_id: 'f1',
    kind: 'snapshot',
    robot_id: 'a',
    camera: null,
    reason: 'A spill by the lift',
    taken_by: 'Deniz',
    taken_at: '2026-05-10T08:00:00.000Z',
    expires_at: '2026-05-24T08:00:00.000Z',
    type: 'image/jpeg',
    bytes: 20_000,
    seconds: null,
  };
  const withFootage = (fake: FakeServer, items: unknown[] = [spill]) => {
    const answer = () => json({ items, next_cursor: null });
    fake.on('GET', '/projects/7/robots/a/footage', answer);
    fake.on('GET', '/projects/7/robots/a/footage/f1/content', () => new Response('jpeg'));
  };

  test('a snapshot wants a reason, says how long it is kept, and is in the gallery then', async () => {
    const kept: unknown[] = [];
    await open('en', robot, (fake) => {
      withFootage(fake, kept);
      fake.on('POST', '/projects/7/robots/a/snapshots', ({ body }) => {
        expect(body).toEqual({ reason: 'A spill by the lift', camera: 'rear' });
        kept.push(spill);
        return json(spill, 201);
      });
    });
    expect(await screen.findByText('Nothing kept yet')).toBeTruthy();
    await person.click(screen.getAllByRole('button', { name: 'Snapshot' })[1] ?? document.body);
    expect(await screen.findByText(/Kept on this server for 14 days/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Take snapshot' }));
    expect(await screen.findByText('Reason is required')).toBeTruthy();
    await person.type(screen.getByRole('textbox', { name: 'Reason' }), 'A spill by the lift');
    await person.click(screen.getByRole('button', { name: 'Take snapshot' }));
    expect(await screen.findByRole('img', { name: 'A spill by the lift' })).toBeTruthy();
  });

  test('is deleted after a question', async () => {
    let removed = 0;
    await open('tr', robot, (fake) => {
      withFootage(fake);
      fake.on('DELETE', '/projects/7/robots/a/footage/f1', () => {
        removed += 1;
        return json({});
      });
    });
    await person.click(await screen.findByRole('button', { name: 'Sil: “A spill by the lift”' }));
    expect(await screen.findByText('“A spill by the lift” silinsin mi?')).toBeTruthy();
    expect(removed).toBe(0);
    await person.click(screen.getByRole('button', { name: 'Sil' }));
    await waitFor(() => expect(removed).toBe(1));
  });

  test('a recording shows who makes it on the picture, and is stopped early', async () => {
    const stopped: string[] = [];
    const { server } = await open('en', robot, (fake) =>
      fake.on('POST', '/projects/7/robots/a/recordings/c1/stop', ({ path }) => {
        stopped.push(path);
        return json({ stopped: true });
      }),
    );
    await waitFor(() => expect(server.watched.has('camera_recordings 7')).toBe(true));
    server.snapshot('camera_recordings', 7, [
      {
        recording_id: 'c1',
        robot_id: 'a',
        camera: 'rear',
        owner: 'Deniz',
        reason: 'a noise',
        started_at: new Date().toISOString(),
        ends_at: new Date(Date.now() + 120_000).toISOString(),
      },
    ]);
    expect(await screen.findByText(/^Recorded by Deniz, .+ left$/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Stop recording' }));
    await waitFor(() => expect(stopped).toHaveLength(1));
    server.delta('camera_recordings', 7, [], ['c1']);
    await waitFor(() => expect(screen.queryByText(/^Recorded by/)).toBeNull());
  });
});
