export { fleet, type Fleet } from './fleet.ts';
export { chainLinks } from './client/chain.rules.ts';
export { findLearned } from './fleet-learned.store.ts';
export { registryChanged } from './fleet-inbox.store.ts';
export { listCommandsBetween, listTripsBetween } from './robot-past.store.ts';
export { listUnserved } from './ownership/fleet-servers.store.ts';
export type {
  DeliveryChange,
  DeliveryCommandEvent,
  DeliveryRecords,
  PinSource,
  DeliverySave,
  ElevatorNote,
  ElevatorRecords,
  ElevatorSource,
  FleetElevator,
  FleetPorts,
  FleetRobot,
  FloorSource,
  HelpRecords,
  MapCopyRecords,
  ProjectSource,
  ReadyFloor,
  EscapeSource,
  RobotSource,
  TargetSource,
} from './ports.ts';
export type { FleetGateway, WireTrouble } from './client/fleet-gateway.ts';
