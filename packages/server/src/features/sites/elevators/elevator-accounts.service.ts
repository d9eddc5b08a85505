import { elevatorTopics, type ElevatorAccess } from '@rota/contract/elevators';
import { hashMqttPassword } from '../../../adapters/broker/index.ts';
import type { Tx } from '../../../db/database.ts';
import {
  announceMqttUser,
  deleteElevatorAccount,
  insertMqttUser,
  setElevatorPassword,
  type MqttPasswords,
} from '../../robots/mqtt/index.ts';

/** The accounts of elevators at the broker, each in the caller's transaction. */
export type ElevatorAccounts = {
  add(tx: Tx, projectId: number, elevatorId: string): Promise<ElevatorAccess>;
  /** A new password in place of all before it. @returns undefined when it has no account */
  renew(tx: Tx, projectId: number, elevatorId: string): Promise<ElevatorAccess | undefined>;
  /** Does nothing where it has none. */
  remove(tx: Tx, projectId: number, elevatorId: string): Promise<void>;
};

export function createElevatorAccounts(deps: {
  readonly passwords: MqttPasswords;
  /** Where elevators reach the broker. */
  readonly brokerUrl: () => string;
}): ElevatorAccounts {
  function composeAccess(elevatorId: string, password: string): ElevatorAccess {
    const { state, request } = elevatorTopics(elevatorId);
    return {
      url: deps.brokerUrl(),
      username: usernameOf(elevatorId),
      password,
      state_topic: state,
      request_topic: request,
    };
  }

  return {
    add: async (tx, projectId, elevatorId) => {
      const { password, seed } = deps.passwords.create();
      const username = usernameOf(elevatorId);
      const account = {
        username,
        elevatorId,
        prefix: prefixOf(elevatorId),
        passwordHash: hashMqttPassword(password),
        passwordSeed: seed,
      };
      await insertMqttUser(tx, projectId, account);
      await announceMqttUser(tx, { username, removedPrefix: null, keepsSessions: true });
      return composeAccess(elevatorId, password);
    },
    renew: async (tx, projectId, elevatorId) => {
      const { password, seed } = deps.passwords.create();
      if (!(await setElevatorPassword(tx, projectId, elevatorId, { hash: hashMqttPassword(password), seed })))
        return undefined;
      await announceMqttUser(tx, { username: usernameOf(elevatorId), removedPrefix: null });
      return composeAccess(elevatorId, password);
    },
    remove: async (tx, projectId, elevatorId) => {
      if (!(await deleteElevatorAccount(tx, projectId, elevatorId))) return;
      await announceMqttUser(tx, { username: usernameOf(elevatorId), removedPrefix: prefixOf(elevatorId) });
    },
  };
}

/** The name by which an elevator signs in at the broker. */
function usernameOf(elevatorId: string): string {
  return `elevator-${elevatorId}`;
}

function prefixOf(elevatorId: string): string {
  return `elevators/${elevatorId}`;
}
