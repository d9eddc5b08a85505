import { randomUUID } from 'node:crypto';
import { can } from '@rota/contract/core';
import {
  commandPermission,
  type CommandBody,
  type CommandOf,
  type RobotCommand,
} from '@rota/contract/robots';
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
/** So many of many commands are under way at once. */
const AT_ONCE = 25;

type HoldMany = {
  readonly active: boolean;
  readonly robot_ids: readonly string[];
  readonly reason?: string | undefined;
};

/** Where robots fetch sounds. */
export type SoundSource = {
  /** The address of a sound of the project, for a robot; undefined where there is none. */
  readonly linkOf: (projectId: number, mediaId: string) => Promise<string | undefined>;
};
export type CommandDeps = {
  readonly database: Database;
  readonly fleet: Pick<FleetGateway, 'request' | 'listCommands'>;
  readonly sounds: SoundSource;
  readonly clock: () => number;
};

export function createCommandService({ database, fleet, sounds, clock }: CommandDeps) {
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
    const link = await findLink(projectId, body);
    const actor = { kind: 'user', name: session.userName } as const;
    const reply = await fleet.request(
      projectId,
      {
        type: 'robot.command',
        commandId,
        robotId,
        command: body,
        actor,
        ...(link !== undefined && { link }),
      },
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
  /** What the robot has to fetch for a command. Throws RECORD_NOT_FOUND for a sound that is not there. */
  async function findLink(projectId: number, body: CommandBody): Promise<string | undefined> {
    if (body.kind !== 'play_sound') return undefined;
    const link = await sounds.linkOf(projectId, body.media_id);
    if (link === undefined) throw recordNotFound();
    return link;
  }

  /** Takes or refuses one of many; undefined for a refusal, which is no failure of the others. */
  async function giveOne(
    projectId: number,
    robotId: string,
    command: CommandOf<'hold' | 'release'>,
    session: Session,
  ): Promise<string | undefined> {
    const actor = { kind: 'user', name: session.userName } as const;
    const request = { type: 'robot.command', commandId: randomUUID(), robotId, command, actor } as const;
    const reply = await fleet.request(projectId, request, session.userId);
    if (!reply.ok && reply.code === 'FLEET_OWNER_UNAVAILABLE') throw new AppError(reply.code, reply.message);
    return reply.ok ? robotId : undefined;
  }

  /** Puts robots of the project on hold, or releases them. Those that are so already, and disabled ones, refuse. Throws FLEET_OWNER_UNAVAILABLE. */
  async function holdMany(
    projectId: number,
    { active, robot_ids: asked, reason }: HoldMany,
    session: Session,
  ): Promise<{ robot_ids: string[] }> {
    const own = await store.listRobots(database, projectId);
    const wanted = own.flatMap(({ robotId, enabled }) =>
      enabled && asked.includes(robotId) ? [robotId] : [],
    );
    const command: CommandOf<'hold' | 'release'> = active
      ? { kind: 'hold', ...(reason !== undefined && { reason }) }
      : { kind: 'release' };
    const taken: string[] = [];
    for (let at = 0; at < wanted.length; at += AT_ONCE) {
      const group = wanted.slice(at, at + AT_ONCE);
      const answers = await Promise.all(group.map((id) => giveOne(projectId, id, command, session)));
      taken.push(...answers.filter((id) => id !== undefined));
    }
    return { robot_ids: taken };
  }

  return { give, holdMany };
}
