/** @jsxImportSource preact */
import type { Language } from '@rota/contract/core';
import { configure } from '@testing-library/dom';
import { options, render } from 'preact';
import { createGuestSend } from '../api/guest-client.ts';
import type { GuestSocket } from '../api/guest-live.ts';
import { GuestApp } from '../guest/guest-app.tsx';
import { GuestProvider } from '../guest/guest-context.tsx';

import { createGuestSettings, type GuestSettings } from '../settings/guest-settings.ts';
import { fakeServer, type FakeServer } from './fake-server.ts';
import { memoryStorage } from './memory-storage.ts';

// A machine with two busy cores takes its time.
configure({ asyncUtilTimeout: 6_000 });

// Preact waits for a frame of the window, and a file that ends takes its window away before that frame: a timer of Node outlives it.
options.requestAnimationFrame = (runEffects) => setTimeout(runEffects, 0);

/** The public pages under test, with a server that is a fake one. */
export type TestGuest = {
  readonly server: FakeServer;
  readonly settings: GuestSettings;
  readonly left: readonly string[];
  wake(this: void): void;
  stop(this: void): void;
};

/** Opens the public pages at a path. Stop them at the end of the test. */
export function openGuest(
  path: string,
  answers: (server: FakeServer) => void,
  language: Language = 'en',
  stored = {},
): TestGuest {
  window.history.replaceState(null, '', path);
  // jsdom has dialogs, and no way to open one above the page.
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
  window.scrollTo = () => undefined;
  const server = fakeServer();
  answers(server);
  const wakings = new Set<() => void>();
  const settings = createGuestSettings(memoryStorage({ lang: language, ...stored }));
  const left: string[] = [];
  let made = 0;
  const services = {
    send: createGuestSend({ baseUrl: '/api', fetch: server.fetch }),
    settings,
    wakers: {
      isHidden: () => false,
      onWake(handler: () => void) {
        wakings.add(handler);
        return () => wakings.delete(handler);
      },
    },
    languages: ['en-GB'],
    connect: (): GuestSocket => server.connect('/api/live'),
    newId: () => `made-up-key-0000-${String((made += 1))}`,
    fileUrl: (path: string) => `/api${path}`,
    leaveFor: (url: string) => left.push(url),
    now: () => Date.now(),
  };
  const root = document.body.appendChild(document.createElement('div'));
  render(
    <GuestProvider services={services}>
      <GuestApp />
    </GuestProvider>,
    root,
  );
  return {
    server,
    settings,
    left,
    wake() {
      for (const handler of wakings) handler();
    },
    stop() {
      render(null, root);
      root.remove();
    },
  };
}
