import { randomUUID } from 'node:crypto';
import type { Page } from '@rota/contract/core';
import type { IssuedVpnClient, VpnClient } from '@rota/contract/vpn';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';
import { AppError, limitReached, requireRow } from '../../../http/app-error.ts';
import { missingRecord, translateConflict, type Conflicts } from '../../../http/conflicts.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { RobotSecrets } from '../../../vault/robot-secrets.ts';
import { createClientCertificate } from './pki.service.ts';
import type { VpnAuthority } from './vpn-authority.service.ts';
import { freeAddress, isClientAddress, readNetwork } from './vpn-network.rules.ts';
import { compose } from './vpn.rules.ts';
import * as store from './vpn.store.ts';

export type NewVpnClient = {
  readonly name: string;
  readonly note: string;
  readonly address?: string | undefined;
  readonly days: number;
  readonly robot?: BoundRobot | null | undefined;
};
type BoundRobot = NonNullable<VpnClient['robot']>;
export type VpnClientDeps = {
  readonly database: Database;
  readonly authority: VpnAuthority;
  readonly secrets: RobotSecrets;
  readonly clock: () => number;
};
export type VpnClientService = ReturnType<typeof createVpnClientService>;

/** Clients of the VPN. Their private keys leave with the answer; only the profile of a robot is kept, sealed. */
export function createVpnClientService({ database, authority: signer, secrets, clock }: VpnClientDeps) {
  async function list(query: store.ClientQuery): Promise<Page<VpnClient>> {
    const { rows, nextCursor } = await database.global((tx) =>
      store.listClients(tx, { ...query, search: query.search && foldCase(query.search) }),
    );
    return { items: rows.map((row) => compose(row, clock())), next_cursor: nextCursor };
  }

  /** Throws RECORD_NOT_FOUND. */
  async function get(id: string): Promise<VpnClient> {
    return compose(requireRow(await database.global((tx) => store.findClient(tx, id))), clock());
  }

  /** Throws VPN_NOT_SET_UP, NAME_TAKEN, VPN_ADDRESS_TAKEN, LIMIT_REACHED, VPN_ROBOT_HAS_CLIENT, RECORD_NOT_FOUND for an unknown robot. */
  async function create(
    { name, note, address, days, robot = null }: NewVpnClient,
    actor: ActorRef,
  ): Promise<IssuedVpnClient> {
    const run = async (tx: Tx): Promise<IssuedVpnClient> => {
      const { server, authority } = await signer.ready(tx);
      const network = readNetwork(server.network);
      const taken = new Set(await store.listAddresses(tx));
      const chosen = address ?? freeAddress(network, taken);
      if (chosen === undefined) throw limitReached('vpn_client');
      if (taken.has(chosen) || !isClientAddress(network, chosen)) throw addressTaken();
      const id = `c-${randomUUID()}`;
      const made = await createClientCertificate(authority, id, clock(), days);
      const { serial, fingerprint, expiresAt: expires_at } = made;
      const row = await store.insertClient(tx, {
        id,
        name,
        nameFolded: foldCase(name),
        note,
        address: chosen,
        serial,
        fingerprint,
        expires_at,
        ...toRobot(robot),
      });
      await record(tx, actor, 'LOG_VPN_CLIENT_CREATED', row, {
        name,
        address: chosen,
        ...(robot !== null && { robot_id: robot.robot_id }),
      });
      const ovpn = await signer.profileOf(tx, server, made);
      if (row.robot_id !== null) await secrets.keep(tx, row.robot_id, 'vpn_file', ovpn);
      return { ...compose(row, clock()), ovpn };
    };
    return database.global(run).catch(translateConflict(CONFLICTS));
  }

  async function lockClient(tx: Tx, id: string): Promise<store.ClientRow> {
    return requireRow(await store.lockClient(tx, id));
  }

  /** A new certificate as long as the last one; the last one is revoked. Throws RECORD_NOT_FOUND, VPN_CLIENT_REVOKED. */
  async function renew(id: string, actor: ActorRef): Promise<IssuedVpnClient> {
    return database.global(async (tx) => {
      const { server, authority } = await signer.ready(tx);
      const before = await lockClient(tx, id);
      if (before.revoked_at !== null) throw clientRevoked();
      const days = Math.max(
        1,
        Math.round((before.expires_at.getTime() - before.created_at.getTime()) / 86_400_000),
      );
      const made = await createClientCertificate(authority, id, clock(), days);
      await store.insertRevoked(tx, before);
      await signer.renewCrl(tx, authority);
      const { serial, fingerprint, expiresAt: expires_at } = made;
      const row = await store.updateClient(tx, id, {
        serial,
        fingerprint,
        expires_at,
        end_connection_of: before.connected_since,
      });
      await record(tx, actor, 'LOG_VPN_CLIENT_RENEWED', row, { name: row.name });
      const ovpn = await signer.profileOf(tx, server, made);
      if (row.robot_id !== null) await secrets.keep(tx, row.robot_id, 'vpn_file', ovpn);
      return { ...compose(row, clock()), ovpn };
    });
  }

  /**
   * Binds a client to a robot, or to none. The profile that was kept for the former robot is forgotten; the new one gets its own with the
   * next certificate. Throws RECORD_NOT_FOUND (for an unknown robot, too), VPN_CLIENT_REVOKED, VPN_ROBOT_HAS_CLIENT.
   */
  async function bind(id: string, robot: BoundRobot | null, actor: ActorRef): Promise<VpnClient> {
    const run = async (tx: Tx): Promise<VpnClient> => {
      const before = await lockClient(tx, id);
      const isSame = before.robot_id === (robot?.robot_id ?? null);
      if (isSame && before.robot_project_id === (robot?.project_id ?? null)) return compose(before, clock());
      if (before.revoked_at !== null) throw clientRevoked();
      if (before.robot_id !== null) await secrets.forget(tx, before.robot_id, 'vpn_file');
      const row = await store.updateClient(tx, id, toRobot(robot));
      await record(tx, actor, 'LOG_VPN_CLIENT_BOUND', row, {
        name: row.name,
        robot_id: robot?.robot_id ?? null,
      });
      return compose(row, clock());
    };
    return database.global(run).catch(translateConflict(CONFLICTS));
  }

  /** Throws RECORD_NOT_FOUND. */
  async function revokeIn(tx: Tx, id: string, actor: ActorRef): Promise<VpnClient> {
    const { authority } = await signer.ready(tx);
    const before = await lockClient(tx, id);
    if (before.revoked_at !== null) return compose(before, clock());
    await store.insertRevoked(tx, before);
    await signer.renewCrl(tx, authority);
    // Its robot may have another one then.
    const row = await store.updateClient(tx, id, { revoked_at: new Date(clock()), ...toRobot(null) });
    if (before.robot_id !== null) await secrets.forget(tx, before.robot_id, 'vpn_file');
    await record(tx, actor, 'LOG_VPN_CLIENT_REVOKED', before, null);
    return compose(row, clock());
  }

  /** Throws RECORD_NOT_FOUND. */
  async function revoke(id: string, actor: ActorRef): Promise<VpnClient> {
    return database.global((tx) => revokeIn(tx, id, actor));
  }

  /** Revokes the client that is bound to a robot, in the caller's transaction. */
  async function revokeOfRobot(tx: Tx, projectId: number, robotId: string, actor: ActorRef): Promise<void> {
    const client = await store.findClientOfRobot(tx, projectId, robotId);
    if (client === undefined) return;
    // The VPN is the installation's, and so is its audit log.
    await store.enterScope(tx, undefined);
    await revokeIn(tx, client.id, actor);
    await store.enterScope(tx, projectId);
  }

  /** Throws RECORD_NOT_FOUND. */
  async function disconnect(id: string, actor: ActorRef): Promise<void> {
    await database.global(async (tx) => {
      const row = await lockClient(tx, id);
      await store.updateClient(tx, id, { end_connection_of: row.connected_since });
      await record(tx, actor, 'LOG_VPN_CLIENT_DISCONNECTED', row, { name: row.name });
    });
  }

  return { list, get, create, bind, renew, revoke, revokeOfRobot, disconnect };
}

