import type { Language, Role, User } from '@rota/contract';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Providers } from '../app/providers.tsx';
import { createServices, type Services } from '../app/services.ts';
import { ProjectProvider } from '../projects/project-context.tsx';
import { fakeServer, type FakeServer } from './fake-server.ts';
import { aToken, aUser } from './builders.ts';
import { stubMediaQueries } from './media-queries.ts';
import { memoryStorage } from './memory-storage.ts';

export type TestConsole = RenderResult & { services: Services; server: FakeServer; path: () => string };
export type TestConsoleOptions = {
  /** Routes to render; `path` is where the person is. */
  routes: { path: string; element: ReactNode }[];
  path?: string;
  language?: Language;
  /** Roles of the signed-in person; undefined signs nobody in. */
  roles?: Record<string, Role[]> | undefined;
  user?: User;
  storage?: Record<string, string>;
  /** Which media queries match; none when left out. */
  matchingMedia?: ((media: string) => boolean) | undefined;
  /** Answers of the server, added before anything is asked. */
  answers?: (server: FakeServer) => void;
};

/** Renders pages with everything above them as in the product; only the server is a fake one. */
export async function renderConsole(options: TestConsoleOptions): Promise<TestConsole> {
  stubMediaQueries(options.matchingMedia);
  const server = fakeServer();
  options.answers?.(server);
  const signedIn =
    options.roles === undefined ? {} : { accessToken: aToken({ roles: options.roles }), user: JSON.stringify(options.user ?? aUser()) };
  const services = createServices({
    storage: memoryStorage({ lang: options.language ?? 'en', ...signedIn, ...options.storage }),
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
  });
  await services.auth.start();
  const router = createMemoryRouter(
    options.routes.map((route) => ({ path: route.path, element: <ProjectProvider>{route.element}</ProjectProvider> })),
    { initialEntries: [options.path ?? options.routes[0]?.path ?? '/'] },
  );
  const result = render(
    <Providers services={services}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { ...result, services, server, path: () => `${router.state.location.pathname}${router.state.location.search}` };
}
