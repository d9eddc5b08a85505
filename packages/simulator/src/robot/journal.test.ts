import { expect, test } from 'vitest';
import { journalOf, type Journaled } from './journal.ts';

const idle: Journaled = {
  orderId: '',
  orderUpdateId: 0,
  lastNodeId: '',
  nodes: [],
  driving: false,
  paused: false,
  charging: false,
  stateOfChargePercent: 80,
  errors: [],
  viewers: 0,
  recordedBy: '',
  emergencyStop: 'NONE',
};
const node = (nodeId: string) => ({ nodeId, sequenceId: 2, released: true });
const stuck = { type: 'stuck', level: 'FATAL', description: 'Something blocks the way' } as const;
const textsOf = (before: Partial<Journaled> | undefined, now: Partial<Journaled>) =>
  journalOf(before && { ...idle, ...before }, { ...idle, ...now }).map(
    ({ level, source, text }) => `${level} ${source}: ${text}`,
  );

test.each<[Partial<Journaled> | undefined, Partial<Journaled>, string[]]>([
  [undefined, {}, ['info system: started, all sensors answer']],
  [{}, {}, []],
  [{}, { orderId: 'o1', nodes: [node('n1')] }, ['info orders: accepted order o1, 1 nodes']],
  [{ driving: true }, { lastNodeId: 'n1' }, ['info drive: reached n1, end of the order']],
  [
    { driving: true },
    { lastNodeId: 'n1', nodes: [node('n2')] },
    ['debug drive: stopped at n1, 1 nodes left'],
  ],
  [{}, { charging: true }, ['info battery: charging begins at 80 %']],
  [{}, { stateOfChargePercent: 8 }, ['warning battery: low battery: 8 %']],
  [
    {},
    { errors: [{ ...stuck, references: [] }] as never },
    ['fatal diagnostics: stuck: Something blocks the way'],
  ],
  [{ errors: [{ ...stuck, references: [] }] as never }, {}, ['info diagnostics: stuck is over']],
  [{}, { paused: true }, ['info drive: pause on']],
  [{}, { viewers: 2 }, ['info camera: viewers: 2']],
  [{ viewers: 2 }, { viewers: 2 }, []],
  [{}, { recordedBy: 'Deniz' }, ['info camera: recorded by Deniz']],
  [{ recordedBy: 'Deniz' }, {}, ['info camera: no longer recorded']],
  [{ viewers: 2 }, {}, ['info camera: viewers: 0']],
])('a robot writes down what changed, case %#', (before, now, lines) => {
  expect(textsOf(before, now)).toEqual(lines);
});
