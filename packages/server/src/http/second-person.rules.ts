/**
 * Whether the caller may be the second person for what someone asked for. Both are the people behind the calls: a key or a machine stands
 * for the person its secret was issued to. `null`: no person is known.
 */
export function mayBeSecondPerson(askedBy: string | null, decidesAs: string | null): boolean {
  return decidesAs !== null && decidesAs !== askedBy;
}
