import { randomUUID } from 'node:crypto';
import { can } from '@rota/contract/core';
import { commandPermission, type CommandBody, type RobotCommand } from '@rota/contract/robots';
import type { Database } from '../../../db/database.ts';
import type { FleetGateway } from '../../../fleet/index.ts';
import { forbidden } from '../../../http/access.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import type { Session } from '../../../http/context.ts';
import { composeCommand } from './robots.rules.ts';
import * as store from './robots.store.ts';

export type CommandService = ReturnType<typeof createCommandService>;

/** How far back a command that was just given is looked for. */
const RECENT = 20;

export type CommandDeps = {
  readonly database: Database;
  readonly fleet: Pick<FleetGateway, 'request' | 'listCommands'>;
  readonly clock: () => number;
};

export function createCommandService({ database, fleet, clock }: CommandDeps) {
  /** A command that the owner took and of which nothing is recorded yet. */
  function justSent(
    commandId: string,
    robotId: string,
    { kind, ...given }: CommandBody,
    by: string,
  ): RobotCommand {
    const params = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)]));
    const now = new Date(clock()).toISOString();
    return {
      command_id: commandId,
      robot_id: robotId,
      kind,
      params,
      status: 'sent',
      failure: null,
      by,
      created_at: now,
      updated_at: now,
    };
  }
  /**
   * Hands a command to the owner of the fleet, who writes it down with what comes of it, and answers what became of it so far. Throws FORBIDDEN, RECORD_NOT_FOUND, ROBOT_DISABLED,
   * and whatever the fleet control refuses with.
   */
  async function give(
    projectId: number,
    robotId: string,
    body: CommandBody,
    session: Session,
  ): Promise<RobotCommand> {
    if (!can(session.roles, commandPermission[body.kind], String(projectId))) throw forbidden();
    const commandId = randomUUID();
    await database.tenant(projectId, async (tx) => {
      const robot = await store.findRobot(tx, projectId, robotId);
      if (robot === undefined) throw recordNotFound();
      if (!robot.enabled) throw new AppError('ROBOT_DISABLED', 'The robot is disabled');
    });
    const actor = { kind: 'user', name: session.userName } as const;
    const reply = await fleet.request(
      projectId,
      { type: 'robot.command', commandId, robotId, command: body, actor },
      session.userId,
    );
    if (!reply.ok) throw new AppError(reply.code, reply.message);
    const record = (await fleet.listCommands(projectId, robotId, RECENT)).find(
      (command) => command.commandId === commandId,
    );
    return record === undefined
      ? justSent(commandId, robotId, body, session.userName)
      : composeCommand(record);
  }
  return { give };
}
