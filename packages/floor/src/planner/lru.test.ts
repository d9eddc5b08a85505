import { describe, expect, it } from 'vitest';
import { createLru } from './lru.ts';

describe('a memory of few values', () => {
  it('makes a value once and forgets the one longest unused', () => {
    const made: string[] = [];
    const memory = createLru<string, string>(2);
    const get = (key: string): string =>
      memory.get(key, () => {
        made.push(key);
        return key.toUpperCase();
      });
    expect([get('a'), get('b'), get('a'), get('c'), get('a'), get('b')]).toEqual([
      'A',
      'B',
      'A',
      'C',
      'A',
      'B',
    ]);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });
});
