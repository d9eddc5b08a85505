import { expect, test } from 'vitest';
import { createLog, type LogSettings } from './log.ts';

function logged(error: unknown): Record<string, unknown> {
  const lines: string[] = [];
  createLog({ logLevel: 'info', logFormat: 'json' }, { write: (line) => void lines.push(line) }).warn(
    { err: error },
    'it happened',
  );
  expect(lines).toHaveLength(1);
  return (JSON.parse(lines[0] ?? '') as { err: Record<string, unknown> }).err;
}

test('a lost database is logged with message and code, without the client that the driver hangs on its error', () => {
  const error = Object.assign(new Error('terminating connection'), {
    code: '57P01',
    client: { connection: { host: 'db' } },
    routine: 'x',
  });
  expect(logged(error)).toEqual({ type: 'Error', message: 'terminating connection', code: '57P01' });
});

test('a host with two addresses that both refuse is logged with both messages', () => {
  const refused = (address: string) =>
    Object.assign(new Error(`connect ECONNREFUSED ${address}`), { code: 'ECONNREFUSED' });
  const error = Object.assign(new AggregateError([refused('::1:1'), refused('127.0.0.1:1')]), {
    code: 'ECONNREFUSED',
  });
  expect(logged(error)['message']).toBe('connect ECONNREFUSED ::1:1; connect ECONNREFUSED 127.0.0.1:1');
});

test('an unexpected error keeps its stack and its cause, and nothing else', () => {
  const error = Object.assign(new TypeError('outer', { cause: new Error('inner') }), {
    client: { secret: 1 },
  });
  const line = logged(error);
  expect(Object.keys(line).sort()).toEqual(['cause', 'message', 'stack', 'type']);
  expect(line).toMatchObject({ type: 'TypeError', cause: { message: 'inner' } });
  expect(line['stack']).toContain('log.test.ts');
});

function linesFor(isTerminal: boolean, settings: Partial<LogSettings> = {}): string[] {
  const lines: string[] = [];
  const log = createLog(
    { logLevel: undefined, logFormat: undefined, ...settings },
    { write: (line) => void lines.push(line) },
    isTerminal,
  );
  log.info('all is well');
  log.warn({ robot: 'R-1' }, 'look here');
  return lines;
}

test('a person at a terminal reads what needs attention; a service manager gets every event as JSON', () => {
  const [line, ...more] = linesFor(true);
  expect(more).toEqual([]);
  expect(line).toContain('look here');
  expect(line?.startsWith('{')).toBe(false);
  expect(linesFor(false).map((one) => (JSON.parse(one) as { msg: string }).msg)).toEqual([
    'all is well',
    'look here',
  ]);
});

test('the settings win over both', () => {
  expect(linesFor(true, { logFormat: 'json', logLevel: 'info' }).every((line) => line.startsWith('{'))).toBe(
    true,
  );
  const [line] = linesFor(false, { logFormat: 'text', logLevel: 'warn' });
  expect(line).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: look here/);
});
