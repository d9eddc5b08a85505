import type { Language, Robot } from '@rota/contract';
import { reasonOf } from '@rota/contract';
import { describe, expect, test } from 'vitest';
import { createFormats } from '../../i18n/formats.ts';
import { createI18n, translator } from '../../i18n/i18n.ts';
import { aRobot } from '../../testing/builders.ts';
import { toneOf } from './robot-look.ts';
import { sentenceTexts } from './robot-sentence.messages.ts';
import type { SentenceWords } from './robot-sentence.rules.ts';
import { fleetSentence, robotSentence } from './robot-sentence.rules.ts';

const wordsOf = (language: Language): SentenceWords => ({
  t: translator(createI18n(language), sentenceTexts),
  language,
  formats: createFormats(language === 'tr' ? 'tr-TR' : 'en-GB'),
});
const since = '2026-03-02T09:30:00.000Z';
const alert = (code: Robot['alerts'][number]['code'], level: Robot['alerts'][number]['level'] = 'warning', text = '') => ({
  code,
  level,
  text,
  since,
});
const doorReason = { ...reasonOf('WAITING_FOR_PASSAGE', { passage: 'the kitchen door', other: 'R-02' }), since };

describe('the sentence of a robot', () => {
  const cases: [string, Partial<Robot>, string][] = [
    ['free', { state: 'idle' }, 'Free'],
    ['free where it stands', { state: 'ready', targetName: 'Lobby' }, 'Free, at Lobby'],
    [
      'under way with a time',
      { state: 'going', targetName: 'Table 4', etaS: 35 },
      `Going to Table 4, ${createFormats('en-GB').duration(35)} left`,
    ],
    ['nearly there', { state: 'going', targetName: 'Table 4', etaS: 1 }, 'Arriving at Table 4'],
    ['under way without a time', { state: 'going', targetName: 'Table 4' }, 'Going to Table 4'],
    ['waiting names what it waits for', { state: 'going', waitingReason: doorReason }, 'Waits for the kitchen door, which R‑02 is using.'],
    ['charging', { state: 'charging', battery: 46 }, 'Charging, 46%'],
    [
      'a person who paused it comes before why it would wait',
      { state: 'paused', waitingReason: doorReason, hold: { reason: 'paused', by: 'Deniz', since } },
      'Paused by Deniz',
    ],
    ['held', { state: 'idle', hold: { reason: 'person', by: 'Deniz', since } }, 'Held by Deniz: takes no new work'],
    [
      'a fault comes before everything it was doing',
      {
        state: 'fatal_error',
        hold: { reason: 'paused', by: 'Deniz', since },
        alerts: [alert('fatal_error', 'critical', 'Motor over-current')],
      },
      'Stopped by a fault. The robot says: “Motor over‑current”',
    ],
    ['emergency stop', { state: 'emergency_stop' }, 'Emergency stop: somebody has to release it at the robot'],
    ['lost', { state: 'going', alerts: [alert('localization_lost')] }, 'Does not know where it is'],
    ['not connected', { state: 'offline', connected: false }, 'Not connected'],
    [
      'taken off the floor',
      { state: 'offline', connected: false, hold: { reason: 'taken_off', by: 'Deniz', since } },
      'Taken off the floor',
    ],
    ['never connected', { state: 'offline', connected: false, activated: false }, 'Registered, not yet connected'],
    ['disabled', { state: 'offline', connected: false, enabled: false }, 'Disabled'],
  ];
  test.each(cases)('%s', (_name, changes, sentence) => {
    expect(robotSentence(aRobot(changes), wordsOf('en'))).toBe(sentence);
  });

  test('is Turkish for a Turkish reader, reasons included', () => {
    expect(robotSentence(aRobot({ state: 'going', targetName: 'Masa 4', etaS: 35 }), wordsOf('tr'))).toBe(
      'Gidiyor: Masa 4, kalan süre 35 sn.',
    );
    expect(
      robotSentence(
        aRobot({
          state: 'going',
          waitingReason: { ...reasonOf('WAITING_FOR_PASSAGE', { passage: 'mutfak kapısı', other: 'R-02' }), since },
        }),
        wordsOf('tr'),
      ),
    ).toBe('Geçit bekleniyor: mutfak kapısı. Şu anda kullanan: R‑02.');
  });
});

describe('the sentence of a fleet', () => {
  const marksOf = (...robots: Robot[]) => robots.map((robot) => ({ robot, tone: toneOf(robot) }));
  const going = (name: string) => aRobot({ robot_id: name, name, state: 'going' });
  const fault = (name: string) => aRobot({ robot_id: name, name, state: 'fatal_error' });
  const sayAt = (now: string, ...robots: Robot[]) => fleetSentence(marksOf(...robots), wordsOf('en'), Date.parse(now));
  const say = (...robots: Robot[]) => sayAt('2026-03-02T09:31:00.000Z', ...robots);

  test('says that there are none', () => expect(say()).toBe('No robots yet'));
  test('says that all are working', () => expect(say(going('A'), going('B'))).toBe('All 2 robots working'));
  test('counts as working only who has work', () =>
    expect(say(going('A'), aRobot({ state: 'charging' }), aRobot({ state: 'idle' }))).toBe('All is well: 1 of 3 robots working'));
  test('says that nobody has work', () =>
    expect(say(aRobot({ state: 'idle' }), aRobot({ state: 'charging' }))).toBe('All is well: none of 2 robots has work'));
  test('names the robot that needs a person before anything else', () => {
    expect(say(going('A'), fault('R-08'), aRobot({ state: 'paused' }), aRobot({ connected: false }))).toBe('R‑08 needs a person');
  });
  test('names three and leaves the rest to the list', () => {
    expect(say(fault('A'), fault('B'), fault('C'), fault('D'))).toBe('4 robots need a person: A, B, C, …');
  });
  test('counts who is not connected', () =>
    expect(say(going('A'), aRobot({ connected: false }))).toBe('1 of 2 robots working, 1 not connected'));
  test('says that none is connected', () =>
    expect(say(aRobot({ connected: false }), aRobot({ connected: false }))).toBe('None of 2 robots is connected'));
  test('names who is held', () => expect(say(going('A'), aRobot({ name: 'B', state: 'paused' }))).toBe('B is held by a person'));
  test('says why a robot under way waits, once the wait is worth telling', () => {
    const robots = [going('A'), aRobot({ name: 'R-07', state: 'going', waitingReason: doorReason })];
    expect(sayAt('2026-03-02T09:30:04.000Z', ...robots)).toBe('All 2 robots working');
    expect(sayAt('2026-03-02T09:30:05.000Z', ...robots)).toBe('R‑07: Waits for the kitchen door, which R‑02 is using.');
  });
});

describe('the tone of a robot', () => {
  test('offline wins over everything, and a critical alert over the work', () => {
    expect(toneOf(aRobot({ connected: false, state: 'fatal_error' }))).toBe('offline');
    expect(toneOf(aRobot({ state: 'going', alerts: [alert('error', 'critical')] }))).toBe('fault');
    expect(toneOf(aRobot({ state: 'going', alerts: [alert('stuck')] }))).toBe('attention');
    expect(toneOf(aRobot({ state: 'going', alerts: [alert('low_battery')] }))).toBe('going');
    expect(toneOf(aRobot({ state: 'idle' }))).toBe('neutral');
  });
});
