import type { HelpCode, HelpOutcome } from '@rota/contract/help-requests';
import type { SituationKind } from '@rota/contract/robots';

/** A robot, or what it carries, needs a person. Times are ms since the epoch. */
export type HelpRecord = {
  readonly helpId: string;
  readonly robotId: string;
  readonly robotName: string;
  readonly deliveryId: string | null;
  readonly trackingId: string | null;
  readonly code: HelpCode;
  /** The situation that called, and what its sentence names; null where goods are the matter. */
  readonly situation: SituationKind | null;
  readonly values: Readonly<Record<string, string>>;
  readonly mapId: string | null;
  readonly position: { readonly x: number; readonly y: number; readonly theta: number } | null;
  readonly openedAt: number;
  /** When a person said that they take care of it, or first did something about it. */
  readonly answeredAt: number | null;
  readonly answeredBy: string | null;
  readonly resolvedAt: number | null;
  readonly resolvedBy: string | null;
  readonly how: HelpOutcome | null;
};
