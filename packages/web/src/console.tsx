import './csp-nonce.ts';
import { ROBOT_CALL_PATH, SHORT_PATH } from '@rota/contract/public-address';
import { createEarlyCall } from './api/early-call.ts';
import { loginPath } from './auth/return-url.rules.ts';
import { chooseLanguage } from './i18n/language.rules.ts';
import { browserStorage } from './settings/browser-storage.ts';
import { createGuestSettings } from './settings/guest-settings.ts';

const kept = createGuestSettings(browserStorage('localStorage'));
const { pathname, search, hash } = window.location;

if (kept.hasConsole() || pathname.startsWith('/auth/')) begin();
// Who never signed in here needs nothing of the console yet. A robot call without a person belongs on the public page.
else window.location.replace(pathname === ROBOT_CALL_PATH ? SHORT_PATH : loginPath(pathname + search + hash));

/** Fetched as a piece of its own, because everything in it has to be evaluated after the nonce is known, however the build cuts it up. */
function begin(): void {
  const language = chooseLanguage(kept.language(), navigator.languages);
  const starts = {
    en: [() => import('./app/start.en.ts'), () => import('./app/home.en.ts')],
    tr: [() => import('./app/start.tr.ts'), () => import('./app/home.tr.ts')],
  } as const;
  const [start, home] = starts[language];
  const early = createEarlyCall((input, init) => window.fetch(input, init), Date.now);
  const token = kept.consoleToken();
  if (token !== undefined && !import.meta.env['API_URL']) early.ask('/api/projects', token);
  // Home asks for its page itself; beside the console it comes sooner.
  if (pathname === '/') home().catch(() => undefined);
  start()
    .then(({ start }) => start(early.fetch))
    .catch((error: unknown) => {
      throw error;
    });
}
