import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pitfalls } from '../guards/pitfalls.ts';
import { root } from './check.ts';

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

test.each(pitfalls.map((pitfall) => ({ name: `${pitfall.number} ${pitfall.what}`, pitfall })))(
  '$name: its guard is in place, once, and its test exists',
  ({ pitfall: { guard, without, test: named } }) => {
    const source = textOf(guard.file);
    expect(source).toContain(guard.name);
    expect(source.split(without.from)).toHaveLength(2);
    expect(textOf(named.file)).toContain(named.name);
  },
);
