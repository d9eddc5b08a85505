import type { ProtocolVersion, RegisteredRobot, RobotDialect } from '@rota/contract/robots';
import { topicPrefix } from '@rota/robot-link';
import { hashMqttPassword } from '../../../adapters/broker/index.ts';
import type { AuditedRecord } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import type { FleetGateway } from '../../../fleet/index.ts';
import type { Conflicts } from '../../../http/conflicts.ts';
import type { LiveHub } from '../../../live/index.ts';
import type { RobotSecrets } from '../../../vault/robot-secrets.ts';
import type { Uses } from '../../sites/uses/index.ts';
import { insertMqttUser, type MqttPasswords } from '../mqtt/index.ts';
import { hashActivationCode } from './credentials.service.ts';
import type { MovesAlong } from './robot-records.ts';
import type { RegisteredRobotRow } from './robots.rules.ts';
import * as store from './robots.store.ts';

export type RegistrationBody = {
  readonly name: string;
  readonly model: string;
  readonly manufacturer: string;
  readonly serial_number: string;
  readonly protocol_version: ProtocolVersion;
  readonly interface_name?: string | undefined;
  readonly dialect?: RobotDialect | undefined;
};
export type RegistrationDeps = {
  readonly database: Database;
  readonly fleet: Pick<FleetGateway, 'registryChanged' | 'robotViews' | 'robotDetails'>;
  readonly live: Pick<LiveHub, 'publish'>;
  /** Ids of the project's maps that robots may drive on. */
  readonly listMapIds: (projectId: number) => Promise<readonly string[]>;
  /** Where robots reach the broker. */
  readonly mqttUrl: () => string;
  readonly passwords: MqttPasswords;
  readonly secrets: RobotSecrets;
  readonly uses: Pick<Uses, 'list'>;
  /** What other features keep of a robot, to be unbound when it is removed. */
  readonly movesAlong: readonly MovesAlong[];
  /** Decides which config a robot should have, in the transaction that adds it or changes what decides that. */
  readonly settleConfig: (tx: Tx, projectId: number, robotId: string) => Promise<void>;
};
export type MqttAccess = RegisteredRobot['mqtt'];
/** How long an activation code waits, and how often a wrong one may be tried. */
export const ACTIVATION = { validDays: 7, tries: 10 } as const;

/** The name by which a robot signs in at the broker. */
export function mqttUsernameOf(robotId: string): string {
  return `robot-${robotId}`;
}

/** What a robot needs to reach the broker. The client id is advice: any will do. */
export function mqttAccessOf(
  robot: Pick<RegisteredRobotRow, 'robotId' | 'interfaceName'>,
  url: string,
  password: string,
): MqttAccess {
  const username = mqttUsernameOf(robot.robotId);
  return { url, username, password, client_id: username, interface_name: robot.interfaceName };
}

export const ROBOT_CONFLICTS: Conflicts = {
  robot_serial_unique: {
    code: 'ROBOT_SERIAL_TAKEN',
    message: 'A robot with this manufacturer and serial number is registered already',
  },
};
export const ROBOT: AuditedRecord<RegisteredRobotRow> = {
  entity: 'robot',
  idOf: ({ robotId }) => robotId,
  snapshot: auditSnapshot,
  conflicts: ROBOT_CONFLICTS,
};

/** A robot with its account at the broker and the code by which it fetches its settings. */
export async function insertWithAccess(
  tx: Tx,
  projectId: number,
  robot: store.NewRobot,
  made: { readonly password: string; readonly seed: string | null; readonly activationCode: string },
  secrets: RobotSecrets,
): Promise<RegisteredRobotRow> {
  const row = await store.insertRobot(tx, projectId, robot);
  await insertMqttUser(tx, projectId, {
    username: mqttUsernameOf(robot.robotId),
    robotId: robot.robotId,
    prefix: topicPrefix(robot),
    passwordHash: hashMqttPassword(made.password),
    passwordSeed: made.seed,
  });
  await store.putActivation(tx, projectId, robot.robotId, {
    codeHash: hashActivationCode(made.activationCode),
    ...ACTIVATION,
  });
  await secrets.keep(tx, robot.robotId, 'mqtt_password', made.password);
  await secrets.keep(tx, robot.robotId, 'activation_code', made.activationCode);
  return row;
}

/** A robot as the audit log shows it. What belongs to its model stands at the model, and an update in its rollout. */
export function auditSnapshot(row: RegisteredRobotRow): object {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !ELSEWHERE.includes(field)));
}
const ELSEWHERE: readonly string[] = [
  'modelMapAliases',
  'modelVersion',
  'reserved',
] satisfies (keyof RegisteredRobotRow)[];
