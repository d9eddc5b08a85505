import type { Role } from '@rota/contract/core';
import type { RobotDetails } from '@rota/contract/robots';
import type { Speech } from '@rota/contract/speech';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aProject, aRobot, aRobotDetails } from '../../../testing/builders.ts';
import { json, refuse, refuseEntity, type FakeServer } from '../../../testing/fake-server.ts';
import { renderConsole } from '../../../testing/render.tsx';
import { Toasts } from '../../../ui/toasts.tsx';
import { RobotSpeech } from './robot-speech.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const welcome: Speech = {
  speech_id: 's1',
  name: 'Welcome',
  text_tr: 'Hoş geldiniz',
  text_en: 'Welcome to us',
  sound: null,
  volume: 70,
  version: 3,
  updated_at: '2026-03-02T09:30:00.000Z',
};
const bell: Speech = {
  ...welcome,
  speech_id: 's2',
  name: 'Bell',
  text_tr: null,
  text_en: null,
  sound: { media_id: 'm1', name: 'ding.wav', bytes: 10, url: '/api/public/media/m1' },
};

async function openSpeech({
  changes = {},
  role = 'rr_admin',
  speeches = [welcome, bell],
  answers,
}: {
  changes?: Partial<RobotDetails>;
  role?: Role;
  speeches?: Speech[];
  answers?: (server: FakeServer) => void;
} = {}) {
  const send = vi.fn();
  const robot = aRobotDetails(aRobot({ robot_id: 'a', name: 'R-01' }), changes);
  const page = await renderConsole({
    routes: [
      {
        path: '/robot/speech',
        permission: 'speech.read',
        element: (
          <>
            <RobotSpeech robot={robot} sender={{ send, pending: undefined }} />
            <Toasts />
          </>
        ),
      },
    ],
    path: '/robot/speech?robot-id=a',
    roles: { '7': [role] },
    answers: (server) => {
      server.on('GET', '/projects', () => json([aProject()]));
      server.on('GET', '/projects/7/speeches', () => json(speeches));
      answers?.(server);
    },
  });
  return { ...page, send };
}

test('an entry is played in the chosen language, and a sound as it is', async () => {
  const { send } = await openSpeech();
  await userEvent.click(await screen.findByRole('button', { name: 'Play now: Welcome' }));
  expect(send).toHaveBeenLastCalledWith(
    { kind: 'speak', text: 'Welcome to us', lang: 'en', volume: 70 },
    expect.any(Function),
  );
  await userEvent.click(screen.getByRole('combobox', { name: 'Language' }));
  await userEvent.click(screen.getByRole('option', { name: 'Turkish' }));
  await userEvent.click(screen.getByRole('button', { name: 'Play now: Welcome' }));
  expect(send).toHaveBeenLastCalledWith(
    { kind: 'speak', text: 'Hoş geldiniz', lang: 'tr', volume: 70 },
    expect.any(Function),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Play now: Bell' }));
  expect(send).toHaveBeenLastCalledWith(
    { kind: 'play_sound', media_id: 'm1', volume: 70 },
    expect.any(Function),
  );
});

test('nothing is not said, in the words of the specification', async () => {
  const { send } = await openSpeech();
  await userEvent.click(await screen.findByRole('button', { name: 'Say' }));
  expect(await screen.findByText('Text to speech must be entered')).toBeTruthy();
  expect(send).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText('Text'), 'Afiyet olsun');
  await userEvent.click(screen.getByRole('button', { name: 'Say' }));
  expect(send).toHaveBeenCalledWith(
    { kind: 'speak', text: 'Afiyet olsun', lang: 'en', volume: 80 },
    expect.any(Function),
  );
});

test('what is said now stands above, with the way to end it', async () => {
  const until = new Date(Date.now() + 9_500).toISOString();
  const { send } = await openSpeech({ changes: { speaking: { text: 'Hello there', until } } });
  const now = within(await screen.findByRole('region', { name: 'Now' }));
  expect(now.getByText('“Hello there”')).toBeTruthy();
  expect(now.getByText(/^(9|10) s left$/)).toBeTruthy();
  await userEvent.click(now.getByRole('button', { name: 'Stop speaking' }));
  expect(send).toHaveBeenCalledWith({ kind: 'stop_speaking' });
});

test('a robot that is not connected or does not speak says so, and nothing can be sent', async () => {
  const refusal = { code: 'ROBOT_ACTION_NOT_SUPPORTED', text: 'The robot does not declare speak.' } as const;
  await openSpeech({ changes: { unavailable: { speak: refusal } } });
  expect(await screen.findByText('The robot does not report that it can speak.')).toBeTruthy();
  for (const name of ['Say', 'Play now: Welcome'])
    expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled).toBe(true);
});

test('a text is listened to in the browser where it has a voice of the language', async () => {
  const speak = vi.fn();
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => [{ lang: 'en-GB' }],
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    cancel: () => undefined,
    speak,
  });
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
  const turkish = { ...welcome, speech_id: 's3', name: 'Merhaba', text_en: null };
  await openSpeech({ speeches: [welcome, turkish] });
  await userEvent.click(await screen.findByRole('button', { name: 'Listen to Welcome here' }));
  expect(speak).toHaveBeenCalledWith(
    expect.objectContaining({ text: 'Welcome to us', lang: 'en-GB', volume: 0.7 }),
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'No Turkish voice here' }).disabled).toBe(
    true,
  );
});

test('an entry is changed over the version that was read, and a conflict is said', async () => {
  const { server } = await openSpeech({
    answers: (fake) =>
      fake.on('PUT', '/projects/7/speeches/s1', () => refuseEntity('VERSION_CONFLICT', 'speech')),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions on Welcome' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Welcome' }));
  await userEvent.type(dialog.getByLabelText('English text'), '!');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      name: 'Welcome',
      text_tr: 'Hoş geldiniz',
      text_en: 'Welcome to us!',
      volume: 70,
      version: 3,
    }),
  );
  expect((await dialog.findByRole('alert')).textContent).not.toBe('');
});

test('an entry that could not be deleted is said in the words of the specification', async () => {
  await openSpeech({
    answers: (fake) => fake.on('DELETE', '/projects/7/speeches/s1', () => refuse('INTERNAL_ERROR')),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Actions on Welcome' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete Welcome?' }));
  await userEvent.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Text could not be saved or deleted')).toBeTruthy();
});

test('who may only read sees the library without its tools, and an empty one says who fills it', async () => {
  await openSpeech({ role: 'rr_view_only' });
  expect(await screen.findByText('Welcome to us')).toBeTruthy();
  for (const name of ['Add', 'Actions on Welcome']) expect(screen.queryByRole('button', { name })).toBeNull();
  cleanup();
  await openSpeech({ role: 'rr_view_only', speeches: [] });
  expect(await screen.findByText('Someone who may edit speech can add texts and sounds.')).toBeTruthy();
});
