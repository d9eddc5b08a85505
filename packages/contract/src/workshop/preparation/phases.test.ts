import { expect, test } from 'vitest';
import { isDoneWith, mayMoveCard, restartsChecklist, workshopPhases, type WorkshopPhase } from './phases.ts';

/** Rows: the phase of a card. Columns: where a person may move it, in the order of `workshopPhases`. */
const MOVES: Readonly<Record<WorkshopPhase, string>> = {
  //            received preparation tested service repair retired
  received: '   yes      yes         no     no      yes    no',
  preparation: 'yes      yes         yes    no      yes    no',
  tested: '     no       yes         yes    yes     yes    no',
  service: '    no       yes         no     yes     yes    no',
  repair: '     no       yes         yes    no      yes    no',
  retired: '    no       no          no     no      no     no',
};

const pairs = workshopPhases.flatMap((from) =>
  workshopPhases.map((to, index) => ({
    from,
    to,
    isAllowed: MOVES[from].trim().split(/\s+/)[index] === 'yes',
  })),
);

test.each(pairs)('a card of $from may go to $to: $isAllowed', ({ from, to, isAllowed }) => {
  expect(mayMoveCard(from, to)).toBe(isAllowed);
});

test.each([
  ['received', 'preparation', false],
  ['preparation', 'tested', false],
  ['tested', 'preparation', true],
  ['service', 'preparation', true],
  ['repair', 'preparation', false],
  ['received', 'repair', true],
  ['service', 'repair', true],
  ['repair', 'tested', false],
] as const)('from %s to %s the checklist begins again: %s', (from, to, restarts) => {
  expect(restartsChecklist(from, to)).toBe(restarts);
});

test('a due date counts until the robot is in service or retired', () => {
  expect(workshopPhases.filter(isDoneWith)).toEqual(['service', 'retired']);
});
