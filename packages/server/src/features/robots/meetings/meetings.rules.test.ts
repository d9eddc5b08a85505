import { meetingTransitions, type MeetingState } from '@rota/contract/meetings';
import { mayBecome } from '@rota/contract/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueEvent, isGone, MEETING_EVENTS, meetingSteps, stepOf } from './meetings.rules.ts';

const STATES = Object.keys(meetingSteps) as MeetingState[];

describe('what an event makes of a call', () => {
  // By hand from the design: accept, all declined, hang up, then the robot's accept, decline and hang up, then unanswered, dropped, silent.
  test.each([
    ['ringing', 'running declined - - cancelled cancelled unanswered dropped robot_gone'],
    ['calling', '- - cancelled running declined declined unanswered dropped robot_gone'],
    ['running', '- - hung_up - robot_hung_up robot_hung_up - dropped robot_gone'],
    ['ended', '- - - - - - - - -'],
  ] as const)('that is %s: %s', (state, expected) => {
    const steps = MEETING_EVENTS.map((event) => {
      const step = stepOf(state, event);
      return step === undefined ? '-' : (step.outcome ?? step.to);
    });
    expect(steps.join(' ')).toBe(expected);
  });

  test('every step is one that the states allow', () => {
    for (const state of STATES)
      for (const event of MEETING_EVENTS) {
        const step = stepOf(state, event);
        if (step !== undefined) expect(mayBecome(meetingTransitions, state, step.to)).toBe(true);
      }
  });

  test('after any events a call has ended once, with one outcome, or is still open', () => {
    const begun = fc.constantFrom<MeetingState>('ringing', 'calling');
    fc.assert(
      fc.property(begun, fc.array(fc.constantFrom(...MEETING_EVENTS)), (first, events) => {
        let state = first;
        const outcomes: string[] = [];
        for (const event of events) {
          const step = stepOf(state, event);
          if (step === undefined) continue;
          state = step.to;
          if (step.outcome !== null) outcomes.push(step.outcome);
        }
        expect(outcomes).toHaveLength(state === 'ended' ? 1 : 0);
      }),
    );
  });

  test('a call that no one touches any more ends in every state', () => {
    for (const state of STATES)
      expect(state === 'ended' || stepOf(state, 'dropped')?.to === 'ended').toBe(true);
  });
});

describe('what time makes of a call', () => {
  const now = 1_000_000;
  const fresh = { rangAt: now - 5_000, leaseUntil: now + 1_000, hasDeclined: [] as boolean[] };
  test.each([
    ['rings', 'ringing', {}, undefined],
    ['rang for 45 s', 'ringing', { rangAt: now - 45_000 }, 'unanswered'],
    ['called for 45 s', 'calling', { rangAt: now - 45_000 }, 'unanswered'],
    ['has run for long', 'running', { rangAt: now - 900_000 }, undefined],
    ['has lost its side', 'running', { leaseUntil: now - 1 }, 'dropped'],
    ['rings at a server that is gone', 'ringing', { leaseUntil: now - 1 }, 'dropped'],
    ['everyone declined', 'ringing', { hasDeclined: [true, true] }, 'declined_by_all'],
    ['one has not declined', 'ringing', { hasDeclined: [true, false] }, undefined],
    ['has rung for no one', 'ringing', { hasDeclined: [] }, undefined],
    [
      'everyone declined so far, within the first moments',
      'ringing',
      { hasDeclined: [true], rangAt: now - 2_000 },
      undefined,
    ],
    ['is over', 'ended', { leaseUntil: now - 1, rangAt: now - 90_000 }, undefined],
  ] as const)('that %s', (_what, state, change, event) => {
    expect(dueEvent({ ...fresh, ...change, state }, now)).toBe(event);
  });

  test('a side is gone after ten seconds without a word', () => {
    expect([isGone(0, 9_999), isGone(0, 10_000)]).toEqual([false, true]);
  });
});
