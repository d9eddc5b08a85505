import { sql } from 'kysely';
import type { Functions } from '../../../db/schema.gen.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Auth } from '../auth/index.ts';
import { readUse, useOf, type Uses } from '../../sites/uses/index.ts';
import { apiKeyRoutes } from './api-keys.routes.ts';
import { losesPermissions } from './api-keys.rules.ts';
import { createApiKeyService, HOLDER_KIND } from './api-keys.service.ts';
import { listKeysOfOwner } from './api-keys.store.ts';

export { toSecretInfo } from './api-keys.service.ts';
export { listKeysOfRobot } from './api-keys.store.ts';

/** Keys by which programs use the API in a project. */
type Before = { readonly auth: Auth; readonly uses: Pick<Uses, 'add'> };

export function apiKeys({ database, clock, auth, uses }: Pick<Ground, 'database' | 'clock'> & Before): Part {
  uses.add('user', (tx, _projectId, userId) =>
    readUse(
      tx,
      { kind: 'api_key', effect: 'stops' },
      sql<Functions['api_keys_of_person']>`select * from api_keys_of_person(${userId})`,
    ),
  );
  const { bearers, sessions } = auth;
  uses.add('member', async (tx, projectId, userId) => {
    const owner = (await sessions.rolesOf(userId)) ?? {};
    const keys = await listKeysOfOwner(tx, projectId, userId, new Date(clock()));
    const stopping = keys.filter(({ permissions }) => losesPermissions(permissions, owner, projectId));
    return useOf({ kind: 'api_key', effect: 'stops' }, stopping);
  });
  const service = createApiKeyService({ database, bearers, sessions, clock });
  bearers.register(HOLDER_KIND, service.load);
  return { routes: (app, mounting) => apiKeyRoutes(app, service, mounting) };
}
