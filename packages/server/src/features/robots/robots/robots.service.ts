import { can, type Reach } from '@rota/contract/core';
import type { ChainLink, Decision } from '@rota/contract/decisions';
import type { RobotPose } from '@rota/contract/live';
import type { Project } from '@rota/contract/projects';
import type { Robot, RobotDetails } from '@rota/contract/robots';
import type { Database } from '../../../db/database.ts';
import { chainLinks, type FleetGateway } from '../../../fleet/index.ts';
import { recordNotFound } from '../../../http/app-error.ts';
import type { LiveHub } from '../../../live/index.ts';
import { createRobotRegistry } from './robot-registry.service.ts';
import { composeDecision, composePose, composeRobot, composeRobotDetails } from './robots.rules.ts';
import * as store from './robots.store.ts';

export type RobotServiceDeps = {
  readonly database: Database;
  readonly fleet: Pick<
    FleetGateway,
    'ask' | 'robotViews' | 'robotDetails' | 'listCommands' | 'listDecisions'
  >;
  /** The projects these roles reach, by name. */
  readonly listProjects: (roles: Reach) => Promise<readonly Pick<Project, 'project_id'>[]>;
};

export type RobotService = ReturnType<typeof createRobotService>;

const RECENT_COMMANDS = 20;
const RECENT_DECISIONS = 20;

/** What is known of robots: the register joined with what the fleet control sees. */
export function createRobotService({ database, fleet, listProjects }: RobotServiceDeps) {
  const registry = createRobotRegistry(database);

  async function list(projectId: number): Promise<Robot[]> {
    const [rows, views] = await Promise.all([registry.rows(projectId), fleet.robotViews(projectId)]);
    return rows.map((row) => composeRobot(row, views.get(row.robotId)));
  }

  /** Every robot that these roles may see, one transaction a project. */
  async function overview(roles: Reach): Promise<Robot[]> {
    const robots: Robot[] = [];
    for (const { project_id } of await listProjects(roles)) {
      if (can(roles, 'robots.read', String(project_id))) robots.push(...(await list(project_id)));
    }
    return robots;
  }

  async function find(projectId: number, robotId: string): Promise<RobotDetails | undefined> {
    const row = await database.tenant(projectId, (tx) => store.findRobot(tx, projectId, robotId));
    if (row === undefined) return undefined;
    const [view, commands, decisions] = await Promise.all([
      fleet.robotDetails(projectId, robotId),
      fleet.listCommands(projectId, robotId, RECENT_COMMANDS),
      fleet.listDecisions(projectId, { robotId, limit: RECENT_DECISIONS }),
    ]);
    return composeRobotDetails(row, view, commands, decisions);
  }

  async function get(projectId: number, robotId: string): Promise<RobotDetails> {
    const details = await find(projectId, robotId);
    if (details === undefined) throw recordNotFound();
    return details;
  }

  /** Who waits for whom, from a robot on. */
  async function chain(projectId: number, robotId: string): Promise<ChainLink[]> {
    const row = await database.tenant(projectId, (tx) => store.findRobot(tx, projectId, robotId));
    if (row === undefined) throw recordNotFound();
    return chainLinks((await fleet.ask(projectId, { kind: 'chain', of: 'robot', id: robotId })).steps);
  }

  async function listPoses(projectId: number): Promise<RobotPose[]> {
    const [rows, views] = await Promise.all([registry.rows(projectId), fleet.robotViews(projectId)]);
    return rows.flatMap((row) => {
      const view = views.get(row.robotId);
      return (view && composePose(view)) ?? [];
    });
  }

  async function listDecisions(
    projectId: number,
    filter: {
      readonly robot_id?: string | undefined;
      readonly delivery_id?: string | undefined;
      readonly limit: number;
    },
  ): Promise<Decision[]> {
    const records = await fleet.listDecisions(projectId, {
      limit: filter.limit,
      ...(filter.robot_id !== undefined && { robotId: filter.robot_id }),
      ...(filter.delivery_id !== undefined && { deliveryId: filter.delivery_id }),
    });
    return records.map(composeDecision);
  }

  /** The snapshots of the live topics about robots. */
  function provideLive(live: LiveHub): void {
    live.provide('robots', list);
    live.provide('poses', listPoses);
    live.provide('robot', async (projectId, robotId) => {
      const details = robotId === undefined ? undefined : await find(projectId, robotId);
      return details === undefined ? [] : [details];
    });
  }

  return { overview, list, get, chain, listDecisions, provideLive };
}
