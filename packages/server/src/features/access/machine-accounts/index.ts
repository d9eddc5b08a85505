import type { Ground, Part } from '../../../part.ts';
import type { Auth } from '../auth/index.ts';
import { machineAccountRoutes } from './machine-accounts.routes.ts';
import { createMachineService, HOLDER_KIND } from './machine-accounts.service.ts';

export { listMachinesOfRobot } from './machine-accounts.store.ts';

/** The accounts by which robots' computers, programs and devices come in. */
export function machineAccounts({
  database,
  auth,
}: Pick<Ground, 'database'> & { readonly auth: Auth }): Part {
  const { bearers, serviceLog } = auth;
  const service = createMachineService({ database, bearers, log: serviceLog });
  bearers.register(HOLDER_KIND, service.load);
  return { routes: (app, mounting) => machineAccountRoutes(app, service, mounting) };
}
