import type { Permission } from '@rota/contract';
import type { ComponentType } from 'react';
import { createBrowserRouter, Outlet, useNavigation, type RouteObject } from 'react-router';
import { LoginPage } from '../auth/login.page.tsx';
import { ProjectProvider } from '../projects/project-context.tsx';
import { RouteProgress } from '../ui/route-progress.tsx';
import { Splash } from '../ui/splash.tsx';
import { RequirePermission, RequireSession } from './guards.tsx';
import { Shell } from './shell.tsx';
import { CrashPage, NotFoundPage, UnauthorizedPage } from './status-pages.tsx';

function Root() {
  const navigation = useNavigation();
  return (
    <ProjectProvider>
      <RouteProgress isActive={navigation.state !== 'idle'} />
      <Outlet />
    </ProjectProvider>
  );
}

/** A page that is fetched when it is first opened, and that asks for a permission in the chosen project. */
function page(path: string, permission: Permission, load: () => Promise<ComponentType>): RouteObject {
  return {
    path,
    errorElement: <CrashPage />,
    lazy: async () => {
      const Page = await load();
      return {
        Component: () => (
          <RequirePermission permission={permission}>
            <Page />
          </RequirePermission>
        ),
      };
    },
  };
}

/** Every address of the console. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    errorElement: <CrashPage />,
    HydrateFallback: Splash,
    children: [
      { path: '/auth/login', Component: LoginPage },
      {
        Component: RequireSession,
        children: [
          {
            Component: Shell,
            children: [
              page('/', 'robots.read', () => import('../features/overview/overview.page.tsx').then((module) => module.OverviewPage)),
              page('/robot', 'robots.read', () => import('../features/robots/robot.page.tsx').then((module) => module.RobotPage)),
              page('/delivery', 'deliveries.read', () =>
                import('../features/deliveries/deliveries.page.tsx').then((module) => module.DeliveriesPage),
              ),
              page('/delivery/task', 'deliveries.create', () =>
                import('../features/deliveries/create-delivery.page.tsx').then((module) => module.CreateDeliveryPage),
              ),
              page('/project/maps', 'maps.read', () => import('../features/maps/maps.page.tsx').then((module) => module.MapsPage)),
              page('/admin/security/audit', 'audit.read', () =>
                import('../features/audit/audit.page.tsx').then((module) => module.AuditPage),
              ),
              page('/project/config', 'config.read', () =>
                import('../features/config/config.page.tsx').then((module) => module.ConfigPage),
              ),
              page('/dev/simulator', 'robots.simulate', () =>
                import('../features/simulator/simulator.page.tsx').then((module) => module.SimulatorPage),
              ),
              {
                path: '/dev/components',
                errorElement: <CrashPage />,
                lazy: async () => ({ Component: (await import('./components.page.tsx')).ComponentsPage }),
              },
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
