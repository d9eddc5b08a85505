import { randomBytes } from 'node:crypto';
import { UPDATER_REACHED_S, type RobotUpdater } from '@rota/contract/ddi';
import { recordAudit, type AuditChange } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { requireRow } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { findRobot } from '../../robots/robots/index.ts';
import { digestOf } from './update-callers.service.ts';
import * as store from './updaters.store.ts';

type RobotUpdatersDeps = {
  readonly database: Pick<Database, 'tenant'>;
  readonly clock: () => number;
};
export type RobotUpdaters = ReturnType<typeof createRobotUpdaters>;
type NewToken = { readonly token: string; readonly prefix: string };

/** Below the address of the server. */
const DDI_PATH = '/api/ddi';

/** The updaters of robots as people see them, and their tokens. */
export function createRobotUpdaters({ database, clock }: RobotUpdatersDeps) {
  /** Throws RECORD_NOT_FOUND. */
  async function get(projectId: number, robotId: string, origin: string): Promise<RobotUpdater> {
    return database.tenant(projectId, (tx) => compose(tx, projectId, robotId, origin));
  }

  async function compose(tx: Tx, projectId: number, robotId: string, origin: string): Promise<RobotUpdater> {
    const robot = requireRow(await findRobot(tx, projectId, robotId));
    const row = await store.findUpdater(tx, projectId, robotId);
    const seenAt = row?.seen_at ?? null;
    return {
      controller_ids: [robot.serialNumber, robotId],
      token: row === undefined ? null : tokenOf(row),
      seen_at: seenAt?.toISOString() ?? null,
      is_reached: seenAt !== null && clock() - seenAt.getTime() < UPDATER_REACHED_S * 1_000,
      attributes: { ...row?.attributes },
      asks_first: row?.asks_first ?? false,
      url: `${origin}${DDI_PATH}`,
    };
  }

  /** Throws RECORD_NOT_FOUND. */
  async function change(
    projectId: number,
    robotId: string,
    asksFirst: boolean,
    { actor, origin }: { readonly actor: ActorRef; readonly origin: string },
  ): Promise<RobotUpdater> {
    return database.tenant(projectId, async (tx) => {
      const { asks_first: before } = await compose(tx, projectId, robotId, origin);
      await store.changeUpdater(tx, projectId, robotId, { asks_first: asksFirst });
      await record(tx, projectId, robotId, {
        actor,
        code: 'LOG_UPDATER_CHANGED',
        before: { asks_first: before },
        after: { asks_first: asksFirst },
      });
      return compose(tx, projectId, robotId, origin);
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function makeToken(projectId: number, robotId: string, actor: ActorRef): Promise<NewToken> {
    return database.tenant(projectId, async (tx) => {
      const made = newToken();
      const before = await store.findUpdater(tx, projectId, robotId);
      await record(tx, projectId, robotId, {
        actor,
        code: 'LOG_UPDATE_TOKEN_MADE',
        before: prefixOf(before),
        after: { token_prefix: made.prefix },
      });
      await store.changeUpdater(tx, projectId, robotId, {
        token_digest: digestOf(made.token),
        token_prefix: made.prefix,
        token_made_at: new Date(clock()),
        token_made_by: actor.name,
      });
      return made;
    });
  }

  /** Throws RECORD_NOT_FOUND where it has none. */
  async function endToken(projectId: number, robotId: string, actor: ActorRef): Promise<void> {
    await database.tenant(projectId, async (tx) => {
      const before = prefixOf(await store.findUpdater(tx, projectId, robotId));
      await record(tx, projectId, robotId, {
        actor,
        code: 'LOG_UPDATE_TOKEN_ENDED',
        before: requireRow(before ?? undefined),
        after: null,
      });
      await store.changeUpdater(tx, projectId, robotId, {
        token_digest: null,
        token_prefix: null,
        token_made_at: null,
        token_made_by: null,
      });
    });
  }

  async function gatewayToken(projectId: number, origin: string) {
    const row = await database.tenant(projectId, (tx) => store.findGatewayToken(tx, projectId));
    const token = row && {
      prefix: row.token_prefix,
      made_at: row.made_at.toISOString(),
      made_by: row.made_by,
    };
    return { token: token ?? null, url: `${origin}${DDI_PATH}` };
  }

  async function makeGatewayToken(projectId: number, actor: ActorRef): Promise<NewToken> {
    return database.tenant(projectId, async (tx) => {
      const made = newToken();
      const token = { token_digest: digestOf(made.token), token_prefix: made.prefix, made_by: actor.name };
      await store.putGatewayToken(tx, projectId, token);
      await recordGateway(tx, projectId, actor, 'LOG_UPDATE_GATEWAY_TOKEN_MADE', made.prefix);
      return made;
    });
  }

  /** Throws RECORD_NOT_FOUND where there is none. */
  async function endGatewayToken(projectId: number, actor: ActorRef): Promise<void> {
    await database.tenant(projectId, async (tx) => {
      const { token_prefix: prefix } = requireRow(await store.findGatewayToken(tx, projectId));
      await store.deleteGatewayToken(tx, projectId);
      await recordGateway(tx, projectId, actor, 'LOG_UPDATE_GATEWAY_TOKEN_ENDED', prefix);
    });
  }

  return { get, change, makeToken, endToken, gatewayToken, makeGatewayToken, endGatewayToken };
}

function tokenOf({ token_prefix, token_made_at, token_made_by }: store.UpdaterRow): RobotUpdater['token'] {
  if (token_prefix === null || token_made_at === null) return null;
  return { prefix: token_prefix, made_at: token_made_at.toISOString(), made_by: token_made_by ?? '' };
}

function prefixOf(row: store.UpdaterRow | undefined): { readonly token_prefix: string } | null {
  const prefix = row?.token_prefix ?? null;
  return prefix === null ? null : { token_prefix: prefix };
}

/** A token that cannot be guessed; its beginning may be shown. */
function newToken(): NewToken {
  const prefix = `upd_${randomBytes(4).toString('hex')}`;
  return { prefix, token: `${prefix}_${randomBytes(32).toString('base64url')}` };
}

type Record = Pick<AuditChange, 'actor' | 'code'> & {
  readonly before: object | null;
  readonly after: object | null;
};

/** Throws RECORD_NOT_FOUND. */
async function record(
  tx: Tx,
  projectId: number,
  robotId: string,
  { actor, code, before, after }: Record,
): Promise<void> {
  const { name } = requireRow(await findRobot(tx, projectId, robotId));
  await recordAudit(tx, {
    projectId,
    actor,
    code,
    entity: 'robot',
    entityId: robotId,
    before: before === null ? null : { name, ...before },
    after: after === null ? null : { name, ...after },
  });
}

async function recordGateway(
  tx: Tx,
  projectId: number,
  actor: ActorRef,
  code: 'LOG_UPDATE_GATEWAY_TOKEN_MADE' | 'LOG_UPDATE_GATEWAY_TOKEN_ENDED',
  prefix: string,
): Promise<void> {
  const token = { name: prefix, token_prefix: prefix };
  const isMade = code === 'LOG_UPDATE_GATEWAY_TOKEN_MADE';
  await recordAudit(tx, {
    projectId,
    actor,
    code,
    entity: 'update_gateway_token',
    entityId: prefix,
    before: isMade ? null : token,
    after: isMade ? token : null,
  });
}
