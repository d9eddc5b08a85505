import type { Meeting } from '@rota/contract/meetings';

/** What became of a call that this browser showed. */
export type CallNotice = { readonly meeting: Meeting; readonly kind: 'taken' | 'over' };
/** The calls of a project as this browser follows them. */
export type Calls = { readonly rows: readonly Meeting[]; readonly notices: readonly CallNotice[] };

export const NO_CALLS: Calls = { rows: [], notices: [] };

const isOpen = ({ state }: Meeting): boolean => state !== 'ended';

/** Whether the call rings for this person: it does until they decline. */
export function ringsFor(meeting: Meeting, personId: string | undefined): boolean {
  if (meeting.state !== 'ringing') return false;
  return !meeting.rang_for.some((ringer) => ringer.person_id === personId && ringer.declined);
}

/** Whether this tab holds the call. */
export function isHeldBy(meeting: Meeting, personId: string | undefined, tab: string): boolean {
  if (meeting.state !== 'calling' && meeting.state !== 'running') return false;
  return meeting.person_id === personId && meeting.tab === tab;
}

/** The calls after news of some of them, or (`isAll`) after a list of all that are open. */
export function followCalls(
  before: Calls,
  news: readonly Meeting[],
  isAll: boolean,
  who: { readonly personId: string | undefined; readonly tab: string },
): Calls {
  const heard = new Map(news.map((meeting) => [meeting.meeting_id, meeting]));
  const known = new Set(before.rows.map(({ meeting_id: id }) => id));
  // A call that is missing in the list of open ones is over; how it ended is not in the list.
  const kept = isAll ? [] : before.rows.filter(({ meeting_id: id }) => !heard.has(id));
  const rows = [...kept, ...news.filter(isOpen)].sort((a, b) => a.rang_at.localeCompare(b.rang_at));
  const notices = news.flatMap((meeting) => {
    if (!known.has(meeting.meeting_id)) return [];
    const was = before.rows.find(({ meeting_id: id }) => id === meeting.meeting_id);
    return was === undefined ? [] : noticeOf(was, meeting, who);
  });
  return { rows, notices: [...before.notices, ...notices] };
}

function noticeOf(
  was: Meeting,
  is: Meeting,
  { personId, tab }: { readonly personId: string | undefined; readonly tab: string },
): CallNotice[] {
  const hadIt = isHeldBy(was, personId, tab);
  if (is.state === 'ended') return hadIt || ringsFor(was, personId) ? [{ meeting: is, kind: 'over' }] : [];
  const isTaken = is.state === 'running' && ringsFor(was, personId) && is.person_id !== personId;
  return isTaken ? [{ meeting: is, kind: 'taken' }] : [];
}
