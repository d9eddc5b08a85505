import { expect, test } from 'vitest';
import { legalBlocks, type LegalBlock } from './legal-blocks.ts';

test.each<[string, LegalBlock[]]>([
  [
    'One\ntwo\n\nThree',
    [
      { kind: 'paragraph', text: 'One\ntwo' },
      { kind: 'paragraph', text: 'Three' },
    ],
  ],
  [
    '# Head\nText',
    [
      { kind: 'heading', text: 'Head' },
      { kind: 'paragraph', text: 'Text' },
    ],
  ],
  [
    '- a\n- b\nText\n- c',
    [
      { kind: 'points', points: ['a', 'b'] },
      { kind: 'paragraph', text: 'Text' },
      { kind: 'points', points: ['c'] },
    ],
  ],
  ['#no -no\n\n\n', [{ kind: 'paragraph', text: '#no -no' }]],
])('%j', (body, blocks) => {
  expect(legalBlocks(body)).toEqual(blocks);
});
