import { describe, expect, test } from 'vitest';
import { narrow, PALETTE_SHOWN } from './palette-search.ts';

const entry = (label: string, hint?: string) => ({ label, hint });
const labels = (found: ReturnType<typeof narrow>) =>
  found.groups.flatMap((group) => group.entries.map((one) => one.label));

describe('the palette', () => {
  const groups = [
    { label: 'Pages', entries: [entry('Robot'), entry('Deliveries')] },
    {
      label: 'Robots',
      entries: [entry('İstasyon 1', 'Charging'), entry('Tower 12'), entry('Old tower 1'), entry('R-12')],
    },
  ];
  test('shows everything until something is typed', () => {
    expect(labels(narrow(groups, ' '))).toHaveLength(6);
  });
  test('finds all words in label, hint or group, whatever the case or the accents', () => {
    expect(labels(narrow(groups, 'ISTASYON'))).toEqual(['İstasyon 1']);
    expect(labels(narrow(groups, 'charging ist'))).toEqual(['İstasyon 1']);
    expect(labels(narrow(groups, 'pages'))).toEqual(['Robot', 'Deliveries']);
    expect(narrow(groups, 'nobody')).toEqual({ groups: [], left: 0 });
  });
  test('puts first what is just what was typed, then what begins with it, then what has a word that does', () => {
    expect(labels(narrow(groups, 'tower'))).toEqual(['Tower 12', 'Old tower 1']);
    const tables = [entry('Table: Table 12'), entry('Table: Table 1'), entry('Table 11')];
    expect(labels(narrow([{ label: 'x', entries: tables }], 'table 1'))).toEqual([
      'Table: Table 1',
      'Table: Table 12',
      'Table 11',
    ]);
    expect(
      labels(narrow([{ label: 'x', entries: [entry('A512'), entry('R-5'), entry('512')] }], '5')),
    ).toEqual(['512', 'R-5', 'A512']);
  });
  test('puts first the group with the best match, and a command about an exact name before other names', () => {
    const found = narrow(
      [
        { label: 'Deliveries', entries: [entry('HEB5-6CTV · Table 9')] },
        { label: 'Targets', entries: [entry('Table 15'), entry('Table 5')] },
        { label: 'Commands', entries: [entry('Deliver to Table 50'), entry('Deliver to Table 5')] },
      ],
      'table 5',
    );
    expect(labels(found)).toEqual([
      'Table 5',
      'Table 15',
      'Deliver to Table 5',
      'Deliver to Table 50',
      'HEB5-6CTV · Table 9',
    ]);
  });
  test('finds by other names as by the shown one', () => {
    const pages = [
      { label: 'Pages', entries: [entry('Alert rules'), { label: 'Needs attention', names: ['Alerts'] }] },
    ];
    expect(labels(narrow(pages, 'alerts'))).toEqual(['Needs attention']);
    expect(labels(narrow(pages, 'alert'))).toEqual(['Alert rules', 'Needs attention']);
  });
  test('shows the best of a crowd and says how many more there are', () => {
    const crowd = Array.from({ length: 1_000 }, (_, index) => entry(`R-${String(index)}`));
    const found = narrow([{ label: 'Robots', entries: crowd }], 'r');
    expect(labels(found)).toHaveLength(PALETTE_SHOWN);
    expect(found.left).toBe(1_000 - PALETTE_SHOWN);
    expect(labels(narrow([{ label: 'Robots', entries: crowd }], '777'))).toEqual(['R-777']);
  });
});