const ADDRESS_TAKEN = {
  code: 'VPN_ADDRESS_TAKEN',
  message: 'This address is taken or not in the network',
} as const;
const CONFLICTS: Conflicts = {
  vpn_client_name_unique: { nameTaken: 'vpn_client' },
  vpn_client_address_unique: ADDRESS_TAKEN,
  vpn_client_robot_unique: { code: 'VPN_ROBOT_HAS_CLIENT', message: 'This robot has a VPN client already' },
  vpn_client_robot: missingRecord('robot'),
};

function toRobot(robot: BoundRobot | null): Pick<store.ClientRow, 'robot_project_id' | 'robot_id'> {
  return { robot_project_id: robot?.project_id ?? null, robot_id: robot?.robot_id ?? null };
}

function clientRevoked(): AppError {
  return new AppError('VPN_CLIENT_REVOKED', 'This client was revoked for good');
}

function addressTaken(): AppError {
  return new AppError(ADDRESS_TAKEN.code, ADDRESS_TAKEN.message);
}

async function record(
  tx: Tx,
  actor: ActorRef,
  code: `LOG_VPN_CLIENT_${'CREATED' | 'RENEWED' | 'BOUND' | 'REVOKED' | 'DISCONNECTED'}`,
  { id, name }: Pick<store.ClientRow, 'id' | 'name'>,
  after: object | null,
): Promise<void> {
  const before = code === 'LOG_VPN_CLIENT_CREATED' ? null : { name };
  await recordAudit(tx, { projectId: null, actor, code, entity: 'vpn_client', entityId: id, before, after });
}
