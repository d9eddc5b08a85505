import { randomBytes } from 'node:crypto';
import {
  MOST_SIMULATED_ROBOTS,
  SIMULATED_MODELS,
  type SimulatedModel,
  type SimulatedRobots,
} from '@rota/contract/site-setup';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { findRobot, type RobotDesk } from '../../robots/robots/index.ts';
import * as store from './site-setup.store.ts';

type SimulatedRobotDeps = {
  readonly database: Database;
  readonly desk: Pick<RobotDesk, 'register' | 'remove' | 'show' | 'hide'>;
  readonly hasSimulator: () => Promise<boolean>;
};
export type SimulatedRobotService = ReturnType<typeof createSimulatedRobots>;

const PROTOCOL = '2.1.0';

/** Robots of a project that exist in a simulator only. To the rest of the server they are robots like all others. */
export function createSimulatedRobots({ database, desk, hasSimulator }: SimulatedRobotDeps) {
  async function list(projectId: number): Promise<SimulatedRobots> {
    const robots = await database.tenant(projectId, async (tx) => {
      const rows = await store.listSimulated(tx, projectId);
      return Promise.all(
        rows.map(async ({ robot_id, model }) => {
          const name = (await findRobot(tx, projectId, robot_id))?.name ?? '';
          return { robot_id, model, name };
        }),
      );
    });
    return { has_simulator: await hasSimulator(), robots };
  }

  /** All or none. Throws LIMIT_REACHED. */
  async function add(
    projectId: number,
    { model, names }: { readonly model: SimulatedModel; readonly names: readonly string[] },
    actor: ActorRef,
  ): Promise<SimulatedRobots> {
    const rows = await database.tenant(projectId, async (tx) => {
      await store.lockSimulated(tx, projectId);
      const known = await store.listSimulated(tx, projectId);
      if (known.length + names.length > MOST_SIMULATED_ROBOTS) throw limitReached();
      const made = [];
      for (const name of names) made.push(await register(tx, projectId, model, name, actor));
      return made;
    });
    await desk.show(projectId, rows);
    return list(projectId);
  }

  async function register(tx: Tx, projectId: number, model: SimulatedModel, name: string, actor: ActorRef) {
    const { name: modelName, manufacturer } = SIMULATED_MODELS[model];
    const serial = `sim-${randomBytes(5).toString('hex')}`;
    const body = {
      name,
      model: modelName,
      manufacturer,
      serial_number: serial,
      protocol_version: PROTOCOL,
    } as const;
    const { row } = await desk.register(tx, projectId, body, actor);
    await store.insertSimulated(tx, projectId, row.robotId, model);
    return row;
  }

  /** All or none. Throws ROBOT_BUSY, ROBOT_NEEDED. */
  async function remove(projectId: number, actor: ActorRef): Promise<SimulatedRobots> {
    const removed = await database.tenant(projectId, async (tx) => {
      await store.lockSimulated(tx, projectId);
      const rows = await store.listSimulated(tx, projectId);
      for (const { robot_id: robotId } of rows) await desk.remove(tx, projectId, robotId, actor);
      return rows.map(({ robot_id: robotId }) => robotId);
    });
    desk.hide(projectId, removed);
    return list(projectId);
  }

  return { list, add, remove };
}

function limitReached(): AppError {
  return new AppError(
    'LIMIT_REACHED',
    `A project can have at most ${MOST_SIMULATED_ROBOTS} simulated robots`,
    { entity: 'simulated_robot', limit: MOST_SIMULATED_ROBOTS },
  );
}
