import type { FleetGateway, FleetPorts } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Mqtt } from '../mqtt/index.ts';
import type { Projects } from '../../sites/projects/index.ts';
import type { Uses } from '../../sites/uses/index.ts';
import { robotSecrets } from '../../../vault/robot-secrets.ts';
import { createActivationService, type ActivationDeps } from './robot-activation.service.ts';
import { createCommandService, type CommandDeps, type SoundSource } from './robot-commands.service.ts';
import { createModelService } from './robot-models.service.ts';
import { createRobotDesk, type RobotDesk } from './robot-desk.service.ts';
import type { RegistrationDeps } from './robot-record.service.ts';
import { createRegistrationService } from './robot-registration.service.ts';
import type { MovesAlong } from './robot-records.ts';
import { createRobotTransfer, type RobotTransfer } from './robot-transfer.service.ts';
import { robotRoutes, type RobotServices } from './robots.routes.ts';
import { createRobotService, type RobotService, type RobotServiceDeps } from './robots.service.ts';

export { createRobotRegistry, type RobotRegistry } from './robot-registry.service.ts';
export type { SoundSource } from './robot-commands.service.ts';
export { setM2mNumber } from './m2m-number.service.ts';
export { composeRobot } from './robots.rules.ts';
export { findActivation, findRobot, listRobotTraits, setReserved } from './robots.store.ts';
export type { MadeAccess, RobotDesk } from './robot-desk.service.ts';
export type { MovesAlong } from './robot-records.ts';
export type { RobotTransfer } from './robot-transfer.service.ts';

/** The register of robots; `transfer` is how one goes from a project to another, `desk` what others do with it in their transactions. */
export type Robots = Part & {
  readonly service: RobotService;
  readonly transfer: RobotTransfer;
  readonly desk: RobotDesk;
};
type Before = {
  readonly fleet: { readonly gateway: FleetGateway };
  readonly mqtt: Mqtt;
  readonly projects: Projects;
  readonly uses: Pick<Uses, 'list'>;
  readonly ports: Pick<FleetPorts, 'floors'> & {
    readonly sounds: SoundSource;
    readonly movesAlong: readonly MovesAlong[];
    readonly settleConfigs: RegistrationDeps['settleConfig'];
  };
};

/** The register of robots, their state, and commands to them. */
export function robots({
  database,
  vault,
  live,
  clock,
  fleet,
  mqtt,
  projects,
  uses,
  ports,
}: Pick<Ground, 'database' | 'vault' | 'live' | 'clock'> & Before): Robots {
  const deps = {
    database,
    fleet: fleet.gateway,
    live,
    listProjects: projects.service.listFor,
    listMapIds: async (projectId: number) => (await ports.floors.list(projectId)).map(({ mapId }) => mapId),
    mqttUrl: mqtt.broker.robotUrl,
    passwords: mqtt.passwords,
    secrets: robotSecrets(vault),
    uses,
    sounds: ports.sounds,
    movesAlong: ports.movesAlong,
    settleConfig: ports.settleConfigs,
    clock,
  };
  const services = createRobotServices(deps);
  return {
    service: services.robots,
    transfer: createRobotTransfer(deps),
    desk: services.desk,
    routes: (app, mounting) => robotRoutes(app, services, mounting),
    live: services.robots.provideLive,
  };
}

/** The use cases of robots, from what they need. */
export function createRobotServices(
  deps: RobotServiceDeps & RegistrationDeps & ActivationDeps & CommandDeps,
): RobotServices & { readonly desk: RobotDesk } {
  const desk = createRobotDesk(deps);
  return {
    robots: createRobotService(deps),
    registration: createRegistrationService({ ...deps, desk }),
    activation: createActivationService(deps),
    commands: createCommandService(deps),
    models: createModelService(deps),
    desk,
  };
}
