import {
  MOST_CANDIDATE,
  MOST_SDP,
  type IceServer,
  type MeetingOutcome,
  type MeetingState,
} from '@rota/contract/meetings';
import { z } from 'zod';
import { optionalText, readWith } from './field-readers.ts';
import type { Read } from './payload.ts';
import {
  omitUndefined,
  writeControlHeader,
  writeHeader,
  type ControlHeader,
  type Header,
  type WireMessage,
} from './wire.ts';

/** A way to one side of a call (ICE candidate), for the offer with this number; `mid` names the part of the session that it is for. */
type Candidate = {
  readonly kind: 'candidate';
  readonly meetingId: string;
  readonly offer: number;
  readonly candidate: string;
  readonly mid: string;
};

/**
 * What the console says of a call to a robot's screen. `state` is repeated every two seconds while the call is open: without one for ten
 * seconds the screen ends it. `offer` is repeated until it is answered; a higher number takes the place of the session before.
 */
export type MeetingWord =
  | {
      readonly kind: 'state';
      readonly meetingId: string;
      /** The robot's own word for the call that it started. */
      readonly callId: string | undefined;
      readonly state: MeetingState;
      readonly outcome: MeetingOutcome | undefined;
      /** Who is called, or calls. */
      readonly person: string | undefined;
    }
  /** The robot's call was not taken up: it is in another one. */
  | { readonly kind: 'refused'; readonly callId: string; readonly reason: 'busy' }
  | {
      readonly kind: 'offer';
      readonly meetingId: string;
      readonly offer: number;
      readonly sdp: string;
      readonly iceServers: readonly IceServer[];
    }
  | Candidate;

/** What a robot's screen says of a call. `call` is repeated until a `state` or `refused` names it; `alive` comes every two seconds. */
export type MeetingEvent =
  | { readonly kind: 'call'; readonly callId: string }
  | { readonly kind: 'alive' | 'accept' | 'decline' | 'hang_up'; readonly meetingId: string }
  | { readonly kind: 'answer'; readonly meetingId: string; readonly offer: number; readonly sdp: string }
  | Candidate;

/** Servers to find a way that one offer names at most. */
const MOST_SERVERS = 10;

const id = z.string().min(1).max(64);
const offer = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const sdp = z.string().min(1).max(MOST_SDP);
const candidate = z.object({
  type: z.literal('candidate'),
  meeting_id: id,
  offer,
  candidate: z.string().max(MOST_CANDIDATE),
  mid: z.string().max(64),
});
const toCandidate = ({
  meeting_id: meetingId,
  offer: number,
  candidate: way,
  mid,
}: z.output<typeof candidate>) =>
  ({ kind: 'candidate', meetingId, offer: number, candidate: way, mid }) as const;

const eventMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('call'), call_id: id }),
  z.object({ type: z.enum(['alive', 'accept', 'decline', 'hang_up']), meeting_id: id }),
  z.object({ type: z.literal('answer'), meeting_id: id, offer, sdp }),
  candidate,
]);

/** Reads our `meetingEvents`. What is longer than the limits, or has an unreadable field, is refused as a whole. */
export function readMeetingEvent(message: unknown): Read<MeetingEvent> {
  const read = readWith(eventMessage, message);
  if (!read.ok) return read;
  const { value } = read;
  if (value.type === 'call') return { ok: true, value: { kind: 'call', callId: value.call_id } };
  if (value.type === 'candidate') return { ok: true, value: toCandidate(value) };
  const { meeting_id: meetingId } = value;
  if (value.type !== 'answer') return { ok: true, value: { kind: value.type, meetingId } };
  return { ok: true, value: { kind: 'answer', meetingId, offer: value.offer, sdp: value.sdp } };
}

/** Writes our `meetingEvents` (robot to console, QoS 0, never retained). */
export function writeMeetingEvent(header: Header, event: MeetingEvent): WireMessage {
  return { ...writeHeader(header), ...fieldsOf(event) };
}

const wordMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('state'),
    meeting_id: id,
    call_id: id.optional(),
    state: z.enum(['ringing', 'calling', 'running', 'ended']),
    outcome: z
      .enum(['hung_up', 'robot_hung_up', 'declined', 'unanswered', 'cancelled', 'dropped', 'robot_gone'])
      .optional(),
    person: optionalText,
  }),
  z.object({ type: z.literal('refused'), call_id: id, reason: z.literal('busy') }),
  z.object({
    type: z.literal('offer'),
    meeting_id: id,
    offer,
    sdp,
    ice_servers: z
      .array(
        z.object({
          urls: z.array(z.string().max(500)).max(MOST_SERVERS),
          username: z.string().max(500).optional(),
          credential: z.string().max(500).optional(),
        }),
      )
      .max(MOST_SERVERS),
  }),
  candidate,
]);

/** Reads our `meeting`. */
export function readMeeting(message: unknown): Read<MeetingWord> {
  const read = readWith(wordMessage, message);
  if (!read.ok) return read;
  const { value } = read;
  if (value.type === 'candidate') return { ok: true, value: toCandidate(value) };
  if (value.type === 'refused')
    return { ok: true, value: { kind: 'refused', callId: value.call_id, reason: value.reason } };
  const { meeting_id: meetingId } = value;
  if (value.type === 'state') {
    const { call_id: callId, state, outcome, person } = value;
    return { ok: true, value: { kind: 'state', meetingId, callId, state, outcome, person } };
  }
  const { ice_servers: iceServers } = value;
  return { ok: true, value: { kind: 'offer', meetingId, offer: value.offer, sdp: value.sdp, iceServers } };
}

/** Writes our `meeting` (console to robot, QoS 0, never retained). */
export function writeMeeting(header: ControlHeader, word: MeetingWord): WireMessage {
  return { ...writeControlHeader(header), ...fieldsOf(word) };
}

const WIRE_NAMES: Readonly<Record<string, string>> = {
  kind: 'type',
  meetingId: 'meeting_id',
  callId: 'call_id',
  iceServers: 'ice_servers',
};

function fieldsOf(said: MeetingWord | MeetingEvent): WireMessage {
  return omitUndefined(
    Object.fromEntries(
      Object.entries(said).map(([name, value]) => [WIRE_NAMES[name] ?? name, value as unknown]),
    ),
  );
}
