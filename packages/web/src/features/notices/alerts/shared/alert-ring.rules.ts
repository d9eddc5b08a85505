import type { AlertGroup } from '@rota/contract/alerts';

/** An incident asks again whenever one of its alerts comes back. */
const keyOf = ({ lead }: AlertGroup): string => `${lead.incident_id} ${lead.count}`;

/**
 * The incidents that ask now and did not before, and all seen so far. The first look (`known` undefined) has no new ones: a person who
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
