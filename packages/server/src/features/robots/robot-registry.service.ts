import type { Robot, RobotDetails } from '@rota/contract';
import type { CommandRecord, DecisionRecord, RobotDetailView, RobotInfo, RobotView } from '@rota/fleet-core';
import type { RobotAddress } from '@rota/robot-link';
import type { Database } from '../../db/database.ts';
import { composeRobot, composeRobotDetails, type RegisteredRobotRow } from './robots.rules.ts';
import { listRobots } from './robots.store.ts';

/** A registered robot as the owner of a fleet needs it: what it is, where it is on the wire, and how its rows are composed. */
export type RegisteredRobotEntry = {
  readonly info: RobotInfo;
  readonly address: RobotAddress;
  compose(view: RobotView | undefined): Robot;
  composeDetails(view: RobotDetailView | undefined, commands: readonly CommandRecord[], decisions: readonly DecisionRecord[]): RobotDetails;
};

/** The register, for the parts of the server that talk to robots. */
export type RobotRegistry = {
  list(projectId: number): Promise<RegisteredRobotRow[]>;
  entries(projectId: number): Promise<RegisteredRobotEntry[]>;
};

export function createRobotRegistry(database: Database): RobotRegistry {
  const list = (projectId: number): Promise<RegisteredRobotRow[]> => listRobots(database, projectId);
  return { list, entries: async (projectId) => (await list(projectId)).map(toEntry) };
}

function toEntry(row: RegisteredRobotRow): RegisteredRobotEntry {
  const { robotId, name, enabled, protocolVersion, interfaceName, dialect, manufacturer, serialNumber } = row;
  return {
    info: { robotId, name, enabled, protocolVersion },
    address: { robotId, interfaceName, manufacturer, serialNumber, protocolVersion, dialect },
    compose: (view) => composeRobot(row, view),
    composeDetails: (view, commands, decisions) => composeRobotDetails(row, view, commands, decisions),
  };
}
