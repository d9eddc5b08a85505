import type { Ground, Part } from '../../../part.ts';
import type { Auth } from '../auth/index.ts';
import { machineAccountRoutes } from './machine-accounts.routes.ts';
import { createMachineService, HOLDER_KIND, type MachineService } from './machine-accounts.service.ts';

export { listMachinesOfRobot } from './machine-accounts.store.ts';

/** `removeOfRobot` is for a robot that is taken out of use. */
export type MachineAccounts = Part & Pick<MachineService, 'removeOfRobot'>;

/** The accounts by which robots' computers, programs and devices come in. */
export function machineAccounts({
  database,
  auth,
}: Pick<Ground, 'database'> & { readonly auth: Auth }): MachineAccounts {
  const { bearers, serviceLog } = auth;
  const service = createMachineService({ database, bearers, log: serviceLog });
  bearers.register(HOLDER_KIND, service.load);
  return {
    removeOfRobot: service.removeOfRobot,
    routes: (app, mounting) => machineAccountRoutes(app, service, mounting),
  };
}
