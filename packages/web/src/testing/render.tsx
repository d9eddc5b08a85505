import type { User } from '@rota/contract/auth';
import type { Language, Permission, Role } from '@rota/contract/core';
import { configure, render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { toast } from 'react-hot-toast';
import { createMemoryRouter, createPath, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect } from 'vitest';
import { RequirePermission } from '../app/guards.tsx';
import { Providers } from '../app/providers.tsx';
import { createServices, type Services } from '../app/services.ts';
import { createStyleCaches, type StyleCaches } from '../ui/style-caches.ts';
import type { KeyValueStorage } from '../settings/browser-storage.ts';
import { ProjectProvider } from '../projects/project-context.tsx';
import { fakeServer, type FakeServer } from './fake-server.ts';
import { aToken, aUser } from './builders.ts';
import { stubLayout, stubMediaQueries } from './browser-stubs.ts';
import { memoryStorage } from './memory-storage.ts';

// A machine with two busy cores draws a page of MUI in more than the usual second.
configure({ asyncUtilTimeout: 6_000 });

export type TestConsole = RenderResult & { services: Services; server: FakeServer; path: () => string };
export type RoutesOptions = {
  routes: RouteObject[];
  /** Where the person is; the first route's path when left out. */
  path?: string;
  language?: Language;
  /** Roles of the signed-in person; undefined signs no one in. */
  roles?: Record<string, Role[]> | undefined;
  user?: User;
  storage?: Record<string, string>;
  /** The tab's storage; empty by default. */
  tabStorage?: KeyValueStorage;
  /** Which media queries match; none when left out. */
  matchingMedia?: ((media: string) => boolean) | undefined;
  /** Answers of the server, added before anything is asked. */
  answers?: (server: FakeServer) => void;
};
export type TestConsoleOptions = Omit<RoutesOptions, 'routes'> & {
  /** A page with a permission stands below its guard, as in the product. */
  routes: { path: string; element: ReactNode; permission?: Permission }[];
};

/** Renders pages with everything above them as in the product, the shell excepted; only the server is a fake one. */
export function renderConsole({ routes, ...options }: TestConsoleOptions): Promise<TestConsole> {
  return renderRoutes({
    ...options,
    routes: routes.map(({ path, element, permission }) => ({
      path,
      element: (
        <ProjectProvider>
          {permission === undefined ? (
            element
          ) : (
            <RequirePermission permission={permission}>{element}</RequirePermission>
          )}
        </ProjectProvider>
      ),
    })),
  });
}

/** Renders routes as they are, with everything that stands above the router. */
export async function renderRoutes(options: RoutesOptions): Promise<TestConsole> {
  stubMediaQueries(options.matchingMedia);
  stubLayout();
  // Toasts stand longer than a test takes, and would be read in the next one.
  toast.removeAll();
  const server = fakeServer();
  options.answers?.(server);
  const signedIn =
    options.roles === undefined
      ? {}
      : { accessToken: aToken({ roles: options.roles }), user: JSON.stringify(options.user ?? aUser()) };
  const services = createServices({
    storage: memoryStorage({ lang: options.language ?? 'en', ...signedIn, ...options.storage }),
    tabStorage: options.tabStorage,
    browserLanguages: ['en-GB'],
    apiUrl: '/api',
    pageUrl: 'http://localhost:8080/',
    fetch: server.fetch,
    connect: server.connect,
    createRequest: server.createRequest,
    network: { isOnline: () => true, onChange: () => undefined },
    now: () => Date.now(),
    random: () => 0.5,
    newId: () => crypto.randomUUID(),
    // The product drops such fields; here they fail the call, because a form field that is never saved is a bug.
    onUnknownFields: (names) => {
      throw new Error(`The contract does not know these fields of the body: ${names.join(', ')}`);
    },
  });
  await services.auth.start();
  const router = createMemoryRouter(options.routes, {
    initialEntries: [options.path ?? options.routes[0]?.path ?? '/'],
  });
  const result = render(
    <Providers services={services} styleCaches={stylesOfFile()}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { ...result, services, server, path: () => createPath(router.state.location) };
}

let kept: { readonly file: string | undefined; readonly caches: StyleCaches } | undefined;

/**
 * The pages of a test file share their styles, which cost more to make than the pages themselves. The next file drops them: jsdom matches
 * every element with every rule.
 */
function stylesOfFile(): StyleCaches {
  const file = expect.getState().testPath;
  if (kept !== undefined && kept.file === file) return kept.caches;
  for (const tag of document.head.querySelectorAll('style[data-emotion]')) tag.remove();
  kept = { file, caches: createStyleCaches(undefined) };
  return kept.caches;
}
