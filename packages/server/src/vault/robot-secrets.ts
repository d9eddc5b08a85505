import type { RobotSecret } from '@rota/contract/robot-access';
import type { Tx } from '../db/database.ts';
import type { Vault } from './index.ts';

/** What is kept of a robot: what people may see, and the access that it was handed for its next project. */
type KeptOfRobot = RobotSecret | 'next_access';

/** Secrets of robots in the vault. The caller has made sure that the robot is of its project: a robot's id is unique over all. */
export type RobotSecrets = {
  readonly keep: (tx: Tx, robotId: string, kind: KeptOfRobot, text: string) => Promise<void>;
  readonly read: (tx: Tx, robotId: string, kind: KeptOfRobot) => Promise<string | undefined>;
  readonly has: (tx: Tx, robotId: string, kind: KeptOfRobot) => Promise<boolean>;
  /** Forgets one secret, or all of a robot that is removed or leaves its project. */
  readonly forget: (tx: Tx, robotId: string, kind?: KeptOfRobot) => Promise<void>;
};

/** Opens the secrets of robots in a vault. */
export function robotSecrets(vault: Vault): RobotSecrets {
  const nameOf = (robotId: string, kind: KeptOfRobot | '') => `robot/${robotId}/${kind}`;
  return {
    keep: (tx, robotId, kind, text) => vault.put(tx, nameOf(robotId, kind), text),
    read: (tx, robotId, kind) => vault.get(tx, nameOf(robotId, kind)),
    has: (tx, robotId, kind) => vault.has(tx, nameOf(robotId, kind)),
    forget: (tx, robotId, kind) => vault.remove(tx, nameOf(robotId, kind ?? '')),
  };
}
