import { aName } from '@rota/testing';
import type { WalkerFixture, World } from './world.ts';

const knownUsers = new WeakMap<World['server'], ReturnType<World['server']['addUser']>>();

/** One person for all who sign in: making one anew for each would take longer than everything else. */
function knownUser(server: World['server']): ReturnType<World['server']['addUser']> {
  const user = knownUsers.get(server) ?? server.addUser();
  knownUsers.set(server, user);
  return user;
}

/**
 * A valid request for every call, by `area.call`, or `area.call kind` where one call needs several permissions. A feature adds its
 * calls here; the walker fails for a mounted call without one.
 */
export const fixtures: Readonly<Record<string, WalkerFixture>> = {
  'auth.login': {
    request: async ({ server }) => {
      const user = await knownUser(server);
      return { path: '/auth/login', body: { userNameOrPhone: user.username, password: user.password } };
    },
    success: 200,
    changes: false,
  },
  'auth.refresh': {
    request: async ({ server }) => {
      const user = await knownUser(server);
      const answer = await server.call('POST', '/auth/login', { body: { userNameOrPhone: user.username, password: user.password } });
      const cookie = answer.raw.cookies.find((one) => one.name === 'rota_refresh')?.value ?? '';
      return { path: '/auth/refresh', headers: { cookie: `rota_refresh=${cookie}` } };
    },
    success: 200,
    changes: false,
  },
  'auth.revoke': { request: () => ({ path: '/auth/revoke' }), success: 200, changes: false },
  'projects.list': { request: () => ({ path: '/projects' }), success: 200, changes: false },
  'projects.listAll': { request: () => ({ path: '/projects/all' }), success: 200, changes: false },
  'projects.create': { request: () => ({ path: '/projects/', body: { project_name: `New ${aName()}` } }), success: 201, changes: true },
  'projects.update': {
    request: (_world, project) => ({ path: `/projects/${project.id}`, body: { project_name: `Renamed ${aName()} ${project.marker}` } }),
    success: 200,
    changes: true,
  },
  'health.get': { request: () => ({ path: '/health' }), success: 200, changes: false },
};
