/** @jsxImportSource preact */
import '@fontsource-variable/inter';
import { render } from 'preact';
import { createGuestSend } from './api/guest-client.ts';
import type { Wakers } from './api/guest-remote.ts';
import { CrashGuard } from './guest/crash-guard.tsx';
import { readAddress } from './guest/guest-address.ts';
import { GuestApp } from './guest/guest-app.tsx';
import { GuestProvider, type GuestServices } from './guest/guest-context.tsx';
import { applyLook } from './guest/guest-look.ts';
import { beginPlace } from './guest/read-place.ts';

import { browserStorage } from './settings/browser-storage.ts';
import { createGuestSettings } from './settings/guest-settings.ts';
import { guardSlippedTaps } from './ui/slipped-taps.ts';
import './guest/guest.css';

/** The browser says so when the network is back, the phone is unlocked, or the page comes out of its back and forward store. */
const wakers: Wakers = {
  isHidden: () => document.hidden,
  onWake(handler) {
    const places = [
      [window, 'online'],
      [window, 'pageshow'],
      [document, 'visibilitychange'],
    ] as const;
    for (const [place, event] of places) place.addEventListener(event, handler);
    return () => {
      for (const [place, event] of places) place.removeEventListener(event, handler);
    };
  },
};

const asked: unknown = import.meta.env['API_URL'];
const baseUrl = typeof asked === 'string' && asked !== '' ? `${asked.replace(/\/+$/, '')}/api` : '/api';
/** The offset of the phone's clock to the server's, ms, for arrival times. The header has whole seconds, so a small one is ignored. */
let skewMs = 0;
const LEAST_SKEW_MS = 5_000;
const services: GuestServices = {
  send: createGuestSend({
    baseUrl,
    fetch: (input, init) => window.fetch(input, init),
    onServerTime(at) {
      const skew = at - Date.now();
      skewMs = Math.abs(skew) < LEAST_SKEW_MS ? 0 : skew;
    },
  }),
  settings: createGuestSettings(browserStorage('localStorage'), browserStorage('sessionStorage')),
  wakers,
  languages: navigator.languages,
  connect() {
    const url = new URL(`${baseUrl}/live`, window.location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(url);
  },
  // Works over plain HTTP too, where `crypto.randomUUID` is missing.
  newId: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    ),
  fileUrl: (path) => baseUrl + path,
  leaveFor: (url) => window.location.assign(url),
  now: () => Date.now() + skewMs,
};

// The answer and the piece of the page that shows it come side by side.
const opened = readAddress(window.location);
if (opened.app === 'place' && opened.code !== '') beginPlace(services, opened.code);

guardSlippedTaps(document);
applyLook(document.documentElement, (query) => window.matchMedia(query));
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
render(
  <GuestProvider services={services}>
    <CrashGuard>
      <GuestApp />
    </CrashGuard>
  </GuestProvider>,
  root,
);
