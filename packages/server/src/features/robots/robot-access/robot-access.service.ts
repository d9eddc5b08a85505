import type { RobotAccess, RobotSecret } from '@rota/contract/robot-access';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import type { FleetGateway } from '../../../fleet/index.ts';
import { requireRow } from '../../../http/app-error.ts';
import { actorOf, type ActorRef, type Session } from '../../../http/context.ts';
import type { RobotSecrets } from '../../../vault/robot-secrets.ts';
import { listKeysOfRobot } from '../../access/api-keys/index.ts';
import { requireConfirmed } from '../../access/auth/index.ts';
import { listMachinesOfRobot } from '../../access/machine-accounts/index.ts';
import { findWantedVersion } from '../robot-config/index.ts';
import { findMqttAccount, findMqttUser } from '../mqtt/index.ts';
import { findActivation, findRobot } from '../robots/index.ts';
import { composeVpnClient, findClientOfRobot } from '../vpn/index.ts';
import { activationState } from './robot-access.rules.ts';
import * as store from './robot-access.store.ts';

export type RobotAccessDeps = {
  readonly database: Database;
  readonly secrets: RobotSecrets;
  readonly fleet: Pick<FleetGateway, 'robotDetails'>;
  /** Where robots reach the broker. */
  readonly mqttUrl: () => string;
  readonly clock: () => number;
};
export type RobotAccessService = ReturnType<typeof createRobotAccessService>;
type Wifi = { readonly network: string; readonly password?: string | null | undefined };
type Bound = Pick<RobotAccess, 'vpn_client' | 'api_keys' | 'machine_accounts'>;

