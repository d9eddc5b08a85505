import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLogLine, readLogMessage, writeLogMessage } from './log-lines.ts';

const AT = Date.UTC(2026, 4, 10, 8);
const at = new Date(AT).toISOString();
const robot = {
  interfaceName: 'uagv',
  manufacturer: 'anka',
  serialNumber: 's1',
  protocolVersion: '2.1.0',
} as const;
const linesOf = (message: Record<string, unknown>) => {
  const read = readLogMessage(message);
  return read.ok ? read.value : read.problem;
};

describe('a message of a log', () => {
  test('is read as it was written, each line with its own sequence', () => {
    const lines = [
      { at: AT, level: 'info', source: 'drive', text: 'node n4 reached' },
      { at: AT + 5, level: 'error', source: '', text: 'lid does not close\n  at top' },
    ] as const;
    const written = writeLogMessage({ robot, headerId: 3, timestampMs: AT }, 40, lines);
    expect(linesOf(JSON.parse(JSON.stringify(written)) as Record<string, unknown>)).toEqual({
      lines: [
        { ...lines[0], sequence: 40 },
        { ...lines[1], sequence: 41 },
      ],
      skipped: 0,
    });
  });

  test('keeps what is readable, with the sequence that each line had', () => {
    const lines = [null, { at, text: 'one' }, { at: 'soon', text: 'x' }, { at }, 7, { at, text: 'two' }];
    expect(linesOf({ sequence: 10, lines })).toMatchObject({
      lines: [
        { sequence: 11, text: 'one' },
        { sequence: 15, text: 'two' },
      ],
      skipped: 4,
    });
  });

  test('without a list of lines is not read, and one with too many is read in part', () => {
    expect(linesOf({ lines: 'none' })).toBe('lines: no list');
    const lines = Array.from({ length: 600 }, () => ({ at, text: 'x' }));
    const read = linesOf({ lines });
    expect(read).toMatchObject({ skipped: 100 });
  });
});

describe('a line', () => {
  const read = (more: Record<string, unknown>) => {
    const result = readLogLine({ at, text: 'x', ...more });
    if (!result.ok) throw new Error(result.problem);
    return result.value;
  };

  test.each([
    ['INFO', 'info'],
    ['Warn', 'warning'],
    ['CRITICAL', 'fatal'],
    ['trace', 'debug'],
    ['LEVEL9', 'warning'],
    [undefined, 'warning'],
  ])('of level %j counts as %s', (word, level) => {
    expect(read({ level: word }).level).toBe(level);
  });

  test('keeps its breaks and tabs and loses colours, control characters and turned text', () => {
    expect(read({ text: '\u001b[31mred\u001b[0m\r\n\tnext\u0000\u202e\ufeff end \n' }).text).toBe(
      'red\n\tnext end',
    );
    expect(read({ source: 'nav\nplanner' }).source).toBe('nav planner');
  });

  test('is cut to its longest, without half a character', () => {
    const { text } = read({ text: '😀'.repeat(3_000) });
    expect([text.length, text.isWellFormed()]).toEqual([2_000, true]);
  });

  test('without a sequence is known by what it says', () => {
    expect(read({}).sequence).toBe(read({}).sequence);
    expect(read({}).sequence).not.toBe(read({ text: 'y' }).sequence);
    expect(read({ sequence: -1 }).sequence).toBe(read({}).sequence);
  });

  test('of anything at all is read or refused, never an exception', () => {
    fc.assert(
      fc.property(fc.anything(), (raw) => {
        const result = readLogLine(raw);
        return !result.ok || (Number.isSafeInteger(result.value.sequence) && result.value.text !== '');
      }),
    );
  });
});
