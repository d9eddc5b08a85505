import { MOST_SDP } from '@rota/contract/meetings';
import { describe, expect, test } from 'vitest';
import {
  readMeeting,
  readMeetingEvent,
  writeMeeting,
  writeMeetingEvent,
  type MeetingEvent,
  type MeetingWord,
} from './meeting.ts';

const robot = {
  interfaceName: 'uagv',
  manufacturer: 'acme',
  serialNumber: 'a',
  protocolVersion: '2.1.0',
} as const;
const header = { robot, headerId: 1, timestampMs: 0 };
const throughJson = (message: unknown): unknown => JSON.parse(JSON.stringify(message));

const words: readonly MeetingWord[] = [
  { kind: 'state', meetingId: 'm', callId: 'c', state: 'ringing', outcome: undefined, person: undefined },
  { kind: 'state', meetingId: 'm', callId: undefined, state: 'ended', outcome: 'declined', person: 'Ada' },
  { kind: 'refused', callId: 'c', reason: 'busy' },
  { kind: 'offer', meetingId: 'm', offer: 1_795_000_000_000, sdp: 'v=0', iceServers: [{ urls: ['stun:s'] }] },
  { kind: 'candidate', meetingId: 'm', offer: 2, candidate: 'candidate:1', mid: '0' },
];
const events: readonly MeetingEvent[] = [
  { kind: 'call', callId: 'c' },
  { kind: 'alive', meetingId: 'm' },
  { kind: 'accept', meetingId: 'm' },
  { kind: 'decline', meetingId: 'm' },
  { kind: 'hang_up', meetingId: 'm' },
  { kind: 'answer', meetingId: 'm', offer: 2, sdp: 'v=0' },
  { kind: 'candidate', meetingId: 'm', offer: 2, candidate: '', mid: '' },
];

describe('messages about a call', () => {
  test.each(words)('reach the robot as they were written: $kind', (word) => {
    const written = throughJson(writeMeeting({ ...header, fencingToken: 3 }, word));
    expect(written).toMatchObject({ type: word.kind, fencingToken: 3, manufacturer: 'acme' });
    expect(readMeeting(written)).toEqual({ ok: true, value: word });
  });

  test.each(events)('reach the console as they were written: $kind', (event) => {
    expect(readMeetingEvent(throughJson(writeMeetingEvent(header, event)))).toEqual({
      ok: true,
      value: event,
    });
  });

  test.each([
    ['an SDP that is too long', { type: 'answer', meeting_id: 'm', offer: 1, sdp: 'x'.repeat(MOST_SDP + 1) }],
    [
      'a candidate that is too long',
      { type: 'candidate', meeting_id: 'm', offer: 1, candidate: 'x'.repeat(1_001), mid: '0' },
    ],
    ['an id that is too long', { type: 'alive', meeting_id: 'm'.repeat(65) }],
    ['an offer without a number', { type: 'answer', meeting_id: 'm', offer: '1', sdp: 'v=0' }],
    ['a kind that does not exist', { type: 'record', meeting_id: 'm' }],
    ['no kind', { meeting_id: 'm' }],
    ['a list', []],
  ])('are refused as a whole: %s', (_what, message) => {
    expect(readMeetingEvent(message)).toMatchObject({ ok: false });
  });
});
