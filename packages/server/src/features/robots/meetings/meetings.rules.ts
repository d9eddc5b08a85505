import { MEETING_LEASE_S, RING_S, type MeetingOutcome, type MeetingState } from '@rota/contract/meetings';

/**
 * What may happen to a call. `declined_by_all`: everyone for whom it rang declined; `dropped`: the person's browser or its server was gone
 * for as long as the lease lasts; `robot_silent`: nothing came from the robot for as long.
 */
export const MEETING_EVENTS = [
  'accepted',
  'declined_by_all',
  'hung_up',
  'robot_accepted',
  'robot_declined',
  'robot_hung_up',
  'unanswered',
  'dropped',
  'robot_silent',
] as const;
export type MeetingHappening = (typeof MEETING_EVENTS)[number];

/** What each event makes of a call in each state: it runs, it ends with an outcome, or (null) the event means nothing any more. */
export const meetingSteps: Readonly<
  Record<MeetingState, Readonly<Record<MeetingHappening, 'running' | MeetingOutcome | null>>>
> = {
  ringing: {
    accepted: 'running',
    declined_by_all: 'declined',
    hung_up: null,
    robot_accepted: null,
    robot_declined: 'cancelled',
    robot_hung_up: 'cancelled',
    unanswered: 'unanswered',
    dropped: 'dropped',
    robot_silent: 'robot_gone',
  },
  calling: {
    accepted: null,
    declined_by_all: null,
    hung_up: 'cancelled',
    robot_accepted: 'running',
    robot_declined: 'declined',
    robot_hung_up: 'declined',
    unanswered: 'unanswered',
    dropped: 'dropped',
    robot_silent: 'robot_gone',
  },
  running: {
    accepted: null,
    declined_by_all: null,
    hung_up: 'hung_up',
    robot_accepted: null,
    robot_declined: 'robot_hung_up',
    robot_hung_up: 'robot_hung_up',
    unanswered: null,
    dropped: 'dropped',
    robot_silent: 'robot_gone',
  },
  ended: {
    accepted: null,
    declined_by_all: null,
    hung_up: null,
    robot_accepted: null,
    robot_declined: null,
    robot_hung_up: null,
    unanswered: null,
    dropped: null,
    robot_silent: null,
  },
};

/** The state and outcome that follow; undefined where the event means nothing. */
export function stepOf(
  state: MeetingState,
  event: MeetingHappening,
): { readonly to: 'running' | 'ended'; readonly outcome: MeetingOutcome | null } | undefined {
  const step = meetingSteps[state][event];
  if (step === null) return undefined;
  return step === 'running' ? { to: 'running', outcome: null } : { to: 'ended', outcome: step };
}

/** A person may decline before the browsers of others have said that it rings there, too: it waits for those, ms. */
const FIRST_RINGS_MS = 3_000;

/** What has happened to a call by the passing of time. `now` in ms. */
export function dueEvent(
  call: {
    readonly state: MeetingState;
    readonly rangAt: number;
    readonly leaseUntil: number;
    readonly hasDeclined: readonly boolean[];
  },
  now: number,
): MeetingHappening | undefined {
  const { state, rangAt, leaseUntil, hasDeclined } = call;
  if (state === 'ended') return undefined;
  const rungMs = now - rangAt;
  if (state !== 'running' && rungMs >= RING_S * 1_000) return 'unanswered';
  if (leaseUntil < now) return 'dropped';
  const isDeclined = hasDeclined.length > 0 && !hasDeclined.includes(false);
  return state === 'ringing' && isDeclined && rungMs >= FIRST_RINGS_MS ? 'declined_by_all' : undefined;
}

/** Whether a side from which nothing came since then is gone. */
export function isGone(heardAt: number, now: number): boolean {
  return now - heardAt >= MEETING_LEASE_S * 1_000;
}
