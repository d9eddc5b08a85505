import { describe, expect, test } from 'vitest';
import type { FileRow } from './address-file.format.ts';
import { placeOf, planImport, type Known } from './address-import.rules.ts';

describe('a line', () => {
  const known: Known = {
    addresses: new Map([
      [placeOf('inn', '1', 'Oda 1'), { userId: 'u1', targetId: null, isVerified: true, isRejected: false }],
      [placeOf('inn', '1', 'Oda 2'), { userId: 'u2', targetId: 't1', isVerified: false, isRejected: true }],
    ]),
    people: new Map([
      ['ada', { id: 'u1', isMember: true }],
      ['bora', { id: 'u2', isMember: true }],
      ['leaver', { id: 'u1', isMember: false }],
    ]),
    targets: new Map([['masa 1', { targetId: 't1' }]]),
    hasMap: (_site, floor) => floor === '1',
    hasNamesake: (_site, _floor, name) => name !== 'Oda 9',
  };
  const row = (more: Partial<FileRow>): FileRow => ({
    line: 2,
    site: 'inn',
    floor: '1',
    name: 'Oda 5',
    person: '',
    target: '',
    verified: '',
    ...more,
  });
  test.each<[string, Partial<FileRow>, object]>([
    ['is made', {}, { outcome: 'made', userId: null, hints: [] }],
    [
      'is made for a person, with a target, verified',
      { person: 'ada', target: 'Masa 1', verified: 'evet' },
      { outcome: 'made', userId: 'u1', targetId: 't1', isVerified: true },
    ],
    ['is as it was', { name: 'ODA 1', person: 'ada', verified: 'yes' }, { outcome: 'same' }],
    ['changes what it says', { name: 'Oda 1', verified: 'no' }, { outcome: 'changed', isVerified: false }],
    [
      'takes over a claim that was rejected',
      { name: 'Oda 2', person: 'ada' },
      { outcome: 'changed', userId: 'u1' },
    ],
    [
      'of another’s address is refused',
      { name: 'Oda 1', person: 'bora' },
      { refusal: { code: 'already_assigned', value: 'bora' } },
    ],
    ['without a site is refused', { site: '' }, { refusal: { code: 'site_invalid', value: '' } }],
    [
      'with an underscore in its floor is refused',
      { floor: '1_a' },
      { refusal: { code: 'floor_invalid', value: '1_a' } },
    ],
    ['without a name is refused', { name: '' }, { refusal: { code: 'name_invalid', value: '' } }],
    ['that turns the direction of text is refused', { name: 'Oda\u202e1' }, { outcome: 'refused' }],
    [
      'of an unknown person is refused',
      { person: 'cem' },
      { refusal: { code: 'person_unknown', value: 'cem' } },
    ],
    ['of a person who left keeps their address', { name: 'Oda 1', person: 'leaver' }, { outcome: 'same' }],
    [
      'of a person who left gets no other',
      { person: 'leaver' },
      { refusal: { code: 'person_unknown', value: 'leaver' } },
    ],
    [
      'with a target that is not there is refused',
      { target: 'Masa 7' },
      { refusal: { code: 'target_unknown', value: 'Masa 7' } },
    ],
    [
      'that says neither yes nor no is refused',
      { verified: 'belki' },
      { refusal: { code: 'verified_unclear', value: 'belki' } },
    ],
    [
      'of a floor without a map is taken, with a hint',
      { floor: '9' },
      { outcome: 'made', hints: ['no_map'] },
    ],
    [
      'without a target of its name is taken, with a hint',
      { name: 'Oda 9' },
      { outcome: 'made', hints: ['no_target'] },
    ],
  ])('%s', (_what, more, expected) => expect(planImport([row(more)], known)).toMatchObject([expected]));
  test('that stands there twice is refused the second time, whatever its case', () => {
    const lines = planImport([row({ name: 'Işık' }), row({ line: 3, name: 'IŞIK' })], known);
    expect(lines.map(({ outcome, refusal }) => [outcome, refusal?.value])).toEqual([
      ['made', undefined],
      ['refused', '2'],
    ]);
  });
});
