import type { Ground, Part } from '../../part.ts';
import type { Auth } from '../auth/index.ts';
import { userRoutes } from './users.routes.ts';
import { createUserService, type UserService } from './users.service.ts';

export type { NewAccount, UserService } from './users.service.ts';

/** The accounts of people and what they may do where. */
export function users({ database, auth }: Pick<Ground, 'database'> & { readonly auth: Auth }): Part & { readonly service: UserService } {
  const { passwords, policy } = auth;
  const service = createUserService({ database, passwords, policy });
  return { service, routes: (app, mounting) => userRoutes(app, service, mounting) };
}
