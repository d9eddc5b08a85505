import type { CandidateCode, DecisionCode, DecisionParams } from '@rota/contract/decisions';
import type { CommandKind } from '@rota/contract/robots';

/** A command of a person to a robot, and how far it is. `failure` is a sentence, null unless it failed. Times are ms since the epoch. */
export type CommandRecord = {
  readonly commandId: string;
  readonly robotId: string;
  readonly kind: CommandKind;
  readonly params: Readonly<Record<string, string>>;
  readonly status: 'sent' | 'accepted' | 'done' | 'failed';
  readonly failure: string | null;
  readonly by: string;
  /** The instant action on the wire that carries it out, where one does. */
  readonly actionId: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** Why the fleet control did something, or did not do it: a code and the values of its text. `at` is ms since the epoch. */
export type DecisionRecord = {
  readonly decisionId: string;
  readonly at: number;
  readonly robotId: string | null;
  readonly deliveryId: string | null;
  readonly code: DecisionCode;
  readonly params: DecisionParams;
  /** The robots that were looked at for it, the nearest first; none where no robot was chosen. */
  readonly candidates: readonly DecisionCandidate[];
};

/** A robot that was looked at for a task: how soon it could be at the first stop, where that was found out, and why it was not taken. */
export type DecisionCandidate = {
  readonly robotId: string;
  readonly name: string;
  readonly seconds: number | null;
  /** Null for the one that was taken. */
  readonly code: CandidateCode | null;
};
