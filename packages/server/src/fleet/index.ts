export { fleet, type Fleet } from './fleet.ts';
export { registryChanged } from './fleet-inbox.store.ts';
export { listUnserved } from './ownership/fleet-servers.store.ts';
export type {
  DeliveryChange,
  DeliveryCommandEvent,
  DeliveryRecords,
  DeliverySave,
  FleetPorts,
  FleetRequest,
  FleetRobot,
  FloorSource,
  ProjectSource,
  ReadyFloor,
  RegistryPart,
  RobotSource,
  TargetSource,
} from './ports.ts';
export type { FleetGateway, InvalidMessage } from './window/fleet-gateway.ts';
