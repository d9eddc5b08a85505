import type { MeetingEvent, MeetingWord } from '@rota/robot-link';
import { beforeEach, describe, expect, test } from 'vitest';
import { createMeetingScreen, type MeetingScreen } from './meeting-screen.ts';

let said: MeetingEvent[];
let peers: { closed: boolean; candidates: string[] }[];
let answer: ((sdp: string) => void) | undefined;
let isOpen: boolean;
let mayAnswer: boolean;
let screen: MeetingScreen;
const state = (word: Partial<Extract<MeetingWord, { kind: 'state' }>> = {}): MeetingWord => ({
  kind: 'state',
  meetingId: 'm1',
  callId: undefined,
  state: 'ringing',
  outcome: undefined,
  person: undefined,
  ...word,
});
const offer = (number: number): MeetingWord => ({
  kind: 'offer',
  meetingId: 'm1',
  offer: number,
  sdp: 'v=0',
  iceServers: [],
});
const kinds = () => said.map(({ kind }) => kind);

beforeEach(() => {
  said = [];
  peers = [];
  isOpen = false;
  mayAnswer = true;
  screen = createMeetingScreen({
    say: (event) => said.push(event),
    mayAnswer: () => mayAnswer,
    onCall: (open) => (isOpen = open),
    openPeer(_offer, own) {
      const peer = { closed: false, candidates: [] as string[] };
      peers.push(peer);
      answer = (sdp) => own.onAnswer(sdp);
      return {
        addCandidate: (candidate) => peer.candidates.push(candidate),
        close: () => (peer.closed = true),
      };
    },
  });
});

describe('the screen of a robot', () => {
  test('calls until it is heard, then says that it is there, and hangs up', () => {
    screen.call('c1', 0);
    for (const now of [0, 1_000, 2_000]) screen.tend(now);
    expect(kinds()).toEqual(['call', 'call']);
    screen.hear(state({ callId: 'c1' }), 2_100);
    for (const now of [2_100, 3_000, 4_200]) screen.tend(now);
    expect(kinds().slice(2)).toEqual(['alive', 'alive']);
    screen.hangUp();
    expect(said.at(-1)).toEqual({ kind: 'hang_up', meetingId: 'm1' });
    expect(isOpen).toBe(false);
  });

  test('gives up a call that no server takes, or that is refused', () => {
    screen.call('c1', 0);
    for (let now = 0; now <= 30_000; now += 500) screen.tend(now);
    expect([isOpen, kinds().length]).toEqual([false, 10]);
    screen.call('c2', 40_000);
    screen.hear({ kind: 'refused', callId: 'c2', reason: 'busy' }, 40_100);
    expect(isOpen).toBe(false);
  });

  test('stops by itself when nothing is heard of the call for ten seconds', () => {
    screen.hear(state({ state: 'running' }), 0);
    screen.tend(9_000);
    expect(isOpen).toBe(true);
    screen.tend(10_000);
    expect([isOpen, said.at(-1)?.kind]).toEqual([false, 'hang_up']);
  });

  test('accepts the call of a person after a moment; who may not, declines', () => {
    screen.hear(state({ state: 'calling', person: 'Ada' }), 0);
    screen.tend(0);
    screen.tend(2_000);
    expect(kinds()).toEqual(['alive', 'accept']);
    screen.hear(state({ state: 'ended', outcome: 'hung_up' }), 3_000);
    mayAnswer = false;
    screen.hear(state({ meetingId: 'm2', state: 'calling' }), 4_000);
    expect(said.at(-1)).toEqual({ kind: 'decline', meetingId: 'm2' });
  });

  test('declines a second call while one is open', () => {
    screen.hear(state({ state: 'running' }), 0);
    screen.hear(state({ meetingId: 'm2', state: 'calling' }), 100);
    expect(said).toEqual([{ kind: 'decline', meetingId: 'm2' }]);
  });

  test('answers an offer once, repeats the answer for its repetition, and begins again with a newer one', () => {
    screen.hear(state({ state: 'running' }), 0);
    screen.hear(offer(1), 10);
    screen.hear(offer(1), 20);
    expect([peers.length, said]).toEqual([1, []]);
    answer?.('v=0 answer');
    screen.hear(offer(1), 1_000);
    expect(kinds()).toEqual(['answer', 'answer']);
    screen.hear({ kind: 'candidate', meetingId: 'm1', offer: 1, candidate: 'a', mid: '0' }, 1_100);
    screen.hear(offer(2), 1_200);
    screen.hear({ kind: 'candidate', meetingId: 'm1', offer: 1, candidate: 'late', mid: '0' }, 1_300);
    expect(peers).toEqual([
      { closed: true, candidates: ['a'] },
      { closed: false, candidates: [] },
    ]);
  });
});
