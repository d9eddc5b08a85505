import type { RobotServices } from './robots.routes.ts';
import { createActivationService, type ActivationDeps } from './robot-activation.service.ts';
import { createCommandService } from './robot-commands.service.ts';
import { createRegistrationService } from './robot-registration.service.ts';
import { createRobotService, type RobotFleet, type RobotServiceDeps } from './robots.service.ts';

export { composePose, composeRobot, composeRobotDetails, type RegisteredRobotRow } from './robots.rules.ts';
export { robotRoutes, type RobotServices } from './robots.routes.ts';
export { createRobotRegistry, type RegisteredRobotEntry, type RobotRegistry } from './robot-registry.service.ts';
export type { RobotFleet } from './robots.service.ts';

/** The use cases of robots, from what they need. */
export function createRobotServices(deps: RobotServiceDeps & ActivationDeps & { readonly fleet: RobotFleet }): RobotServices {
  return {
    robots: createRobotService(deps),
    registration: createRegistrationService(deps),
    activation: createActivationService(deps),
    commands: createCommandService(deps),
  };
}
