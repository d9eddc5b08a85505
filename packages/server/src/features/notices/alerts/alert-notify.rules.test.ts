import { defaultAlertTelling, type AlertTelling } from '@rota/contract/alerts';
import { describe, expect, test } from 'vitest';
import { dueOf, endDueOf, type NotifiableAlert } from './alert-notify.rules.ts';

// A Monday, 15:00 in Istanbul.
const NOW = Date.parse('2026-11-02T12:00:00Z');
const MINUTE = 60_000;
const ZONE = 'Europe/Istanbul';
const plan = (changes: Partial<AlertTelling> = {}): AlertTelling => ({
  ...defaultAlertTelling,
  receivers: ['ada'],
  steps: [
    { after_minutes: 10, receivers: ['mert'] },
    { after_minutes: 5, receivers: ['ece', 'can'] },
  ],
  ...changes,
});
const one = (changes: Partial<NotifiableAlert> = {}): NotifiableAlert => ({
  severity: 'warning',
  openedAt: NOW - MINUTE,
  isResolved: false,
  isAcknowledged: false,
  snoozedUntil: null,
  isMuted: false,
  notifiedStep: 0,
  notifiedLastAt: null,
  isEndNotified: false,
  ...changes,
});
const notified = (step: number, agoMs: number, changes: Partial<NotifiableAlert> = {}) =>
  one({ notifiedStep: step, notifiedLastAt: NOW - agoMs, ...changes });
const night = { days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' };

describe('who is notified now', () => {
  test.each([
    ['an alert of a minute ago', [one()], plan(), ['ada']],
    ['one that is only just there: others may follow', [one({ openedAt: NOW - 1_000 })], plan(), undefined],
    [
      'a storm that goes on',
      [one({ openedAt: NOW - 31_000 }), one({ openedAt: NOW - 100 })],
      plan(),
      ['ada'],
    ],
    ['one that a person handles', [one({ isAcknowledged: true })], plan(), undefined],
    ['one that is muted', [one({ isMuted: true })], plan(), undefined],
    ['one that was put off', [one({ snoozedUntil: NOW + 1 })], plan(), undefined],
    ['one whose time is up', [one({ snoozedUntil: NOW })], plan(), ['ada']],
    ['one that has ended', [one({ isResolved: true })], plan(), undefined],
    ['no one is named', [one()], plan({ receivers: [] }), undefined],
    ['it was announced, and the first step is not due', [notified(1, 9 * MINUTE)], plan(), undefined],
    ['it was announced, and the first step is due', [notified(1, 10 * MINUTE)], plan(), ['mert']],
    ['the second step counts from the first', [notified(2, 5 * MINUTE)], plan(), ['ece', 'can']],
    ['all steps are done', [notified(3, 600 * MINUTE)], plan(), undefined],
    ['a new one of an announced incident', [notified(1, MINUTE), one()], plan(), undefined],
    [
      'a person handles one of two',
      [notified(1, 11 * MINUTE, { isAcknowledged: true }), notified(1, 11 * MINUTE)],
      plan(),
      ['mert'],
    ],
    ['out of hours', [one()], plan({ hours: night, critical_always: true }), undefined],
    [
      'out of hours, but critical',
      [one({ severity: 'critical' })],
      plan({ hours: night, critical_always: true }),
      ['ada'],
    ],
    [
      'out of hours, and critical ones wait, too',
      [one({ severity: 'critical' })],
      plan({ hours: night, critical_always: false }),
      undefined,
    ],
    ['within hours', [one()], plan({ hours: { days: [1], from: '14:00', to: '16:00' } }), ['ada']],
  ])('%s', (_case, members, how, receivers) => {
    expect(dueOf(members, how, ZONE, NOW)?.receivers).toEqual(receivers);
  });

  test('a later step says how long it is unanswered', () => {
    expect(dueOf([notified(1, 10 * MINUTE, { openedAt: NOW - 12 * MINUTE })], plan(), ZONE, NOW)).toEqual({
      step: 1,
      receivers: ['mert'],
      waitedMs: 12 * MINUTE,
    });
  });
});

describe('who hears of the end', () => {
  const over = (changes: Partial<NotifiableAlert> = {}) =>
    notified(2, MINUTE, { isResolved: true, ...changes });
  test.each([
    ['no one, unless asked for', [over()], plan(), undefined],
    ['everyone who was notified', [over()], plan({ tells_resolved: true }), ['ada', 'mert']],
    [
      'no one while one of them lasts',
      [over(), notified(2, MINUTE)],
      plan({ tells_resolved: true }),
      undefined,
    ],
    ['no one twice', [over({ isEndNotified: true })], plan({ tells_resolved: true }), undefined],
    [
      'no one where no one was notified',
      [one({ isResolved: true })],
      plan({ tells_resolved: true }),
      undefined,
    ],
  ])('%s', (_case, members, how, receivers) => {
    expect(endDueOf(members, how)).toEqual(receivers);
  });
});
