import type { AuditEntry } from '@rota/contract/audit';
import { expect, test } from 'vitest';
import { exportStream } from './audit-export.format.ts';

function entry(number: number, more: Partial<AuditEntry> = {}): AuditEntry {
  return {
    number,
    at: '2026-01-01T00:00:00.000Z',
    code: 'LOG_ROBOT_CHANGED',
    event: null,
    actor: 'p-1',
    actor_name: 'Ayşe',
    entity: 'robot',
    entity_id: 'r-1',
    is_deleted: false,
    before: null,
    after: null,
    names: {},
    ...more,
  };
}
/** A log of so many entries, in pages of three. */
function pagesOf(count: number, more: Partial<AuditEntry> = {}) {
  const all = Array.from({ length: count }, (_, index) => entry(count - index, more));
  return async (before: number | undefined) =>
    all.filter(({ number }) => before === undefined || number < before).slice(0, 3);
}
async function text(stream: AsyncIterable<Buffer | string>): Promise<string> {
  let all = '';
  for await (const chunk of stream) all += chunk.toString();
  return all;
}

test.each([
  ['=1+1', `'=1+1`],
  ['+90 555', `'+90 555`],
  ['-2+3', `'-2+3`],
  ['-2.50', '-2.50'],
  ['@cmd', `'@cmd`],
  ['\tx', `'\tx`],
  ['\rx', `"'\rx"`],
  ['a "b", c', `"a ""b"", c"`],
  ['Masa 4', 'Masa 4'],
])('a name that is %j is the cell %j, and no formula', async (name, cell) => {
  const csv = await text(exportStream('csv', pagesOf(1, { names: { 'r-1': name }, actor_name: null })));
  expect(csv).toBe(
    `\ufeffnumber,at,code,event,actor,actor_name,entity,entity_id,name,is_deleted,before,after\r\n1,2026-01-01T00:00:00.000Z,LOG_ROBOT_CHANGED,,p-1,,robot,r-1,${cell},false,,\r\n`,
  );
});

test.each(['csv', 'jsonl'] as const)(
  'every entry is there once, over the pages, and no more than enough (%s)',
  async (format) => {
    const lines = (await text(exportStream(format, pagesOf(10), 8))).trim().split(/\r?\n/);
    const numbers = (format === 'csv' ? lines.slice(1) : lines).map((line) => Number(/\d+/.exec(line)?.[0]));
    expect(numbers).toEqual([10, 9, 8, 7, 6, 5, 4, 3]);
  },
);

test('a line of JSON is the entry as it is', async () => {
  const [line = ''] = (
    await text(exportStream('jsonl', pagesOf(1, { after: { name: '=x', text: 'a\nb' } })))
  ).split('\n');
  expect(JSON.parse(line)).toEqual(entry(1, { after: { name: '=x', text: 'a\nb' } }));
});
