import type { Ground, Part } from '../../part.ts';
import type { Auth } from '../auth/index.ts';
import { apiKeyRoutes } from './api-keys.routes.ts';
import { createApiKeyService, HOLDER_KIND } from './api-keys.service.ts';

export { toSecretInfo } from './api-keys.service.ts';

/** Keys by which programs use the API in a project. */
export function apiKeys({ database, clock, auth }: Pick<Ground, 'database' | 'clock'> & { readonly auth: Auth }): Part {
  const { bearers, sessions } = auth;
  const service = createApiKeyService({ database, bearers, sessions, clock });
  bearers.register(HOLDER_KIND, service.load);
  return { routes: (app, mounting) => apiKeyRoutes(app, service, mounting) };
}
