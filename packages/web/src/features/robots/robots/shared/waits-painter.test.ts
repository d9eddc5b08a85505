import { describe, expect, test } from 'vitest';
import { waitArrows, type WaitingMark } from './waits-painter.ts';

const at = (x: number, y = 0, radius = 10): WaitingMark => ({ x, y, radius });

describe('arrows of who waits for whom', () => {
  test.each<{
    name: string;
    chain: string[];
    marks: Record<string, WaitingMark>;
    arrows: [number, number][];
  }>([
    { name: 'one behind the other', chain: ['A', 'B', 'C'], marks: { A: at(0), B: at(100), C: at(200) }, arrows: [[14, 86], [114, 186]] }, // prettier-ignore
    { name: 'backwards', chain: ['B', 'A'], marks: { A: at(0), B: at(100) }, arrows: [[86, 14]] },
    {
      name: 'one that is not on this floor breaks the line',
      chain: ['A', 'B', 'C'],
      marks: { A: at(0), C: at(200) },
      arrows: [],
    },
    { name: 'robots that touch', chain: ['A', 'B'], marks: { A: at(0), B: at(30) }, arrows: [] },
    { name: 'in one place', chain: ['A', 'B'], marks: { A: at(5), B: at(5) }, arrows: [] },
    { name: 'one alone', chain: ['A'], marks: { A: at(0) }, arrows: [] },
  ])('$name', ({ chain, marks, arrows }) => {
    expect(waitArrows(chain, new Map(Object.entries(marks))).map(({ from, to }) => [from.x, to.x])).toEqual(
      arrows,
    );
  });
});
