import type { EscapeProgress } from '@rota/contract/escape';
import type { Robot } from '@rota/contract/robots';

/** A robot that is not at its escape point, and how it gets on. */
export type Straggler = Pick<Robot, 'robot_id' | 'name' | 'hold' | 'waiting_reason'> & {
  readonly progress: Exclude<EscapeProgress, 'there'>;
};

/** How many robots are there, of how many, and which are not: those that need a person first. */
export type EscapeSummary = {
  readonly there: number;
  readonly total: number;
  readonly stragglers: readonly Straggler[];
};

/** The order in which robots that have not arrived are listed. */
export const STRAGGLING = [
  'no_way',
  'held',
  'away',
  'going',
] as const satisfies readonly Straggler['progress'][];

/** Sums up how the robots get on; one that is out of service is not counted. */
export function summaryOf(robots: readonly Robot[]): EscapeSummary {
  const counted = robots.filter(({ escape }) => escape !== null);
  const stragglers = counted.flatMap(
    ({ robot_id, name, hold, waiting_reason: waitingReason, escape }): Straggler[] =>
      escape === null || escape === 'there'
        ? []
        : [{ robot_id, name, hold, waiting_reason: waitingReason, progress: escape }],
  );
  stragglers.sort((a, b) => STRAGGLING.indexOf(a.progress) - STRAGGLING.indexOf(b.progress));
  return { there: counted.length - stragglers.length, total: counted.length, stragglers };
}
