import { sql } from 'kysely';
import type { Functions } from '../../../db/schema.gen.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Auth } from '../auth/index.ts';
import { readUse, useOf, type Uses } from '../../sites/uses/index.ts';
import { apiKeyRoutes } from './api-keys.routes.ts';
import { losesPermissions } from './api-keys.rules.ts';
import { createApiKeyService, HOLDER_KIND, type ApiKeyService } from './api-keys.service.ts';
import { listKeysOfOwner } from './api-keys.store.ts';

export { toSecretInfo } from './api-keys.service.ts';
export { listKeysOfRobot } from './api-keys.store.ts';

type Before = { readonly auth: Auth; readonly uses: Pick<Uses, 'add'> };

/** `removeOfRobot` is for a robot that is taken out of use. */
export type ApiKeys = Part & Pick<ApiKeyService, 'removeOfRobot'>;

/** Keys by which programs use the API in a project. */
export function apiKeys({
  database,
  clock,
  auth,
  uses,
}: Pick<Ground, 'database' | 'clock'> & Before): ApiKeys {
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
  return {
    removeOfRobot: service.removeOfRobot,
    routes: (app, mounting) => apiKeyRoutes(app, service, mounting),
  };
}
