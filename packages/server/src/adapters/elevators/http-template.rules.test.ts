import { describe, expect, test } from 'vitest';
import { fillOf, fillTemplate, readHttpState, valueAt, type HttpTemplate } from './http-template.rules.ts';

const words = {
  Ground: '0',
  'Floor 2': '2',
  open: 'OPENED',
  closed: 'CLOSED',
  automatic: 'NORMAL',
  fire: 'FIRE',
  front: 'A',
};
const paths = {
  floor: 'position.level',
  doors: 'doors.0.state',
  rear_doors: 'doors.1.state',
  mode: 'status',
  session: 'reservation.id',
};
const state = (changes: Partial<HttpTemplate['state']> = {}): HttpTemplate['state'] => ({
  url: 'http://lift/',
  paths,
  words,
  ...changes,
});
const answer = {
  position: { level: 0 },
  doors: [{ state: 'OPENED' }, { state: 'CLOSED' }],
  status: 'NORMAL',
  reservation: { id: 's-1' },
};

describe('what is filled in', () => {
  const fill = fillOf(
    { sessionId: 'a/b "c"', floor: 'Floor 2', door: 'front', ttlMs: 29_500 },
    words,
    'top secret',
  );

  test.each([
    ['http://lift/call/{floor}/{session}', 'url', 'http://lift/call/2/a%2Fb%20%22c%22'],
    ['http://lift/call?door={door}&for={ttl_s}', 'url', 'http://lift/call?door=A&for=30'],
    [
      '{"level": "{floor}", "who": "{session}", "s": {ttl_s}}',
      'json',
      '{"level": "2", "who": "a/b \\"c\\"", "s": 30}',
    ],
    ['Bearer {secret}', 'header', 'Bearer top secret'],
    ['{unknown} {}', 'json', '{unknown} {}'],
  ] as const)('%s in a %s becomes %s', (template, where, expected) => {
    expect(fillTemplate(template, fill, where)).toBe(expected);
  });

  test('stays one line of a header, and nothing where there is nothing', () => {
    expect(fillTemplate('X {secret}', { secret: 'a\r\nEvil: b' }, 'header')).toBe('X aEvil: b');
    expect(
      fillTemplate(
        '[{floor}]',
        fillOf({ sessionId: 's', floor: null, door: null, ttlMs: 1 }, words, undefined),
        'json',
      ),
    ).toBe('[]');
  });
});

test.each([
  ['position.level', '0'],
  ['doors.1.state', 'CLOSED'],
  ['doors', undefined],
  ['doors.2.state', undefined],
  ['position.level.deeper', undefined],
  ['constructor.name', undefined],
  ['__proto__', undefined],
])('at %s stands %s', (path, expected) => {
  expect(valueAt(answer, path)).toBe(expected);
});

describe('a state', () => {
  test('is read in our words', () => {
    expect(readHttpState(answer, state(), null)).toEqual({
      floor: 'Ground',
      doors: {
        front: 'open',
        rear: 'closed',
      },
      mode: 'automatic',
      sessionId: 's-1',
    });
  });

  test.each<[string, unknown, object]>([
    ['a floor between two', { ...answer, position: {} }, { floor: null }],
    ['a floor that was not configured', { ...answer, position: { level: 7 } }, { floor: '7' }],
    [
      'a door in words of its own',
      { ...answer, doors: [{ state: 'ajar' }] },
      { doors: { front: 'unknown', rear: 'unknown' } },
    ],
    ['a mode that was not configured', { ...answer, status: 'MAINTENANCE' }, { mode: 'out_of_service' }],
    ['a mode in our word', { ...answer, status: 'emergency' }, { mode: 'emergency' }],
    ['no mode where one should be', { ...answer, status: null }, { mode: 'out_of_service' }],
    ['no session', { ...answer, reservation: null }, { sessionId: null }],
    [
      'nothing at all',
      null,
      { floor: null, doors: { front: 'unknown', rear: 'unknown' }, mode: 'out_of_service', sessionId: null },
    ],
    ['a list', [], { floor: null, mode: 'out_of_service' }],
  ])('with %s admits no robot by mistake', (_what, answer, expected) => {
    expect(readHttpState(answer, state(), 'begun')).toMatchObject(expected);
  });

  test('of an elevator that knows neither modes nor sessions is automatic, and serves what was begun', () => {
    const plain = state({ paths: { floor: 'position.level', doors: 'doors.0.state' } });
    expect(readHttpState(answer, plain, 'begun')).toMatchObject({
      mode: 'automatic',
      sessionId: 'begun',
      doors: { rear: 'unknown' },
    });
    expect(readHttpState(answer, plain, null)).toMatchObject({ sessionId: null });
  });
});
