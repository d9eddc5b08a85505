import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { brokenRule } from '../../core/constraints.ts';
import {
  empty,
  id,
  isoTime,
  page,
  pageQuery,
  printable,
  projectIdParam,
  seenVersion,
} from '../../core/schemas.ts';

/** A call that no one accepts ends after this long, seconds. */
export const RING_S = 45;
/** A call whose own side is gone, with its browser or its server, ends after this long, seconds. */
export const MEETING_LEASE_S = 10;
/** The longest session description (SDP), in characters. */
export const MOST_SDP = 20_000;
/** The longest way to a side (ICE candidate), in characters. */
export const MOST_CANDIDATE = 1_000;
/** Candidates of one side for one offer; more are dropped. */
export const MOST_CANDIDATES = 60;

/** Who starts a call: the robot's screen, the task that brought the robot there, or a person in the console. */
export const MEETING_STARTS = ['robot', 'task', 'person'] as const;
const meetingStart = z.enum(MEETING_STARTS);
export type MeetingStart = z.infer<typeof meetingStart>;

/** `ringing`: a robot calls and people may accept; `calling`: a person calls and the robot may accept. */
const MEETING_STATES = ['ringing', 'calling', 'running', 'ended'] as const;
const meetingState = z.enum(MEETING_STATES);
export type MeetingState = z.infer<typeof meetingState>;

/** Which state of a call follows which. */
export const meetingTransitions = {
  ringing: ['running', 'ended'],
  calling: ['running', 'ended'],
  running: ['ended'],
  ended: [],
} as const satisfies Readonly<Record<MeetingState, readonly MeetingState[]>>;

/**
 * How a call ended. `hung_up`, `robot_hung_up`: by a person here or at the robot; `declined`; `unanswered`; `cancelled`: its caller gave up;
 * `dropped`: the person's browser or its server was gone; `robot_gone`: the robot did not answer any more.
 */
export const MEETING_OUTCOMES = [
  'hung_up',
  'robot_hung_up',
  'declined',
  'unanswered',
  'cancelled',
  'dropped',
  'robot_gone',
] as const;
const meetingOutcome = z.enum(MEETING_OUTCOMES);
export type MeetingOutcome = z.infer<typeof meetingOutcome>;

/** A call between a robot and a person: who, when and how it ended. Nothing that is said or seen is kept. */
export const meeting = z.object({
  meeting_id: id,
  robot_id: id,
  robot_name: z.string(),
  started_by: meetingStart,
  state: meetingState,
  rang_at: isoTime,
  /** The people in whose browsers it rang. */
  rang_for: z.array(z.object({ person_id: z.string(), name: z.string(), declined: z.boolean() })),
  /** The person who accepted or called. */
  person_id: z.string().nullable(),
  person: z.string().nullable(),
  /** The browser tab of that person that holds the call. */
  tab: z.string().nullable(),
  accepted_at: isoTime.nullable(),
  ended_at: isoTime.nullable(),
  outcome: meetingOutcome.nullable(),
});
export type Meeting = z.infer<typeof meeting>;

/** A server that helps both sides find a way to each other, as a browser takes it. */
const iceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
});
export type IceServer = z.infer<typeof iceServer>;

/** Rises with each offer of a call: the time of the browser, ms. */
const offerNumber = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const sdp = z.string().min(1).max(MOST_SDP).regex(printable);
/** A way to one side; `mid` names the part of the session that it is for. */
const candidate = z.object({
  kind: z.literal('candidate'),
  offer: offerNumber,
  candidate: z.string().max(MOST_CANDIDATE).regex(printable),
  mid: z.string().max(64).regex(printable),
});

/**
 * What the person's browser says about a call over the live socket. `join`: this tab holds the call, also after it was reloaded; repeated
 * every two seconds as a sign of life. Each `offer` has a higher number than the one before, and takes its place.
 */
const meetingSignal = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('join') }),
  z.object({ kind: z.literal('offer'), offer: offerNumber, sdp }),
  candidate,
]);
export type MeetingSignal = z.infer<typeof meetingSignal>;

/** A message of a browser about a call. */
export const meetingMessage = z.object({
  type: z.literal('meeting'),
  project_id: projectIdParam,
  meeting_id: id,
  tab: id,
  signal: meetingSignal,
});
export type MeetingMessage = z.infer<typeof meetingMessage>;

