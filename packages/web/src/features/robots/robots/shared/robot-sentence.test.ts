import type { Language } from '@rota/contract/core';
import type { Robot } from '@rota/contract/robots';
import { reasonOf } from '@rota/contract/decisions';
import { describe, expect, test } from 'vitest';
import { createFormats } from '../../../../i18n/formats.ts';
import { translator } from '../../../../i18n/translator.ts';
import { aRobot } from '../../../../testing/builders.ts';
import { toneOf } from './robot-look.ts';
import { fleetTexts } from './robot-sentence.messages.ts';
import type { SentenceWords } from './robot-sentence.rules.ts';
import { fleetSentence, robotSentence, withoutOldEta } from './robot-sentence.rules.ts';

const wordsOf = (language: Language): SentenceWords => ({
  t: translator(fleetTexts, language),
  language,
  formats: createFormats(language === 'tr' ? 'tr-TR' : 'en-GB'),
});
const since = '2026-03-02T09:30:00.000Z';
const doorReason = {
  ...reasonOf('WAITING_FOR_PASSAGE', { passage: 'the kitchen door', other: 'R-02' }),
  since,
};

describe('the sentence of a fleet', () => {
  const marksOf = (...robots: Robot[]) => robots.map((robot) => ({ robot, tone: toneOf(robot) }));
  const going = (name: string) => aRobot({ robot_id: name, name, state: 'going' });
  const fault = (name: string) => aRobot({ robot_id: name, name, state: 'fatal_error' });
  const say = (...robots: Robot[]) => fleetSentence(marksOf(...robots), wordsOf('en'));

  test('says that there are none', () => expect(say()).toBe('No robots yet'));
  test('says that all are working', () => expect(say(going('A'), going('B'))).toBe('All 2 robots working'));
  test('counts as working only who has work', () =>
    expect(say(going('A'), aRobot({ state: 'charging' }), aRobot({ state: 'idle' }))).toBe(
      'All good: 1 of 3 robots working',
    ));
  test('says that no robot has work', () =>
    expect(say(aRobot({ state: 'idle' }), aRobot({ state: 'charging' }))).toBe(
      'All good: all 2 robots are idle',
    ));
  test('names the robot that needs help before anything else', () => {
    expect(say(going('A'), fault('R-08'), aRobot({ state: 'paused' }), aRobot({ connected: false }))).toBe(
      'R‑08 needs help',
    );
  });
  test('names three and leaves the rest to the list', () => {
    expect(say(fault('A'), fault('B'), fault('C'), fault('D'))).toBe('4 robots need help: A, B, C, …');
  });
  test('counts who is not connected', () =>
    expect(say(going('A'), aRobot({ connected: false }))).toBe('1 of 2 robots working, 1 offline'));
  test('says that none is connected', () =>
    expect(say(aRobot({ connected: false }), aRobot({ connected: false }))).toBe('All 2 robots offline'));
  test('names who is held', () =>
    expect(say(going('A'), aRobot({ name: 'B', state: 'paused' }))).toBe('B is on hold'));
  test('does not name a robot that waits for another: no person can change that', () =>
    expect(say(going('A'), aRobot({ name: 'R-07', state: 'going', waiting_reason: doorReason }))).toBe(
      'All 2 robots working',
    ));
});

const onTrip = { state: 'going', fitness: 'busy', trip_id: 't-1', target_name: 'Table 4' } as const;

test('a time that was counted from old news is left out', () => {
  const robot = aRobot({ ...onTrip, eta_s: 35 });
  expect(robotSentence(withoutOldEta(robot, true), wordsOf('en'))).toBe('Going to Table 4');
});

test('names stay on one line', () => {
  const waitingReason = { ...reasonOf('WAITING_FOR_ROBOT', { other: 'R-02' }), since };
  expect(robotSentence(aRobot({ ...onTrip, waiting_reason: waitingReason }), wordsOf('en'))).toBe(
    'Waiting for R‑02 to make way',
  );
});