/** The access of robots: what each needs to connect, what it uses, and its secrets for those who may see them. */
export function createRobotAccessService({ database, secrets, fleet, mqttUrl, clock }: RobotAccessDeps) {
  /** Throws RECORD_NOT_FOUND. */
  async function get(projectId: number, robotId: string): Promise<RobotAccess> {
    const details = await fleet.robotDetails(projectId, robotId);
    return database.tenant(projectId, async (tx) => {
      const robot = requireRow(await findRobot(tx, projectId, robotId));
      const wifi = await store.findWifi(tx, projectId, robotId);
      return {
        config: {
          reported: details?.configVersion ?? null,
          wanted: await findWantedVersion(tx, projectId, robotId),
        },
        wifi:
          wifi === undefined
            ? null
            : {
                network: wifi.network,
                is_kept: wifi.has_password,
                updated_at: wifi.updated_at.toISOString(),
              },
        mqtt: await composeMqtt(tx, projectId, robotId, robot.interfaceName),
        activation: await composeActivation(tx, projectId, robotId),
        ...(await listBound(tx, projectId, robotId)),
      };
    });
  }

  async function composeMqtt(
    tx: Tx,
    projectId: number,
    robotId: string,
    interfaceName: string,
  ): Promise<RobotAccess['mqtt']> {
    const { username } = await findMqttUser(tx, projectId, robotId);
    const account = requireRow(await findMqttAccount(tx, projectId, username));
    return {
      url: mqttUrl(),
      username,
      interface_name: interfaceName,
      enabled: account.enabled,
      signed_in_at: account.signed_in_at?.toISOString() ?? null,
      is_kept: await secrets.has(tx, robotId, 'mqtt_password'),
    };
  }

  async function composeActivation(
    tx: Tx,
    projectId: number,
    robotId: string,
  ): Promise<RobotAccess['activation']> {
    const code = requireRow(await findActivation(tx, projectId, robotId));
    const state = activationState(code, clock());
    return {
      state,
      expires_at: code.expires_at.toISOString(),
      is_kept: state === 'waiting' && (await secrets.has(tx, robotId, 'activation_code')),
    };
  }

  /** What is bound to a robot, by name. A robot that leaves its project leaves it behind. */
  async function listBound(tx: Tx, projectId: number, robotId: string): Promise<Bound> {
    const client = await findClientOfRobot(tx, projectId, robotId);
    const keys = await listKeysOfRobot(tx, projectId, robotId);
    const accounts = await listMachinesOfRobot(tx, projectId, robotId);
    return {
      vpn_client: client === undefined ? null : await composeVpn(tx, robotId, client),
      api_keys: keys.map(({ id, name, expires_at }) => ({
        api_key_id: id,
        name,
        expires_at: expires_at?.toISOString() ?? null,
      })),
      machine_accounts: accounts.map(({ id, ...account }) => ({ machine_account_id: id, ...account })),
    };
  }

  async function composeVpn(
    tx: Tx,
    robotId: string,
    row: Parameters<typeof composeVpnClient>[0],
  ): Promise<RobotAccess['vpn_client']> {
    const { vpn_client_id, name, address, state, expires_at } = composeVpnClient(row, clock());
    return {
      vpn_client_id,
      name,
      address,
      state,
      expires_at,
      is_kept: await secrets.has(tx, robotId, 'vpn_file'),
    };
  }

  /** Throws RECORD_NOT_FOUND. */
  async function setWifi(projectId: number, robotId: string, wifi: Wifi, actor: ActorRef): Promise<void> {
    const { network, password } = wifi;
    await database.tenant(projectId, async (tx) => {
      const robot = requireRow(await findRobot(tx, projectId, robotId));
      const before = await store.findWifi(tx, projectId, robotId);
      const hasPassword = password === undefined ? (before?.has_password ?? false) : password !== null;
      await store.putWifi(tx, projectId, robotId, { network, has_password: hasPassword });
      if (typeof password === 'string') await secrets.keep(tx, robotId, 'wifi_password', password);
      if (password === null) await secrets.forget(tx, robotId, 'wifi_password');
      const after = { network, has_password: hasPassword };
      await recordWifi(tx, projectId, { actor, robotId, name: robot.name, before, after });
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function clearWifi(projectId: number, robotId: string, actor: ActorRef): Promise<void> {
    await database.tenant(projectId, async (tx) => {
      const { name } = requireRow(await findRobot(tx, projectId, robotId));
      const before = await store.findWifi(tx, projectId, robotId);
      if (before === undefined) return;
      await store.deleteWifi(tx, projectId, robotId);
      await secrets.forget(tx, robotId, 'wifi_password');
      await recordWifi(tx, projectId, { actor, robotId, name, before, after: undefined });
    });
  }

  /** Forgets the Wi-Fi network of a robot that is taken out of use, in the caller's transaction; its password goes with its other secrets. */
  async function forgetWifi(tx: Tx, projectId: number, robotId: string): Promise<void> {
    await store.deleteWifi(tx, projectId, robotId);
  }

  /** One secret, recorded before it is answered. Throws CONFIRMATION_REQUIRED, RECORD_NOT_FOUND also for a secret that is not kept. */
  async function reveal(
    projectId: number,
    robotId: string,
    kind: RobotSecret,
    session: Session,
  ): Promise<string> {
    return database.tenant(projectId, async (tx) => {
      const robot = requireRow(await findRobot(tx, projectId, robotId));
      await requireConfirmed(tx, session);
      const secret = requireRow(await secrets.read(tx, robotId, kind));
      await recordAudit(tx, {
        projectId,
        actor: actorOf({ session }),
        code: 'LOG_ROBOT_SECRET_REVEALED',
        entity: 'robot',
        entityId: robotId,
        before: null,
        after: { name: robot.name, kind },
      });
      return secret;
    });
  }

  return { get, listBound, setWifi, clearWifi, forgetWifi, reveal };
}

type WifiContent = Pick<store.WifiRow, 'network' | 'has_password'>;
type WifiChange = {
  readonly actor: ActorRef;
  readonly robotId: string;
  readonly name: string;
  readonly before: WifiContent | undefined;
  readonly after: WifiContent | undefined;
};

async function recordWifi(
  tx: Tx,
  projectId: number,
  { actor, robotId, name, before, after }: WifiChange,
): Promise<void> {
  const snapshot = (wifi: WifiContent | undefined) => ({
    name,
    network: wifi?.network ?? null,
    has_password: wifi?.has_password ?? false,
  });
  await recordAudit(tx, {
    projectId,
    actor,
    code: 'LOG_ROBOT_WIFI_CHANGED',
    entity: 'robot',
    entityId: robotId,
    before: snapshot(before),
    after: snapshot(after),
  });
}
