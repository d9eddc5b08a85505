import { describe, expect, test } from 'vitest';
import {
  chunkAt,
  compareVersions,
  manifestText,
  MOST_RELEASE_BYTES,
  RELEASE_CHUNK_BYTES,
  releaseManifest,
} from './release-manifest.ts';

const body = {
  kind: 'robot_software',
  version: '2.4.0',
  channel: 'stable',
  models: ['Tray', 'Butler', 'Tray'],
  bytes: 12,
  sha256: 'a'.repeat(64),
  signature: `${'A'.repeat(86)}==`,
} as const;
const isValid = (more: object) => releaseManifest.safeParse({ ...body, ...more }).success;

test('the signed text has a line for each field, models once and in order', () => {
  expect(manifestText(releaseManifest.parse(body))).toBe(
    [
      'rota-release-v1',
      'kind robot_software',
      'component ',
      'version 2.4.0',
      'channel stable',
      'model Butler',
      'model Tray',
      'bytes 12',
      `sha256 ${'a'.repeat(64)}`,
      '',
    ].join('\n'),
  );
});

test('no value can bring a line of its own', () => {
  expect(isValid({ models: ['Tray\nbytes 13'] })).toBe(false);
  expect(isValid({ version: '1\nchannel beta' })).toBe(false);
  expect(isValid({ kind: 'firmware', component: 'motor\nversion 9' })).toBe(false);
});

test.each([
  [{ kind: 'firmware', component: 'Acme lid motor' }, true],
  [{ kind: 'firmware' }, false],
  [{ component: 'Acme lid motor' }, false],
  [{ bytes: MOST_RELEASE_BYTES }, true],
  [{ bytes: MOST_RELEASE_BYTES + 1 }, false],
  [{ bytes: 0 }, false],
  [{ channel: 'Stable' }, false],
  [{ version: '-1' }, false],
  [{ sha256: 'A'.repeat(64) }, false],
  // The last letter of 64 bytes has four bits to spare, which must be zero: else one signature could be written in many ways.
  [{ signature: `${'A'.repeat(85)}B==` }, false],
])('%o is a manifest: %s', (more, isOne) => {
  expect(isValid(more)).toBe(isOne);
});

test('empty notes are none', () => {
  expect(releaseManifest.parse({ ...body, notes_en: '  ', notes_tr: ' Yeni ' })).toMatchObject({
    notes_en: null,
    notes_tr: 'Yeni',
  });
});

describe('pieces of a file', () => {
  const size = 2 * RELEASE_CHUNK_BYTES + 5;
  test.each([
    [0, { number: 0, bytes: RELEASE_CHUNK_BYTES }],
    [RELEASE_CHUNK_BYTES, { number: 1, bytes: RELEASE_CHUNK_BYTES }],
    [2 * RELEASE_CHUNK_BYTES, { number: 2, bytes: 5 }],
    [size, undefined],
    [1, undefined],
    [-RELEASE_CHUNK_BYTES, undefined],
  ])('begin at %i', (offset, piece) => {
    expect(chunkAt(offset, size)).toEqual(piece);
  });
});

describe('versions in order', () => {
  test.each([
    ['1.9.0', '1.10.0'],
    ['1.0', '1.0.1'],
    ['2.0-rc1', '2.0'],
    ['2.0-rc1', '2.0-rc2'],
    ['2.0-rc9', '2.0-rc10'],
    ['1.0.beta', '1.0.1'],
    ['2026.03.09', '2026.3.10'],
    ['v1.2', '1.3'],
    ['99999999999999999998', '99999999999999999999'],
  ])('%s is before %s', (older, newer) => {
    expect(Math.sign(compareVersions(older, newer))).toBe(-1);
    expect(Math.sign(compareVersions(newer, older))).toBe(1);
  });
  test.each([
    ['1.0', '1.0.0'],
    ['1.2+build5', '1.2+build6'],
    ['v1.2', '1.2'],
    ['1.02', '1.2'],
  ])('%s is as new as %s', (one, other) => {
    expect(compareVersions(one, other)).toBe(0);
  });
});
