import { createHash } from 'node:crypto';
import type { Database } from '../../../db/database.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import { findRobot, type RobotRegistry } from '../../robots/robots/index.ts';
import { isController, isTenant, readToken, type SentToken } from './ddi.rules.ts';
import { findOwner, findUpdater, noteSeen, type UpdaterRow } from './updaters.store.ts';

/** The robot that an updater speaks for. */
export type Caller = {
  readonly projectId: number;
  readonly robotId: string;
  /** What was known of its updater before this call. */
  readonly updater: UpdaterRow | undefined;
};
type UpdateCallersDeps = {
  readonly database: Pick<Database, 'global' | 'tenant'>;
  readonly registry: Pick<RobotRegistry, 'rows'>;
};
export type UpdateCallers = ReturnType<typeof createUpdateCallers>;

/** Tokens are random, so that a digest without salt gives nothing away. */
export function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Finds out for which robot a program asks, by its token. */
export function createUpdateCallers({ database, registry }: UpdateCallersDeps) {
  /** Throws UNAUTHORIZED for a token that is not valid, whatever else is asked. */
  async function ownerOf(
    sent: SentToken | undefined,
  ): Promise<{ projectId: number; robotId: string | null }> {
    const owner = sent && (await database.global((tx) => findOwner(tx, digestOf(sent.token))));
    const isOfScheme = owner !== undefined && (owner.robot_id !== null) === (sent?.scheme === 'target');
    if (!isOfScheme) throw new AppError('UNAUTHORIZED', 'Unauthorized');
    return { projectId: owner.project_id, robotId: owner.robot_id };
  }

  /** The robot that a gateway names; undefined where there is none, or more than one. */
  async function namedRobot(projectId: number, controllerId: string): Promise<string | undefined> {
    const named = (await registry.rows(projectId)).filter((row) => isController(row, controllerId));
    const byId = named.find(({ robotId }) => robotId === controllerId);
    return (byId ?? (named.length === 1 ? named[0] : undefined))?.robotId;
  }

  return {
    /** The caller of DDI, who names its robot. Throws UNAUTHORIZED; RECORD_NOT_FOUND for a robot that is not its own. */
    async controller(
      header: string | undefined,
      { controllerId, tenant }: { readonly controllerId: string; readonly tenant?: string | undefined },
    ): Promise<Caller> {
      const owner = await ownerOf(readToken(header));
      const { projectId } = owner;
      if (!isTenant(tenant, projectId)) throw recordNotFound();
      const robotId = owner.robotId ?? (await namedRobot(projectId, controllerId));
      if (robotId === undefined) throw recordNotFound();
      return database.tenant(projectId, async (tx) => {
        const robot = await findRobot(tx, projectId, robotId);
        if (robot === undefined || !isController(robot, controllerId)) throw recordNotFound();
        return { projectId, robotId, updater: await noteSeen(tx, projectId, robotId) };
      });
    },

    /** The caller that has the token of its own robot. Throws UNAUTHORIZED. */
    async robot(header: string | undefined): Promise<Caller> {
      const { projectId, robotId } = await ownerOf(readToken(header));
      if (robotId === null) throw new AppError('UNAUTHORIZED', 'Unauthorized');
      return database.tenant(projectId, async (tx) => {
        await noteSeen(tx, projectId, robotId);
        return { projectId, robotId, updater: await findUpdater(tx, projectId, robotId) };
      });
    },
  };
}
