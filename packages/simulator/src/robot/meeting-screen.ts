import type { MeetingEvent, MeetingWord } from '@rota/robot-link';
import type { MeetingPeer } from './meeting-peer.ts';

type Offer = Extract<MeetingWord, { kind: 'offer' }>;

export type MeetingScreenOptions = {
  readonly say: (event: MeetingEvent) => void;
  /** Whether the robot would take a call now. */
  readonly mayAnswer: () => boolean;
  /** Whether a call rings or runs on the screen. */
  readonly onCall: (isOpen: boolean) => void;
  /** Answers an offer of the console with its own side of sound and picture; undefined where it cannot. */
  readonly openPeer: (
    offer: Offer,
    own: { onAnswer(sdp: string): void; onCandidate(candidate: string, mid: string): void },
  ) => MeetingPeer | undefined;
};

/** The screen of a robot for calls. Times are ms of any steady clock. */
export type MeetingScreen = {
  /** A person at the robot calls the staff. */
  call(callId: string, now: number): void;
  hear(word: MeetingWord, now: number): void;
  /** Does what is due. */
  tend(now: number): void;
  /** The person at the robot ends the call. */
  hangUp(): void;
};

const REPEAT_MS = 2_000;
/** A call that no server takes up is given up after this long. */
const UNHEARD_MS = 20_000;
/** A person at the robot takes this long to accept. */
const ACCEPT_MS = 1_500;
/** Without a word of the console for this long the call is over. */
const SILENT_MS = 10_000;

type Open = {
  readonly meetingId: string;
  isCalled: boolean;
  readonly since: number;
  heardAt: number;
  saidAt: number;
  offer: number;
  /** What was answered to the newest offer: said again when the offer comes again, since the answer may be lost. */
  answer: string | undefined;
  peer: MeetingPeer | undefined;
};

export function createMeetingScreen({
  say,
  mayAnswer,
  onCall,
  openPeer,
}: MeetingScreenOptions): MeetingScreen {
  let calling: { readonly callId: string; readonly since: number; saidAt: number } | undefined;
  let open: Open | undefined;

  function end(): void {
    open?.peer?.close();
    if (open !== undefined || calling !== undefined) onCall(false);
    open = undefined;
    calling = undefined;
  }

  function handleState(word: Extract<MeetingWord, { kind: 'state' }>, now: number): void {
    if (word.state === 'ended') {
      if (open?.meetingId === word.meetingId || (calling !== undefined && calling.callId === word.callId))
        end();
      return;
    }
    if (open !== undefined && open.meetingId !== word.meetingId)
      return say({ kind: 'decline', meetingId: word.meetingId });
    if (open === undefined) {
      if (word.state === 'calling' && !mayAnswer())
        return say({ kind: 'decline', meetingId: word.meetingId });
      calling = undefined;
      onCall(true);
    }
    open ??= {
      meetingId: word.meetingId,
      isCalled: false,
      since: now,
      heardAt: now,
      saidAt: -Infinity,
      offer: 0,
      answer: undefined,
      peer: undefined,
    };
    open.heardAt = now;
    open.isCalled = word.state === 'calling';
  }

  function handleOffer(call: Open, offer: Offer): void {
    const { meetingId, offer: number } = offer;
    if (number < call.offer) return;
    if (number === call.offer) {
      if (call.answer !== undefined) say({ kind: 'answer', meetingId, offer: number, sdp: call.answer });
      return;
    }
    // The person's page was loaded again: a new session takes the place of the old one.
    call.peer?.close();
    call.offer = number;
    call.answer = undefined;
    call.peer = openPeer(offer, {
      onAnswer(sdp) {
        if (call.offer !== number) return;
        call.answer = sdp;
        say({ kind: 'answer', meetingId, offer: number, sdp });
      },
      onCandidate(candidate, mid) {
        if (call.offer === number) say({ kind: 'candidate', meetingId, offer: number, candidate, mid });
      },
    });
  }

  return {
    call(callId, now) {
      if (open !== undefined || calling !== undefined) return;
      calling = { callId, since: now, saidAt: -Infinity };
      onCall(true);
    },
    hear(word, now) {
      if (word.kind === 'state') handleState(word, now);
      else if (word.kind === 'refused') {
        if (calling?.callId === word.callId) end();
      } else if (open?.meetingId === word.meetingId) {
        if (word.kind === 'offer') handleOffer(open, word);
        else if (word.offer === open.offer) open.peer?.addCandidate(word.candidate, word.mid);
      }
    },
    tend(now) {
      if (calling !== undefined && now - calling.saidAt >= REPEAT_MS) {
        if (now - calling.since >= UNHEARD_MS) return end();
        calling.saidAt = now;
        say({ kind: 'call', callId: calling.callId });
      }
      if (open === undefined) return;
      if (now - open.heardAt >= SILENT_MS) {
        say({ kind: 'hang_up', meetingId: open.meetingId });
        return end();
      }
      if (now - open.saidAt < REPEAT_MS) return;
      open.saidAt = now;
      const isDue = open.isCalled && now - open.since >= ACCEPT_MS;
      say({ kind: isDue ? 'accept' : 'alive', meetingId: open.meetingId });
    },
    hangUp() {
      if (open !== undefined) say({ kind: 'hang_up', meetingId: open.meetingId });
      end();
    },
  };
}
