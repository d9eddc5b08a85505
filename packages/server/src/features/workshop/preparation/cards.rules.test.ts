import type { WorkshopState } from '@rota/contract/preparation';
import { expect, test } from 'vitest';
import { composeCard, inOrder, isAsked, standingOf, type RobotFacts } from './cards.rules.ts';
import type { CountedCard } from './cards.store.ts';

const states: readonly WorkshopState[] = (
  ['received', 'preparation', 'tested', 'service', 'repair', 'retired'] as const
).map((phase) => ({ state_id: phase, phase, name_en: phase, name_tr: phase }));
const items = [
  { item_id: 'wash', model: null, name_en: 'Wash', name_tr: 'Yıka', is_required: false },
  { item_id: 'brake', model: 'Tray', name_en: 'Brake', name_tr: 'Fren', is_required: true },
  { item_id: 'lid', model: 'Box', name_en: 'Lid', name_tr: 'Kapak', is_required: true },
];
const robot: RobotFacts = {
  projectId: 1,
  robotId: 'a',
  name: 'R 2',
  serialNumber: 'SN-7',
  manufacturer: 'acme',
  model: 'Tray',
  enabled: true,
  activatedAt: null,
  createdAt: 0,
};
const card: CountedCard = {
  robot_id: 'a',
  state_id: 'preparation',
  state_since: new Date(5_000),
  owner: 'Şişli',
  responsible_id: null,
  responsible_name: null,
  due_on: '2026-03-01',
  checklist_since: new Date(0),
  version: 3,
  ticked: ['wash', 'lid'],
  open_tasks: 2,
  overdue_tasks: 1,
};
const manner = { today: '2026-03-02', view: undefined };
const compose = (change: Partial<CountedCard> = {}, facts: Partial<RobotFacts> = {}) =>
  composeCard({ ...robot, ...facts }, { ...card, ...change }, { states, items }, manner);

test.each([
  ['was never activated', null, undefined, false, 'received', false],
  ['was heard of without its code', null, undefined, true, 'service', false],
  ['was activated', 9_000, undefined, false, 'service', false],
  ['has a card without a state', 9_000, { state_id: null, state_since: null }, false, 'service', false],
  ['is in a state that a person chose', 9_000, card, true, 'preparation', true],
] as const)('a robot that %s', (_words, activatedAt, kept, wasHeard, stateId, isChosen) => {
  const { state, isChosen: is } = standingOf({ states }, { activatedAt, createdAt: 0 }, kept, wasHeard);
  expect([state.state_id, is]).toEqual([stateId, isChosen]);
});

test('the checklist of a robot is that of its model and of all models', () => {
  const { items_done, items_total, required_left } = compose();
  expect({ items_done, items_total, required_left }).toEqual({
    items_done: 1,
    items_total: 2,
    required_left: 1,
  });
});

test.each([
  ['2026-03-01', 'preparation', true],
  ['2026-03-02', 'preparation', false],
  ['2026-03-01', 'service', false],
  ['2026-03-01', 'retired', false],
  [null, 'preparation', false],
] as const)('due %s in the state %s on March 2: overdue is %s', (due_on, state_id, isOverdue) => {
  expect(compose({ due_on, state_id }).is_overdue).toBe(isOverdue);
});

test.each([
  [{ search: 'sisli' }, true],
  [{ search: 'sn-7' }, true],
  [{ search: 'box' }, false],
  [{ serial_number: 'SN-7' }, true],
  [{ serial_number: 'SN' }, false],
  [{ owner: 'Şişli' }, true],
  [{ owner: 'Other' }, false],
  [{ project_id: 2 }, false],
  [{ overdue: 'yes' as const }, true],
])('asked for %o: %s', (query, isThere) => {
  expect(isAsked(compose(), query)).toBe(isThere);
});

test('robots without what a list is ordered by are last in both directions', () => {
  const robots = [
    compose({ due_on: null }, { robotId: 'none', name: 'A' }),
    compose({ due_on: '2026-05-01' }, { robotId: 'late', name: 'B' }),
    compose({ due_on: '2026-04-01' }, { robotId: 'soon', name: 'R 10' }),
    compose({ due_on: '2026-04-01' }, { robotId: 'same', name: 'R 9' }),
    compose({ due_on: '2026-01-01', state_id: 'service' }, { robotId: 'done', name: 'Z' }),
  ];
  const ids = (sort: 'due' | '-due') => robots.toSorted(inOrder(sort)).map(({ robot_id: id }) => id);
  expect(ids('due')).toEqual(['same', 'soon', 'late', 'none', 'done']);
  expect(ids('-due')).toEqual(['late', 'same', 'soon', 'none', 'done']);
});
