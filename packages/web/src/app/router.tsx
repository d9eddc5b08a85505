import type { ComponentType } from 'react';
import { createBrowserRouter, Outlet, useNavigation, type RouteObject } from 'react-router';
import { SECOND_STEP } from '../auth/return-url.rules.ts';
import type { FeaturePage } from '../feature.ts';
import { ProjectProvider } from '../projects/project-context.tsx';
import { RouteProgress } from '../ui/route-progress.tsx';
import { Splash } from '../ui/splash.tsx';
import { features } from './features.ts';
import { RequirePermission, RequireSession } from './guards.tsx';
import { pageOrRescue } from './lazy-page.tsx';
import { pages, SECTION_ADDRESSES } from './navigation.ts';
import { SectionAddress } from './section-address.tsx';
import { Shell } from './shell.tsx';
import { NotFoundPage } from './not-found.page.tsx';
import { CrashPage, UnauthorizedPage } from './status-pages.tsx';

function Root() {
  const navigation = useNavigation();
  return (
    <ProjectProvider>
      <RouteProgress isActive={navigation.state !== 'idle'} />
      <Outlet />
    </ProjectProvider>
  );
}

type Loaded = { load(this: void): Promise<unknown> };

/** A page that is fetched when it is first opened, with what features bring to it, and that asks for a permission in the chosen project. */
function routeOf({ path, permission, feature, load, hosts }: FeaturePage): RouteObject {
  const brought =
    hosts === undefined ? [] : features.flatMap(({ sections }): readonly Loaded[] => sections?.[hosts] ?? []);
  return {
    path,
    errorElement: <CrashPage />,
    lazy: async () => {
      const Page = await pageOrRescue(
        async () => (await Promise.all([load(), ...brought.map((section) => section.load())]))[0],
      );
      return {
        Component: () => (
          <RequirePermission permission={permission} feature={feature}>
            <Page />
          </RequirePermission>
        ),
      };
    },
  };
}

/** A page for who is not in yet. */
function entry(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, errorElement: <CrashPage />, lazy: async () => ({ Component: await pageOrRescue(load) }) };
}

/** Every address of the console. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    errorElement: <CrashPage />,
    HydrateFallback: Splash,
    children: [
      entry('/auth/login', async () => (await import('../auth/login.page.tsx')).LoginPage),
      // The sign-in page is an entry of its own, which knows the first step alone.
      entry(SECOND_STEP, async () => (await import('../auth/login.page.tsx')).LoginPage),
      entry(
        '/auth/reset-password',
        async () => (await import('../auth/reset-password.page.tsx')).ResetPasswordPage,
      ),
      entry('/auth/register', async () => (await import('../auth/register.page.tsx')).RegisterPage),
      entry('/auth/sso', async () => (await import('../auth/sso.page.tsx')).SsoPage),
      {
        Component: RequireSession,
        children: [
          ...pages.filter(({ isBare }) => isBare === true).map(routeOf),
          {
            Component: Shell,
            children: [
              ...pages.filter(({ isBare }) => isBare !== true).map(routeOf),
              {
                path: '/dev/components',
                errorElement: <CrashPage />,
                lazy: async () => ({
                  Component: await pageOrRescue(
                    async () => (await import('./components.page.tsx')).ComponentsPage,
                  ),
                }),
              },
              ...Object.entries(SECTION_ADDRESSES).map(([path, section]) => ({
                path,
                Component: () => <SectionAddress section={section} />,
              })),
              // Everybody's own, whatever their roles: no permission and no project is asked for.
              entry(
                '/account',
                async () => (await import('../features/access/account/account.page.tsx')).AccountPage,
              ),
              { path: '/unauthorized', Component: UnauthorizedPage },
              { path: '*', Component: NotFoundPage },
            ],
          },
        ],
      },
    ],
  },
];

export function createAppRouter(): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(routes);
}
