import { can, type Reach } from '@rota/contract/core';
import {
  MOST_CANDIDATES,
  type IceServer,
  type Meeting,
  type MeetingMessage,
  type MeetingNews,
} from '@rota/contract/meetings';
import type {
  MeetingEvent,
  MeetingLink,
  MeetingLinkOptions,
  MeetingWord,
  RobotAddress,
} from '@rota/robot-link';
import { createTokenBucket, type TokenBucket } from '../../../token-bucket.ts';
import { isGone } from './meetings.rules.ts';
import type { Meetings } from './meetings.service.ts';

/** The person whose socket a message came over, with their present roles. */
type Caller = { readonly userId: string; readonly roles: Reach };
/** Sends news to one browser: it also tells its socket from others. */
type Reply = (news: MeetingNews) => void;

export type MeetingDeskDeps = {
  /** Whether the project has switched it off: what is under way ends. */
  readonly isOff: (projectId: number) => boolean;
  readonly meetings: Pick<Meetings, 'ringFor' | 'happen' | 'join' | 'renew' | 'find' | 'endDue'>;
  /** The robots of the projects whose fleets this server owns: it alone hears their calls. */
  readonly listOwned: () => Promise<readonly { readonly projectId: number; readonly robot: RobotAddress }[]>;
  /** Robots of those projects that stand where their task wants a call, each with a word that stays the same for this stop. */
  readonly listWaiting: () => readonly {
    readonly projectId: number;
    readonly robotId: string;
    readonly callId: string;
  }[];
  /** Where the robot is on the wire; undefined for one that is not registered or not enabled. */
  readonly findRobot: (projectId: number, robotId: string) => Promise<RobotAddress | undefined>;
  readonly fencingTokenOf: (projectId: number) => Promise<number | undefined>;
  readonly openLink: (
    options: Pick<MeetingLinkOptions, 'onEvent' | 'onReach' | 'readFencingToken'>,
  ) => MeetingLink;
  /** The servers by which one side of a call finds the other, with credentials for that side alone. */
  readonly iceServers: (side: string) => Promise<IceServer[]>;
  /** Now, ms since the epoch. */
  readonly clock: () => number;
  readonly log: { warn(fields: object, message: string): void };
};

/** Passes the signalling of this server's calls between browsers and robots' screens, and notices when a side is gone. */
export type MeetingDesk = {
  receive(message: MeetingMessage, caller: Caller, reply: Reply): void;
  /** The browser is gone; its calls wait for it for as long as their lease lasts. */
  closed(reply: Reply): void;
  /** A call began, changed or ended, through this server. */
  changed(projectId: number, meeting: Meeting, callId: string | null): void;
  /** Follows which robots are to be heard. */
  look(): Promise<void>;
  /** Does what is due; called every second. */
  tick(): Promise<void>;
  close(): Promise<void>;
};

const RENEW_MS = 2_000;
/** The state of an open call is said to its robot this often, ms: a message may be lost. */
const STATE_MS = 2_000;
const OFFER_MS = 1_000;
/** What a robot may say of calls. */
const EVENTS = { burst: 120, perSecond: 10 };

type Held = {
  readonly projectId: number;
  readonly robotId: string;
  state: Extract<MeetingWord, { kind: 'state' }>;
  reply: Reply | undefined;
  /** When its browser and its robot were last heard. */
  seenAt: number;
  heardAt: number;
  renewedAt: number;
  isRenewing: boolean;
  saidAt: number;
  offer: (Extract<MeetingWord, { kind: 'offer' }> & { sentAt: number; isAnswered: boolean }) | undefined;
  /** Candidates of each side for the newest offer. */
  fromBrowser: number;
  fromRobot: number;
};

