export { createFleet, type Fleet, type FleetDeps } from './fleet.ts';
export type { DeliveryCommandEvent, FleetGateway, FleetRequest, RegistryPart, RobotCommandEvent } from './window/fleet-gateway.ts';
export type { FleetRobot, FleetSources, FloorSource, ReadyFloor, RobotSource, TargetSource } from './ports.ts';
export { listUnserved } from './ownership/fleet-servers.store.ts';
