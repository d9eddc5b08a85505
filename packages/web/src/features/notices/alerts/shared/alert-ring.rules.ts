import type { AlertGroup } from '@rota/contract/alerts';

/** An incident, and each time that one of its alerts came back, asks anew. */
const keyOf = ({ lead }: AlertGroup): string => `${lead.incident_id} ${lead.count}`;

/**
 * The incidents that ask now and did not before, and all that were ever seen. Nothing is new at the first look (`known` undefined): whoever
 * opens the page sees what is there.
 */
export function findNewlyAsking(asking: readonly AlertGroup[], known: ReadonlySet<string> | undefined) {
  const keys = asking.map(keyOf);
  const fresh =
    known === undefined
      ? []
      : asking.filter((group) => group.lead.severity !== 'info' && !known.has(keyOf(group)));
  return { fresh, seen: new Set([...(known ?? []), ...keys]) };
}
