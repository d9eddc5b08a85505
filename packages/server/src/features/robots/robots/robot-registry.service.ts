import type { Database } from '../../../db/database.ts';
import type { FleetRobot, RobotSource } from '../../../fleet/index.ts';
import { aliasesOf, composeRobot, composeRobotDetails, type RegisteredRobotRow } from './robots.rules.ts';
import { listRobots } from './robots.store.ts';

/** The register, for the parts of the server that talk to robots. */
export type RobotRegistry = RobotSource & { rows(projectId: number): Promise<RegisteredRobotRow[]> };

export function createRobotRegistry(database: Database): RobotRegistry {
  const rows = (projectId: number): Promise<RegisteredRobotRow[]> => listRobots(database, projectId);
  return { rows, list: async (projectId) => (await rows(projectId)).map(toEntry) };
}

function toEntry(row: RegisteredRobotRow): FleetRobot {
  const {
    robotId,
    name,
    enabled,
    reserved,
    protocolVersion,
    interfaceName,
    dialect,
    manufacturer,
    serialNumber,
  } = row;
  const mapAliases = aliasesOf(row).map(({ robot_map, map_id }) => ({ theirs: robot_map, ours: map_id }));
  return {
    info: { robotId, name, enabled, protocolVersion, ...(reserved && { reserved }) },
    address: { robotId, interfaceName, manufacturer, serialNumber, protocolVersion, dialect, mapAliases },
    compose: (view) => composeRobot(row, view),
    composeDetails: (view, commands, decisions) => composeRobotDetails(row, view, commands, decisions),
  };
}