/** What that browser hears: it holds the call, what the robot answers, or that the call is over here or held by another tab. */
export type MeetingNews = {
  type: 'meeting_news';
  meeting_id: string;
  news:
    | { kind: 'joined'; ice_servers: IceServer[] }
    | { kind: 'answer'; offer: number; sdp: string }
    | z.infer<typeof candidate>
    | { kind: 'left' };
};

const serverUrls = (scheme: RegExp) =>
  z
    .array(
      z
        .string()
        .trim()
        .max(300)
        .regex(scheme, { error: brokenRule('gateway_address_invalid') }),
    )
    .max(5);

/**
 * The servers by which the two sides of a call find each other where they are not in one network. With none, both try the addresses of
 * their own network alone. TURN credentials are made from a secret shared with the server (`use-auth-secret` of coturn) and expire after
 * `turn_ttl_s`.
 */
export const meetingNetwork = z.object({
  stun_urls: serverUrls(/^stuns?:[a-z0-9.[\]:-]+$/i),
  turn_urls: serverUrls(/^turns?:[a-z0-9.[\]:-]+(\?transport=(udp|tcp))?$/i),
  turn_ttl_s: z.number().int().min(600).max(86_400),
});
export type MeetingNetwork = z.infer<typeof meetingNetwork>;
/** The servers as they are kept, without the secret; `version` counts the changes. */
const savedNetwork = z.object({
  network: meetingNetwork,
  version: z.number().int(),
  has_secret: z.boolean(),
  updated_at: isoTime.nullable(),
});
export type SavedMeetingNetwork = z.infer<typeof savedNetwork>;
/** Written with the version that was read; a secret that is left out stays. */
export const meetingNetworkWish = z.object({
  network: meetingNetwork,
  secret: z.string().min(8).max(256).regex(printable).optional(),
  version: seenVersion,
});

const ofRobot = z.object({ projectId: projectIdParam, robotId: id });
const ofMeeting = z.object({ projectId: projectIdParam, meetingId: id });
const answer = { permission: 'meetings.answer' } as const;
const tabBody = z.object({ tab: id });

/** Calls between robots and people. Sound and picture go from browser to robot; only signalling passes the server. */
export const meetingsApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/meetings',
    summary: 'Returns the calls of a robot, newest first: who talked when. `q` is part of a name.',
    access: answer,
    params: ofRobot,
    query: pageQuery.extend({
      q: z.string().trim().max(100).regex(printable).optional(),
      outcome: meetingOutcome.optional(),
    }),
    response: page(meeting),
  }),
  call: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/robots/{robotId}/meetings',
    summary: 'Calls a robot that declares a screen for calls. `tab` is the caller’s browser tab.',
    access: answer,
    params: ofRobot,
    body: tabBody,
    response: meeting,
    status: 201,
    errors: ['MEETING_UNAVAILABLE', 'ROBOT_OFFLINE', 'MEETING_ROBOT_BUSY', 'MEETING_PERSON_BUSY'],
  }),
  ring: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/meetings/{meetingId}/ring',
    summary: 'Notes that the call rings in the caller’s browser.',
    access: answer,
    params: ofMeeting,
    response: empty,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/meetings/{meetingId}/accept',
    summary: 'Accepts a call. The first to accept takes it.',
    access: answer,
    params: ofMeeting,
    body: tabBody,
    response: meeting,
    errors: ['MEETING_TAKEN', 'MEETING_OVER', 'MEETING_PERSON_BUSY'],
  }),
  decline: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/meetings/{meetingId}/decline',
    summary: 'Declines a call for the caller. It ends once everyone for whom it rings has declined.',
    access: answer,
    params: ofMeeting,
    response: empty,
  }),
  hangUp: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/meetings/{meetingId}/hang-up',
    summary: 'Ends the caller’s own call.',
    access: answer,
    params: ofMeeting,
    response: z.object({ ended: z.boolean() }),
  }),
  network: endpoint({
    method: 'GET',
    path: '/services/meetings',
    summary: 'Returns the STUN and TURN servers of calls.',
    access: { permission: 'services.manage' },
    response: savedNetwork,
  }),
  setNetwork: endpoint({
    method: 'PUT',
    path: '/services/meetings',
    summary: 'Changes the STUN and TURN servers of calls.',
    access: { permission: 'services.manage' },
    body: meetingNetworkWish,
    response: savedNetwork,
    errors: ['VERSION_CONFLICT'],
  }),
};