export function createMeetingDesk(deps: MeetingDeskDeps): MeetingDesk {
  const { meetings, clock, log } = deps;
  const calls = new Map<string, Held>();
  /** The projects of the robots that are listened to. */
  const projects = new Map<string, number>();
  const addresses = new Map<string, string>();
  const buckets = new Map<string, TokenBucket>();
  const joining = new Set<string>();
  let link: MeetingLink | undefined;

  function inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => log.warn({ err: error }, 'a call could not be served'));
  }
  function linkNow(): MeetingLink {
    link ??= deps.openLink({
      onEvent: (robotId, event) => {
        const projectId = projects.get(robotId);
        if (projectId !== undefined && mayBeHeard(robotId))
          inBackground(handleEvent(projectId, robotId, event));
      },
      onReach: (robotId) => {
        for (const [id, call] of calls) if (call.robotId === robotId) sayAgain(id, call);
      },
      readFencingToken: async (robotId) => {
        const projectId = projects.get(robotId);
        return projectId === undefined ? undefined : deps.fencingTokenOf(projectId);
      },
    });
    return link;
  }
  function mayBeHeard(robotId: string): boolean {
    const bucket = buckets.get(robotId) ?? createTokenBucket(EVENTS);
    buckets.set(robotId, bucket);
    return bucket.take(clock());
  }
  function openRobot(projectId: number, robot: RobotAddress): void {
    projects.set(robot.robotId, projectId);
    const address = JSON.stringify(robot);
    // Opening it again would forget how it is to be spoken to.
    if (addresses.get(robot.robotId) === address) return;
    addresses.set(robot.robotId, address);
    linkNow().open(robot);
  }
  function say(robotId: string, word: MeetingWord): void {
    // What is lost is said again, or the robot ends the call by itself.
    link?.say(robotId, word).catch(() => undefined);
  }
  function sayAgain(meetingId: string, call: Held): void {
    const now = clock();
    call.saidAt = now;
    say(call.robotId, call.state);
    if (call.offer !== undefined && !call.offer.isAnswered && calls.has(meetingId))
      sayOffer(call, call.offer, now);
  }
  function sayOffer(call: Held, offer: NonNullable<Held['offer']>, now: number): void {
    offer.sentAt = now;
    const { kind, meetingId, offer: number, sdp, iceServers } = offer;
    say(call.robotId, { kind, meetingId, offer: number, sdp, iceServers });
  }

  function hold(projectId: number, meeting: Meeting, callId: string | null): Held {
    const now = clock();
    const held = calls.get(meeting.meeting_id) ?? {
      projectId,
      robotId: meeting.robot_id,
      state: wordOf(meeting, callId),
      reply: undefined,
      seenAt: now,
      heardAt: now,
      renewedAt: now,
      isRenewing: false,
      saidAt: now,
      offer: undefined,
      fromBrowser: 0,
      fromRobot: 0,
    };
    held.state = wordOf(meeting, callId);
    held.renewedAt = now;
    calls.set(meeting.meeting_id, held);
    return held;
  }
  async function reach(projectId: number, robotId: string): Promise<void> {
    if (projects.get(robotId) === projectId && addresses.has(robotId)) return;
    const address = await deps.findRobot(projectId, robotId);
    if (address !== undefined) openRobot(projectId, address);
  }
  function forget(meetingId: string, call: Held): void {
    calls.delete(meetingId);
    call.reply?.({ type: 'meeting_news', meeting_id: meetingId, news: { kind: 'left' } });
  }

  async function handleEvent(projectId: number, robotId: string, event: MeetingEvent): Promise<void> {
    if (event.kind === 'call') return handleCall(projectId, robotId, event.callId);
    const call = calls.get(event.meetingId);
    if (call !== undefined && call.robotId !== robotId) return;
    if (call !== undefined) call.heardAt = clock();
    if (event.kind === 'answer' || event.kind === 'candidate') {
      if (call !== undefined) pass(event.meetingId, call, event);
    } else if (event.kind === 'alive') {
      if (call === undefined) await correct(projectId, robotId, event.meetingId);
    } else {
      const happening = ROBOT_EVENTS[event.kind];
      const isIt = (row: { robot_id: string }) => row.robot_id === robotId;
      await meetings.happen(projectId, event.meetingId, happening, isIt);
    }
  }
  async function handleCall(projectId: number, robotId: string, callId: string): Promise<void> {
    const meeting = await meetings.ringFor(projectId, robotId, callId, 'robot');
    if (meeting === 'busy') say(robotId, { kind: 'refused', callId, reason: 'busy' });
    else say(robotId, wordOf(meeting, callId));
  }
  /** The robot takes a call for open that is over: the word of its end was lost. */
  async function correct(projectId: number, robotId: string, meetingId: string): Promise<void> {
    const meeting = await meetings.find(projectId, robotId, meetingId);
    if (meeting === undefined) say(robotId, unknownCall(meetingId));
    else if (meeting.state === 'ended') say(robotId, wordOf(meeting, null));
  }
  function pass(
    meetingId: string,
    call: Held,
    event: Extract<MeetingEvent, { kind: 'answer' | 'candidate' }>,
  ): void {
    const { offer, reply } = call;
    if (offer === undefined || event.offer !== offer.offer || reply === undefined) return;
    const about = { type: 'meeting_news', meeting_id: meetingId } as const;
    if (event.kind === 'answer') {
      if (!offer.isAnswered)
        reply({ ...about, news: { kind: 'answer', offer: event.offer, sdp: event.sdp } });
      offer.isAnswered = true;
    } else if (call.fromRobot < MOST_CANDIDATES) {
      call.fromRobot += 1;
      const { candidate, mid } = event;
      reply({ ...about, news: { kind: 'candidate', offer: event.offer, candidate, mid } });
    }
  }

  async function join(message: MeetingMessage, caller: Caller, reply: Reply): Promise<void> {
    const { project_id: projectId, meeting_id: meetingId, tab } = message;
    const joined = await meetings.join(projectId, meetingId, { personId: caller.userId, tab });
    const left = { type: 'meeting_news', meeting_id: meetingId, news: { kind: 'left' } } as const;
    if (joined === undefined) return reply(left);
    const call = hold(projectId, joined.meeting, joined.callId);
    // The same tab after a reload, or its twin.
    if (call.reply !== undefined && call.reply !== reply) call.reply(left);
    call.reply = reply;
    call.seenAt = clock();
    const iceServers = await deps.iceServers(`person-${caller.userId}`);
    await reach(projectId, call.robotId);
    reply({
      type: 'meeting_news',
      meeting_id: meetingId,
      news: { kind: 'joined', ice_servers: iceServers },
    });
    sayAgain(meetingId, call);
  }
  async function sendOffer(
    meetingId: string,
    call: Held,
    { offer, sdp }: { readonly offer: number; readonly sdp: string },
  ): Promise<void> {
    if (call.offer !== undefined && offer <= call.offer.offer) return;
    const iceServers = await deps.iceServers(`robot-${call.robotId}`);
    const now = clock();
    call.offer = { kind: 'offer', meetingId, offer, sdp, iceServers, sentAt: now, isAnswered: false };
    call.fromBrowser = 0;
    call.fromRobot = 0;
    sayOffer(call, call.offer, now);
  }
  function handleSignal({ meeting_id: meetingId, signal }: MeetingMessage, call: Held): void {
    call.seenAt = clock();
    if (signal.kind === 'offer') inBackground(sendOffer(meetingId, call, signal));
    else if (signal.kind === 'candidate' && signal.offer === call.offer?.offer) {
      if (call.fromBrowser >= MOST_CANDIDATES) return;
      call.fromBrowser += 1;
      say(call.robotId, { ...signal, meetingId });
    }
  }

  function tend(meetingId: string, call: Held, now: number): void {
    const isOnes = call.state.state === 'ringing' || (call.reply !== undefined && !isGone(call.seenAt, now));
    if (isGone(call.renewedAt, now)) return forget(meetingId, call);
    if (isGone(call.heardAt, now)) inBackground(meetings.happen(call.projectId, meetingId, 'robot_silent'));
    if (isOnes && !call.isRenewing && now - call.renewedAt >= RENEW_MS) renew(meetingId, call, now);
    if (now - call.saidAt >= STATE_MS) sayAgain(meetingId, call);
    else if (call.offer !== undefined && !call.offer.isAnswered && now - call.offer.sentAt >= OFFER_MS)
      sayOffer(call, call.offer, now);
  }
  function renew(meetingId: string, call: Held, now: number): void {
    call.isRenewing = true;
    meetings
      .renew(call.projectId, meetingId)
      .then((isOurs) => {
        if (isOurs) call.renewedAt = now;
        else if (calls.get(meetingId) === call) forget(meetingId, call);
      })
      // While the database is away the lease runs on.
      .catch(() => undefined)
      .finally(() => (call.isRenewing = false));
  }

  return {
    receive(message, caller, reply) {
      const { meeting_id: meetingId, project_id: projectId, signal } = message;
      const call = calls.get(meetingId);
      if (!can(caller.roles, 'meetings.answer', String(projectId)) || deps.isOff(projectId)) {
        if (call?.reply === reply) inBackground(meetings.happen(call.projectId, meetingId, 'hung_up'));
        reply({ type: 'meeting_news', meeting_id: meetingId, news: { kind: 'left' } });
      } else if (call?.reply === reply && call.projectId === projectId) handleSignal(message, call);
      else if (signal.kind === 'join' && !joining.has(meetingId)) {
        joining.add(meetingId);
        inBackground(join(message, caller, reply).finally(() => joining.delete(meetingId)));
      }
    },
    closed(reply) {
      for (const call of calls.values()) if (call.reply === reply) call.reply = undefined;
    },
    changed(projectId, meeting, callId) {
      const { meeting_id: meetingId, robot_id: robotId, state } = meeting;
      const call = state === 'ended' ? calls.get(meetingId) : hold(projectId, meeting, callId);
      if (state === 'ended' && call !== undefined) forget(meetingId, call);
      const word = wordOf(meeting, callId);
      inBackground(reach(projectId, robotId).then(() => say(robotId, word)));
    },
    async look() {
      const owned = await deps.listOwned();
      const wanted = new Set([
        ...owned.map(({ robot }) => robot.robotId),
        ...[...calls.values()].map(({ robotId }) => robotId),
      ]);
      for (const robotId of addresses.keys()) {
        if (wanted.has(robotId)) continue;
        link?.drop(robotId);
        for (const known of [addresses, projects, buckets]) known.delete(robotId);
      }
      for (const { projectId, robot } of owned) openRobot(projectId, robot);
    },
    async tick() {
      const now = clock();
      for (const [meetingId, call] of [...calls]) tend(meetingId, call, now);
      for (const { projectId, robotId, callId } of deps.listWaiting())
        await meetings.ringFor(projectId, robotId, callId, 'task');
      await meetings.endDue();
    },
    async close() {
      await link?.close();
      link = undefined;
    },
  };
}

const ROBOT_EVENTS = {
  accept: 'robot_accepted',
  decline: 'robot_declined',
  hang_up: 'robot_hung_up',
} as const;

/** What the robot hears of a call. */
function wordOf(meeting: Meeting, callId: string | null): Extract<MeetingWord, { kind: 'state' }> {
  return {
    kind: 'state',
    meetingId: meeting.meeting_id,
    callId: meeting.started_by === 'robot' ? (callId ?? undefined) : undefined,
    state: meeting.state,
    outcome: meeting.outcome ?? undefined,
    person: meeting.person ?? undefined,
  };
}

function unknownCall(meetingId: string): MeetingWord {
  return {
    kind: 'state',
    meetingId,
    callId: undefined,
    state: 'ended',
    outcome: 'dropped',
    person: undefined,
  };
}
