export { createFleet, type Fleet, type FleetDeps } from './fleet.ts';
export type { DeliveryCommandEvent, FleetGateway, FleetRequest, RegistryPart, RobotCommandEvent } from './fleet-gateway.ts';
export type { FleetRobot, FleetSources, FloorSource, ReadyFloor, RobotSource, TargetSource } from './fleet-sources.ts';
export { listUnserved } from './fleet-servers.store.ts';
