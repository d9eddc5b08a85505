import { notifyManager, QueryClient } from '@tanstack/react-query';
import type { ServerAccess } from '../api/api-context.tsx';
import { ApiError, isCanceled } from '../api/api-error.ts';
import { createApiClient } from '../api/client.ts';
import { noticeFeaturesOff } from '../api/features-off.ts';
import { createFloorMaps } from '../api/floor-maps.ts';
import { createLiveSocket, type LiveSocketDeps } from '../api/live-socket.ts';
import { askAgainWhenOvertaken } from '../api/overtaken-answers.ts';
import { mayRetry, retryDelay } from '../api/retry.rules.ts';
import { createServerProbe } from '../api/server-probe.ts';
import { createTransport } from '../api/transport.ts';
import { createUpload } from '../api/upload.ts';
import type { AuthStore } from '../auth/auth-store.ts';
import { createAuth } from '../auth/create-auth.ts';
import { createErrorWords } from '../i18n/error-words.ts';
import { createLanguage, type LanguageStore } from '../i18n/i18n-context.tsx';
import { chooseLanguage } from '../i18n/language.rules.ts';
import type { KeyValueStorage } from '../settings/browser-storage.ts';
import { createSettings, type Settings } from '../settings/settings.ts';

/** The console's environment; a test provides its own. */
export type Environment = {
  storage: KeyValueStorage | undefined;
  /** The storage of this tab alone, which survives a reload. */
  tabStorage?: KeyValueStorage | undefined;
  storageEvents?: Pick<Window, 'addEventListener'> | undefined;
  browserLanguages: readonly string[];
  /** `/api`, or an absolute URL. */
  apiUrl: string;
  /** The address of this page, for what is relative. */
  pageUrl: string;
  fetch: typeof globalThis.fetch;
  connect: LiveSocketDeps['connect'];
  createRequest: () => XMLHttpRequest;
  network: LiveSocketDeps['network'];
  now: () => number;
  random: () => number;
  newId: () => string;
  /** The browser's locks, which all tabs share; absent on plain HTTP beyond loopback. */
  locks?: Pick<LockManager, 'request'> | undefined;
  /** Loads the page again, where another language is another build; without it the language changes in place. */
  restart?: (() => void) | undefined;
  /** Gets the fields of a call's body that the contract does not know, for tests; they are never sent. */
  onUnknownFields?: ((names: readonly string[]) => void) | undefined;
};

export type Services = {
  settings: Settings;
  language: LanguageStore;
  auth: AuthStore;
  server: ServerAccess;
  queries: QueryClient;
};

/** Puts the console's parts together. */
export function createServices(environment: Environment): Services {
  const settings = createSettings(environment.storage, environment.storageEvents, environment.tabStorage);
  const language = createLanguage(
    chooseLanguage(settings.language(), environment.browserLanguages),
    environment.restart,
  );
  const words = createErrorWords(language.getState);
  const { apiUrl: baseUrl, locks, newId, onUnknownFields } = environment;
  const base = { baseUrl, fetch: environment.fetch, words, newId, onUnknownFields };
  const auth = createAuth({ settings, send: createTransport(base), now: environment.now, locks });
  const isServerThere = createServerProbe(environment.fetch, baseUrl);
  const api = createApiClient(
    createTransport({
      ...base,
      session: { token: settings.accessToken, renew: auth.renew, expired: auth.expireSession },
    }),
    isServerThere,
  );
  const live = createLiveSocket({
    url: () => liveUrl(environment),
    connect: environment.connect,
    token: settings.accessToken,
    onRefused: () => {
      const token = settings.accessToken();
      if (token !== undefined) auth.renew(token).catch(() => undefined);
    },
    random: environment.random,
    network: environment.network,
  });
  const floorMaps = createFloorMaps(api, (url, signal) => fetchText(environment, url, signal));
  const queries = createQueries();
  askAgainWhenBack(live, queries);
  askAgainWhenOvertaken(queries);
  noticeFeaturesOff(queries);
  followSession(auth, live, queries);
  return {
    settings,
    language,
    auth,
    server: {
      api,
      live,
      floorMaps,
      upload: createUpload(words, environment.createRequest),
      newId: environment.newId,
      isServerThere,
    },
    queries,
  };
}

function createQueries(): QueryClient {
  // Notified before the next browser event, so that the second click of two already finds its button busy.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) => count < 2 && isWorthRetrying(error),
        retryDelay: (count) => retryDelay(count + 1),
        refetchOnWindowFocus: false,
        // Without the network a page says so instead of waiting, and requests again automatically when it is back.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // A request without the network fails at once: a robot must not start minutes later, when no one expects it.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** The live socket and the cache belong to one session: they start with it, learn of its new tokens and end with it. */
function followSession(auth: AuthStore, live: ServerAccess['live'], queries: QueryClient): void {
  let previous = auth.state();
  auth.onChange(() => {
    const current = auth.state();
    const wasIn = previous.status === 'authenticated';
    const isIn = current.status === 'authenticated';
    const isOtherPerson = wasIn && isIn && previous.user?.id !== current.user?.id;
    if ((wasIn && !isIn) || isOtherPerson) {
      live.stop();
      queries.clear();
    }
    if (isIn && (!wasIn || isOtherPerson)) live.start();
    else if (isIn && previous.token !== current.token) live.renewed();
    // The permissions have changed, so data may be newly visible or newly hidden.
    if (isIn && wasIn && !isOtherPerson && JSON.stringify(previous.roles) !== JSON.stringify(current.roles))
      queries.invalidateQueries().catch(() => undefined);
    previous = current;
  });
}

/**
 * Failed queries are repeated once the server answers. The browser reports only the network, and not a server that was away
 * before the console began.
 */
function askAgainWhenBack(live: ServerAccess['live'], queries: QueryClient): void {
  live.onStatus((status) => {
    if (status !== 'online') return;
    queries
      .refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
      .catch(() => undefined);
  });
}

function liveUrl(environment: Environment): string {
  const url = new URL(`${environment.apiUrl}/live`, environment.pageUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.toString();
}

/** Only a failure that may pass is worth retrying: no answer at all, or a server error. */
function isWorthRetrying(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const hasReason = error.status === undefined && error.resultCode !== undefined;
  return mayRetry(error.status) && !hasReason && !isCanceled(error);
}

async function fetchText(
  environment: Environment,
  url: string,
  signal: AbortSignal | undefined,
): Promise<string> {
  const answer = await environment.fetch(url, signal === undefined ? {} : { signal });
  if (!answer.ok) throw new ApiError('map_not_loaded', { status: answer.status });
  return answer.text();
}
