import type { RobotServices } from './robots.routes.ts';
import { createActivationService, type ActivationDeps } from './robot-activation.service.ts';
import { createCommandService, type CommandDeps } from './robot-commands.service.ts';
import { createRegistrationService } from './robot-registration.service.ts';
import { createRobotService, type RobotServiceDeps } from './robots.service.ts';

export { composePose, composeRobot, composeRobotDetails, type RegisteredRobotRow } from './robots.rules.ts';
export { robotRoutes, type RobotServices } from './robots.routes.ts';
export { createRobotRegistry, type RobotRegistry } from './robot-registry.service.ts';

/** The use cases of robots, from what they need. */
export function createRobotServices(deps: RobotServiceDeps & ActivationDeps & CommandDeps): RobotServices {
  return {
    robots: createRobotService(deps),
    registration: createRegistrationService(deps),
    activation: createActivationService(deps),
    commands: createCommandService(deps),
  };
}
