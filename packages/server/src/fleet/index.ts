export {
  createFleetGateway,
  type DeliveryCommandEvent,
  type FleetGateway,
  type FleetRequest,
  type RegistryPart,
  type RobotCommandEvent,
} from './fleet-gateway.ts';
export type { FleetRobot, FleetSources, FloorSource, ReadyFloor, RobotSource, TargetSource } from './fleet-sources.ts';
export { createFleetSupervisor, type FleetSupervisor } from './fleet-supervisor.ts';
