import { reasonOf, type ChainLink, type DecisionCode } from '@rota/contract/decisions';
import { expect, test } from 'vitest';
import { wayOut } from './waiting-chain.rules.ts';

const robot = (name: string, code?: DecisionCode): ChainLink => ({
  kind: 'robot',
  id: name,
  name,
  reason: code === undefined ? null : reasonOf(code, {}),
});
const person = (name: string): ChainLink => ({ kind: 'person', id: name, name, reason: null });
const delivery: ChainLink = {
  kind: 'delivery',
  id: 'd',
  name: 'K7QM-3X9A',
  reason: reasonOf('ALL_ROBOTS_BUSY', { count: 1 }),
};

test.each([
  [
    'a table that takes its time',
    [delivery, robot('R-03', 'WAITING_FOR_UNLOADING'), person('Table 4')],
    'doServe',
    'Table 4',
  ],
  [
    'a robot that a person holds',
    [robot('R-01', 'WAITING_FOR_ROBOT'), robot('R-02', 'HELD_BY_PERSON'), person('Ayşe')],
    'doRelease',
    'R-02',
  ],
  ['a robot that is lost', [delivery, robot('R-03', 'WAITING_FOR_STATE')], 'doLook', 'R-03'],
  ['something on the floor', [robot('R-03', 'WAITING_FOR_OBSTACLE')], 'doClear', 'R-03'],
  ['a robot that works', [delivery, robot('R-03')], 'doNothing', ''],
  ['nothing at all', [], 'doNothing', ''],
] as const)('%s', (_name, chain, what, name) => {
  expect(wayOut(chain)).toEqual({ what, name });
});
