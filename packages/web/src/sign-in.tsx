/** @jsxImportSource preact */
import '@fontsource-variable/inter';
import { singleSignOnApi } from '@rota/contract/single-sign-on';
import { render } from 'preact';
import { createStore } from 'zustand/vanilla';
import { createClient } from './api/calls.ts';
import { createTransport } from './api/transport.ts';
import { createAuth } from './auth/create-auth.ts';
import { applyLook } from './guest/guest-look.ts';
import { createErrorWords } from './i18n/error-words.ts';
import { chooseLanguage } from './i18n/language.rules.ts';
import { browserStorage } from './settings/browser-storage.ts';
import { createSettings } from './settings/settings.ts';
import { fetchConsoleAhead } from './sign-in/fetch-ahead.ts';
import { SignInProvider, type SignInServices } from './sign-in/sign-in-context.tsx';
import { SignInPage } from './sign-in/sign-in-page.tsx';
import { newId } from './api/new-id.ts';
import { guardSlippedTaps } from './ui/slipped-taps.ts';
import './sign-in/sign-in.css';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
const apiUrl: unknown = import.meta.env['API_URL'];
const settings = createSettings(browserStorage('localStorage'), window, browserStorage('sessionStorage'));
const language = createStore(() => chooseLanguage(settings.language(), navigator.languages));
const send = createTransport({
  baseUrl: typeof apiUrl === 'string' && apiUrl !== '' ? `${apiUrl.replace(/\/+$/, '')}/api` : '/api',
  fetch: (input, init) => window.fetch(input, init),
  words: createErrorWords(language.getState),
  newId,
});
const { offers, begin } = singleSignOnApi;
const services: SignInServices = {
  settings,
  auth: createAuth({
    settings,
    send,
    now: () => Date.now(),
    ...('locks' in navigator ? { locks: navigator.locks } : {}),
  }),
  providers: createClient({ offers, begin }, send),
  language,
  languages: navigator.languages,
  dress: applyLook(
    document.documentElement,
    (query) => window.matchMedia(query),
    () => settings.local().theme,
  ),
  fetchAhead: (spoken) => {
    // Without it the console is fetched when it is needed.
    fetchConsoleAhead(spoken).catch(() => undefined);
  },
  leaveFor: (url) => window.location.replace(url),
};
document.documentElement.dir = settings.local().direction;
guardSlippedTaps(document);
render(
  <SignInProvider services={services}>
    <SignInPage asked={new URLSearchParams(window.location.search).get('returnUrl')} />
  </SignInProvider>,
  root,
);
