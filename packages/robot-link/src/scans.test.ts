import { describe, expect, test } from 'vitest';
import { readScan, readStatedPath, writeScan } from './scans.ts';

const robot = {
  interfaceName: 'uagv',
  manufacturer: 'anka',
  serialNumber: 's1',
  protocolVersion: '2.1.0',
} as const;
const scan = { pose: { x: 1, y: 2, theta: 0.5 }, angleMin: -1, angleIncrement: 0.5, ranges: [1.5, null, 3] };
const path = [
  { x: 1, y: 2 },
  { x: 4, y: 2 },
];

describe('a scan', () => {
  test('is read as it was written', () => {
    const header = { robot, headerId: 4, timestampMs: 0 };
    const wire: unknown = JSON.parse(JSON.stringify(writeScan(header, { scan, path })));
    expect(readScan(wire)).toEqual({ ok: true, value: { scan, path } });
  });

  test('keeps what can be read of it: rays that are no numbers met nothing, and a broken part is left out', () => {
    const odd = { ...scan, ranges: [1, 'Infinity', -1, null, Number.NaN] };
    expect(readScan({ scan: odd, path: 'north' })).toEqual({
      ok: true,
      value: { scan: { ...scan, ranges: [1, null, null, null, null] }, path: undefined },
    });
    expect(readScan({ scan: { pose: { x: 1 } }, path })).toEqual({
      ok: true,
      value: { scan: undefined, path },
    });
    expect(readScan({ scan })).toEqual({ ok: true, value: { scan, path: undefined } });
    expect(readScan('nonsense').ok).toBe(false);
  });

  test('is bounded', () => {
    const long = { ...scan, ranges: Array.from({ length: 50_000 }, () => 1) };
    const read = readScan({ scan: long, path: Array.from({ length: 9_000 }, () => ({ x: 0, y: 0 })) });
    expect(read.ok && [read.value.scan?.ranges.length, read.value.path?.length]).toEqual([2_000, 500]);
  });
});

describe('the path in a state of 3.0', () => {
  test.each([
    [
      'perceived',
      { intermediatePath: { polyline: path.map((one) => ({ ...one, eta: '2026-01-01T00:00:00Z' })) } },
      path,
    ],
    ['planned', { plannedPath: { trajectory: { degree: 1, controlPoints: path } } }, path],
    ['not there', { driving: true }, undefined],
    ['broken', { intermediatePath: 7, plannedPath: { trajectory: null } }, undefined],
  ])('%s', (_what, state, found) => {
    expect(readStatedPath(state)).toEqual(found);
  });
});
