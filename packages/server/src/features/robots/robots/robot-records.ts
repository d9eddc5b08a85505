import type { MovedKind } from '@rota/contract/robot-moves';
import type { Tx } from '../../../db/database.ts';
import type { ActorRef } from '../../../http/context.ts';

/**
 * What another feature keeps of a robot. It follows the robot to another project, and the feature decides what stays when the robot is
 * removed. A foreign key to the robot is to be `deferrable initially deferred`, because a move deletes the robot's row and inserts it again.
 */
export type MovesAlong = {
  /** What the records are called before a move; null for those that people need not know of. */
  readonly kind: MovedKind | null;
  /** How many records would go along. */
  readonly count: (tx: Tx, projectId: number, robotId: string) => Promise<number>;
  /** Hands the records to the next project, in the transaction of the move, which still sees the project `from`. */
  readonly carry: (tx: Tx, robotId: string, from: number, to: number) => Promise<void>;
  /** Unbinds the records, in the transaction that removes the robot for good, before its row goes. */
  readonly release: (tx: Tx, projectId: number, robotId: string, actor: ActorRef) => Promise<void>;
};
