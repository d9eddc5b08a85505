import type { SimulatorProject } from '@rota/contract/site-setup';
import type { Database, Tx } from '../../../db/database.ts';
import type { RobotSecrets } from '../../../vault/robot-secrets.ts';
import { findRobot } from '../../robots/robots/index.ts';
import * as store from './site-setup.store.ts';

type SimulationDeps = { readonly database: Database; readonly secrets: Pick<RobotSecrets, 'read'> };
export type Simulation = ReturnType<typeof createSimulation>;

/** A simulator that is silent for so long has ended: another one may run the robots. */
const SILENT_S = 10;

/** The one simulator of the installation, and the robots that it runs. */
export function createSimulation({ database, secrets }: SimulationDeps) {
  let hasLauncher = false;

  /** The robots for the simulator that asks; none while another one runs them. */
  async function take(runnerId: string): Promise<{ is_yours: boolean; projects: SimulatorProject[] }> {
    const isYours = await database.global((tx) => store.holdRunner(tx, runnerId, SILENT_S));
    if (!isYours) return { is_yours: false, projects: [] };
    const projectIds = await database.global(store.listProjectsWithSimulated);
    const projects = [];
    for (const projectId of projectIds)
      projects.push(await database.tenant(projectId, (tx) => readProject(tx, projectId)));
    return { is_yours: true, projects };
  }

  async function readProject(tx: Tx, projectId: number): Promise<SimulatorProject> {
    const robots: SimulatorProject['robots'] = [];
    for (const { robot_id: robotId, model } of await store.listSimulated(tx, projectId)) {
      const robot = await findRobot(tx, projectId, robotId);
      const password = await secrets.read(tx, robotId, 'mqtt_password');
      // A disabled robot would only be turned away.
      if (robot === undefined || password === undefined || !robot.enabled) continue;
      robots.push({
        robot_id: robotId,
        model,
        manufacturer: robot.manufacturer,
        serial_number: robot.serialNumber,
        protocol_version: robot.protocolVersion,
        interface_name: robot.interfaceName,
        username: `robot-${robotId}`,
        password,
      });
    }
    return { project_id: projectId, robots };
  }

  return {
    take,
    /** The program that runs this server starts the simulator when there is work for it. */
    attend: (): void => void (hasLauncher = true),
    /** Whether any project has simulated robots. */
    hasWork: async (): Promise<boolean> =>
      (await database.global(store.listProjectsWithSimulated)).length > 0,
    /** Whether robots that are added now will be run. */
    isThere: async (): Promise<boolean> =>
      hasLauncher || database.global((tx) => store.isRunnerHeard(tx, SILENT_S)),
  };
}
