import { describe, expect, it } from 'vitest';
import { MapFileError } from './map-file-error.ts';
import { parseMapYaml, type MapYamlWarning } from './map-yaml.ts';
import { textOf } from './text.ts';

const lines = {
  image: 'image: map.pgm',
  mode: 'mode: trinary',
  resolution: 'resolution: 0.05',
  origin: 'origin: [-10.0, -12.5, 0.0]',
  negate: 'negate: 0',
  occupied_thresh: 'occupied_thresh: 0.65',
  free_thresh: 'free_thresh: 0.196',
};

function yamlWith(changes: Partial<Record<keyof typeof lines, string>>): string {
  return Object.values({ ...lines, ...changes }).join('\n');
}

function failureOf(text: string): { code: string; params: unknown } {
  try {
    parseMapYaml(text);
  } catch (error) {
    if (error instanceof MapFileError) return { code: error.code, params: error.params };
    throw error;
  }
  throw new Error('The yaml was read.');
}

describe('a map yaml', () => {
  it('gives the picture, the mode, the place and the thresholds', () => {
    expect(parseMapYaml(yamlWith({}))).toEqual({
      image: 'map.pgm',
      mode: 'trinary',
      resolution: 0.05,
      origin: { x: -10, y: -12.5, theta: 0 },
      negate: false,
      occupiedThresh: 0.65,
      freeThresh: 0.196,
    });
  });

  it('is trinary and not negated when it does not say', () => {
    expect(parseMapYaml(yamlWith({ mode: '', negate: '' }))).toMatchObject({
      mode: 'trinary',
      negate: false,
    });
  });

  it.each(['Trinary', 'TRINARY', 'Scale', 'Raw'])('reads mode: %s in any case', (mode) => {
    expect(parseMapYaml(yamlWith({ mode: `mode: ${mode}` })).mode).toBe(mode.toLowerCase());
  });

  it.each([
    ['/home/robot/maps/floor.pgm', 'floor.pgm'],
    ['/floor.pgm', 'floor.pgm'],
    ['C:\\maps\\floor.pgm', 'floor.pgm'],
    ['images/floor.pgm', 'images/floor.pgm'],
    ['./floor.pgm', './floor.pgm'],
  ])('takes of the picture %s what stands in the archive', (written, image) => {
    expect(parseMapYaml(yamlWith({ image: `image: '${written}'` })).image).toBe(image);
  });

  it.each([
    ['0', false],
    ['1', true],
    ['true', true],
    ['False', false],
    ['no', false],
  ])('reads negate: %s', (value, expected) => {
    expect(parseMapYaml(yamlWith({ negate: `negate: ${value}` })).negate).toBe(expected);
  });

  it.each([
    ['is no yaml', 'image: [map', 'MAP_YAML_INVALID'],
    ['is a list', '- a\n- b', 'MAP_YAML_INVALID'],
    ['is empty', '', 'MAP_YAML_INVALID'],
    ['names a field twice', yamlWith({ mode: 'image: other.pgm' }), 'MAP_YAML_INVALID'],
    ['lacks the image', yamlWith({ image: '' }), 'MAP_FIELD_MISSING'],
    ['lacks the origin', yamlWith({ origin: '' }), 'MAP_FIELD_MISSING'],
    ['has an empty image', yamlWith({ image: 'image: " "' }), 'MAP_FIELD_INVALID'],
    ['has words for a threshold', yamlWith({ free_thresh: 'free_thresh: low' }), 'MAP_FIELD_INVALID'],
    ['has an unknown mode', yamlWith({ mode: 'mode: binary' }), 'MAP_MODE_UNSUPPORTED'],
    ['has a resolution of 0', yamlWith({ resolution: 'resolution: 0' }), 'MAP_RESOLUTION_UNREASONABLE'],
    [
      'has a negative resolution',
      yamlWith({ resolution: 'resolution: -0.05' }),
      'MAP_RESOLUTION_UNREASONABLE',
    ],
    ['has an endless resolution', yamlWith({ resolution: 'resolution: .inf' }), 'MAP_FIELD_INVALID'],
    [
      'has a resolution in millimetres',
      yamlWith({ resolution: 'resolution: 50' }),
      'MAP_RESOLUTION_UNREASONABLE',
    ],
    [
      'has an origin on another planet',
      yamlWith({ origin: 'origin: [0, 1e9, 0]' }),
      'MAP_ORIGIN_UNREASONABLE',
    ],
    ['has a yaw in degrees', yamlWith({ origin: 'origin: [0, 0, 90]' }), 'MAP_YAW_UNREASONABLE'],
    ['has an origin of one number', yamlWith({ origin: 'origin: [0]' }), 'MAP_ORIGIN_INVALID'],
    ['has an origin of four numbers', yamlWith({ origin: 'origin: [0, 0, 0, 0]' }), 'MAP_ORIGIN_INVALID'],
    ['has a place that is no number', yamlWith({ origin: 'origin: [.nan, 0, 0]' }), 'MAP_ORIGIN_INVALID'],
    ['has a word for a yaw', yamlWith({ origin: 'origin: [0, 0, north]' }), 'MAP_ORIGIN_INVALID'],
    ['has thresholds out of order', yamlWith({ free_thresh: 'free_thresh: 0.7' }), 'MAP_THRESHOLDS_INVALID'],
    ['has equal thresholds', yamlWith({ free_thresh: 'free_thresh: 0.65' }), 'MAP_THRESHOLDS_INVALID'],
    [
      'has a threshold above 1',
      yamlWith({ occupied_thresh: 'occupied_thresh: 65' }),
      'MAP_THRESHOLDS_INVALID',
    ],
  ])('is refused when it %s', (_, text, code) => {
    expect(failureOf(text).code).toBe(code);
  });

  it.each([
    [
      'a yaw of -nan',
      'origin',
      'origin: [-1.5, -2.0, -nan]',
      { origin: { x: -1.5, y: -2, theta: 0 } },
      ['YAW_NOT_A_NUMBER'],
    ],
    [
      'a yaw of .nan',
      'origin',
      'origin: [-1.5, -2.0, .nan]',
      { origin: { x: -1.5, y: -2, theta: 0 } },
      ['YAW_NOT_A_NUMBER'],
    ],
    ['no yaw', 'origin', 'origin: [-1.5, -2.0]', { origin: { x: -1.5, y: -2, theta: 0 } }, ['YAW_MISSING']],
    [
      'an origin in quotes',
      'origin',
      `origin: ['-1.5', "2", 0.1]`,
      { origin: { x: -1.5, y: 2, theta: 0.1 } },
      ['NUMBER_AS_TEXT'],
    ],
    [
      'decimal commas in a list',
      'origin',
      'origin: [-1,05, 2,5, 0,0]',
      { origin: { x: -1.05, y: 2.5, theta: 0 } },
      ['NUMBER_AS_TEXT'],
    ],
    ['a resolution in quotes', 'resolution', 'resolution: "0.05"', { resolution: 0.05 }, ['NUMBER_AS_TEXT']],
    ['a decimal comma', 'free_thresh', 'free_thresh: 0,196', { freeThresh: 0.196 }, ['NUMBER_AS_TEXT']],
    [
      'backslashes in the path',
      'image',
      'image: maps\\floor.pgm',
      { image: 'maps/floor.pgm' },
      ['PATH_BACKSLASHES'],
    ],
  ] as const)('is read with %s, and says so', (_what, field, line, expected, codes) => {
    const warnings: MapYamlWarning[] = [];
    expect(parseMapYaml(yamlWith({ [field]: line }), (warning) => warnings.push(warning))).toMatchObject(
      expected,
    );
    expect(warnings.map(({ code }) => code)).toEqual(codes);
  });

  it('is read as editors of every system write it', () => {
    const text = yamlWith({}).replaceAll('\n', '\r\n');
    const [little, big] = [
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
    ];
    for (const bytes of [
      little,
      big,
      little.subarray(2),
      big.subarray(2),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(text),
    ]) {
      expect(parseMapYaml(textOf(bytes))).toEqual(parseMapYaml(yamlWith({})));
    }
  });

  it('says which field or which line is wrong', () => {
    expect(failureOf(yamlWith({ free_thresh: '' })).params).toEqual({ field: 'free_thresh' });
    expect(failureOf(yamlWith({ resolution: 'resolution: [' })).params).toEqual({
      line: expect.any(Number) as number,
    });
    expect(failureOf(yamlWith({ mode: 'mode: binary' })).params).toEqual({ mode: 'binary' });
  });
});
