import { auditSentences, auditTexts } from '@rota/contract/audit-words';
import { COMMAND_KINDS } from '@rota/contract/robots';
import { expect, test } from 'vitest';
import { fieldOf, fittingText, sentenceKeys } from './audit-sentence.rules.ts';

const entry = (code: string, after: unknown = null, entity = 'robot') => ({ code, after, entity });

test.each([
  [entry('LOG_ROBOT_COMMAND_GIVEN', { kind: 'stop' }), '{actor} stopped {name}'],
  [entry('LOG_ROBOT_COMMAND_GIVEN', { kind: 'go_to' }), '{actor} sent {name} to {target}'],
  [entry('LOG_ROBOT_COMMAND_GIVEN', { kind: 'of_a_newer_server' }), '{actor} sent a command to {name}'],
  [entry('LOG_ROBOT_COMMAND_GIVEN'), '{actor} sent a command to {name}'],
  [
    entry('LOG_DELIVERY_ASSIGNED', { robot_id: 'r' }, 'delivery'),
    '{actor} assigned delivery {name} to {robot}',
  ],
  [
    entry('LOG_SIGN_IN_REFUSED', { why: 'password' }, 'user'),
    'A sign-in as {name} was rejected: wrong password',
  ],
  [entry('LOG_SIGN_IN_REFUSED', {}, 'sign_in'), 'A sign-in with an unknown name was rejected'],
  [entry('LOG_SIGN_IN_REFUSED', null, 'user'), 'A sign-in was rejected'],
])('%j reads “%s”', (given, sentence) => {
  const all = { actor: 'Ada', name: 'R-12', target: 'Room 104', robot: 'R-07' };
  expect(fittingText(auditSentences.en, sentenceKeys(given), all)).toBe(sentence);
});

test('a sentence that needs what the entry does not say gives way to one that does not', () => {
  const keys = sentenceKeys(entry('LOG_ROBOT_COMMAND_GIVEN', { kind: 'go_to', target_id: 't-1' }));
  expect(fittingText(auditSentences.en, keys, { actor: 'Ada', name: 'R-12', target: undefined })).toBe(
    '{actor} sent a command to {name}',
  );
});

test('every code and every command has its sentence in both languages', () => {
  const keys = [
    ...Object.keys(auditTexts.en),
    ...COMMAND_KINDS.map((kind) => `LOG_ROBOT_COMMAND_GIVEN.${kind}`),
  ];
  for (const texts of [auditSentences.en, auditSentences.tr])
    expect(keys.filter((key) => texts[key] === undefined)).toEqual([]);
});

test('no Turkish sentence puts a suffix on a name', () => {
  expect(Object.values(auditSentences.tr).filter((text) => /\}['’]/.test(text))).toEqual([]);
});

test('a field is read only where it is a text', () => {
  expect([
    fieldOf({ lid: 'a' }, 'lid'),
    fieldOf({ lid: 1 }, 'lid'),
    fieldOf(null, 'lid'),
    fieldOf(['x'], '0'),
  ]).toEqual(['a', undefined, undefined, undefined]);
});
