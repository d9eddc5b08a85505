import { expect, test } from 'vitest';
import { decisionTexts } from '../../work/decisions/decisions.ts';
import { situationText, situationTexts } from './situation-texts.ts';
import { situationWords } from './situation-words.ts';
import { takesWork } from './situation.ts';

test.each(['en', 'tr'] as const)(
  'rows and chips end without a full stop, and chips name nothing (%s)',
  (language) => {
    for (const text of Object.values(situationTexts[language])) expect(text).not.toMatch(/\.$/);
    for (const word of Object.values(situationWords[language])) expect(word).not.toMatch(/\.$|\{/);
  },
);

test('numbers are written as the reader writes them', () => {
  const formats = { duration: (seconds: number) => `${seconds} sn`, percent: (value: number) => `%${value}` };
  expect(situationText({ kind: 'going_eta', values: { target: 'Room 109' }, eta: 7 }, 'tr', formats)).toBe(
    'Room 109 yolunda · 7 sn',
  );
  expect(situationText({ kind: 'charging_at', values: {}, battery: 46 }, 'tr', formats)).toBe(
    'Şarj oluyor · %46',
  );
});

test.each([
  ['free', true, 'now'],
  ['busy', true, 'later'],
  ['low_battery', true, 'no'],
  ['held', true, 'no'],
  ['offline', true, 'no'],
  ['preparing', true, 'no'],
  ['unfit', true, 'no'],
  ['free', false, 'no'],
] as const)('a robot that is %s (enabled: %s) takes work: %s', (fitness, enabled, when) => {
  expect(takesWork({ fitness, enabled })).toBe(when);
});

test.each(['en', 'tr'] as const)('a delivery waits in the words in which its robot does (%s)', (language) => {
  const same = {
    WAITING_FOR_ROBOT: 'waiting_robot',
    WAITING_FOR_PASSAGE: 'waiting_passage',
    WAITING_FOR_ZONE: 'waiting_zone',
    WAITING_FOR_TARGET: 'waiting_target',
    WAITING_FOR_OBSTACLE: 'waiting_obstacle',
    BLOCKED_BY_ROBOT: 'waiting_dark',
    WAITING_FOR_ELEVATOR: 'waiting_elevator',
    ELEVATOR_SUSPENDED: 'waiting_elevator_mode',
    ELEVATOR_BLOCKED: 'waiting_elevator_blocked',
    RIDING_ELEVATOR: 'riding_elevator',
    LEAVING_ELEVATOR: 'leaving_elevator',
    NO_LOBBY: 'no_lobby',
    ARRIVAL_DENIED_BY_POSITION: 'position_denies',
    ARRIVAL_DENIED_BY_DRIVING: 'driving_denies',
    WAITING_FOR_LOADING: 'loading_at',
    WAITING_FOR_UNLOADING: 'unloading_at',
    WAITING_FOR_COLLECTION: 'collecting_at',
    WAITING_FOR_EMPTYING: 'emptying_at',
    WAITING_FOR_OPENING: 'opening_at',
    WAITING_FOR_GUEST: 'guest_at',
    CELEBRATING: 'celebrating_at',
    IN_MEETING: 'meeting_at',
    FOLLOWING_PERSON: 'following_to',
  } as const;
  for (const [code, kind] of Object.entries(same)) {
    expect(decisionTexts[language][code as keyof typeof same]).toBe(`${situationTexts[language][kind]}.`);
  }
});
