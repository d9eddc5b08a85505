import { isScalar, isSeq, parseDocument } from 'yaml';
import { z } from 'zod';
import type { Pose } from '../geometry.ts';
import type { Grid } from '../raster.ts';
import { MapFileError } from './map-file-error.ts';

/** The modes in which map_server reads grey values: three classes, a scale of occupancy between the thresholds, or the raw samples. */
type MapMode = 'trinary' | 'scale' | 'raw';

/**
 * The content of a map_server yaml: the picture's file name, metres a pixel, the pose of the lower-left corner, whether black and white change
 * places, and the occupancies (0 to 1) from which a cell is occupied and up to which it is free.
 */
export type MapMeta = {
  readonly image: string;
  readonly mode: MapMode;
  readonly resolution: number;
  readonly origin: Pose;
  readonly negate: boolean;
  readonly occupiedThresh: number;
  readonly freeThresh: number;
};

/** Metres a pixel: the finest scans have millimetres, and in pixels of more than two metres no robot fits through a door. */
const RESOLUTIONS = { min: 0.001, max: 2 } as const;
/** Metres: a floor that is drawn further from its own origin than this is drawn in another unit. */
const FARTHEST_ORIGIN = 100_000;

/** A warning about a field that was read differently from what the file says. */
export type MapYamlWarning = {
  readonly code: 'YAW_NOT_A_NUMBER' | 'YAW_MISSING' | 'NUMBER_AS_TEXT' | 'PATH_BACKSLASHES';
  readonly params: Readonly<Record<string, string | number>>;
};
/** Hears of what was read in another way than it stands there. */
export type Warn = (warning: MapYamlWarning) => void;

/** A number in quotes, or with a comma as in half of the world's languages. */
const TEXT_NUMBER = /^[+-]?\d+(?:[.,]\d*)?(?:e[+-]?\d+)?$/i;
const finite = z.union([
  z.number().refine(Number.isFinite),
  z
    .string()
    .trim()
    .regex(TEXT_NUMBER)
    .transform((text) => Number(text.replace(',', '.'))),
]);
const fields = {
  image: z.string().trim().min(1),
  mode: z.enum(['trinary', 'scale', 'raw']),
  resolution: finite,
  origin: z.tuple([finite, finite]).rest(z.unknown()),
  // map_server reads a whole number or any spelling of a boolean.
  negate: z.union([z.boolean(), z.int().transform((value) => value !== 0), z.stringbool()]),
  occupied_thresh: finite,
  free_thresh: finite,
};

/**
 * Reads a map_server yaml. `mode` may be missing (trinary), and so may `negate` (0), as both are in files of older savers. Of an absolute
 * path of the picture only its name counts, as it was another machine's. Numbers in quotes or with a decimal comma are read, and a yaw that is
 * missing or `nan` counts as 0, as older savers write both: `warn` hears of it.
 * Throws MapFileError MAP_YAML_INVALID, MAP_FIELD_MISSING, MAP_FIELD_INVALID, MAP_MODE_UNSUPPORTED, MAP_RESOLUTION_UNREASONABLE,
 * MAP_ORIGIN_INVALID, MAP_ORIGIN_UNREASONABLE, MAP_YAW_UNREASONABLE or MAP_THRESHOLDS_INVALID.
 */
export function parseMapYaml(text: string, warn: Warn = () => undefined): MapMeta {
  const values = readMapping(text, warn);
  const image = withSlashes(readField(values, 'image', fields.image), warn)
    .replace(/^(\/|[a-z]:[\\/]).*[\\/]/i, '')
    .replace(/^\//, '');
  const mode = values['mode'] === undefined ? 'trinary' : readMode(values['mode']);
  const resolution = readNumber(values, 'resolution', warn);
  const { min, max } = RESOLUTIONS;
  if (resolution < min || resolution > max)
    throw new MapFileError('MAP_RESOLUTION_UNREASONABLE', { resolution, min, max });
  const [x, y, theta] = readOrigin(values, warn);
  const negate = values['negate'] === undefined ? false : readField(values, 'negate', fields.negate);
  const occupiedThresh = readNumber(values, 'occupied_thresh', warn);
  const freeThresh = readNumber(values, 'free_thresh', warn);
  if (freeThresh < 0 || occupiedThresh > 1 || freeThresh >= occupiedThresh) {
    throw new MapFileError('MAP_THRESHOLDS_INVALID', { freeThresh, occupiedThresh });
  }
  return { image, mode, resolution, origin: { x, y, theta }, negate, occupiedThresh, freeThresh };
}

/** The yaml that `parseMapYaml` reads back as the same values. */
export function mapYaml(meta: MapMeta): string {
  const { x, y, theta } = meta.origin;
  return [
    `image: ${JSON.stringify(meta.image)}`,
    `mode: ${meta.mode}`,
    `resolution: ${meta.resolution}`,
    `origin: [${x}, ${y}, ${theta}]`,
    `negate: ${meta.negate ? 1 : 0}`,
    `occupied_thresh: ${meta.occupiedThresh}`,
    `free_thresh: ${meta.freeThresh}`,
    '',
  ].join('\n');
}

/** The description under which a picture written by `gridToPgm` reads back as the same raster. */
export function savedMapMeta(grid: Grid, image: string): MapMeta {
  return {
    image,
    mode: 'trinary',
    resolution: grid.resolution,
    origin: grid.origin,
    negate: false,
    occupiedThresh: 0.65,
    freeThresh: 0.196,
  };
}

/** The values of a yaml file of any kind. Throws MapFileError MAP_YAML_INVALID. */
export function parseYaml(text: string): unknown {
  const document = parseDocument(text, { prettyErrors: true });
  const problem = document.errors[0];
  if (problem) throw new MapFileError('MAP_YAML_INVALID', { line: problem.linePos?.[0].line ?? 1 });
  return readValues(document);
}

/** A path of Windows with the slashes of an archive; a whole path of another machine is cut down to its name later. */
function withSlashes(image: string, warn: Warn): string {
  if (!image.includes('\\') || /^[a-z]:/i.test(image)) return image;
  warn({ code: 'PATH_BACKSLASHES', params: { image: image.slice(0, 100) } });
  return image.replaceAll('\\', '/');
}

function readNumber(
  values: Record<string, unknown>,
  field: 'resolution' | 'occupied_thresh' | 'free_thresh',
  warn: Warn,
): number {
  const value = readField(values, field, fields[field]);
  if (typeof values[field] === 'string')
    warn({ code: 'NUMBER_AS_TEXT', params: { field, value: values[field].slice(0, 40) } });
  return value;
}

/** `[-1,5, 2,0, 0,0]`: three numbers with decimal commas look like six to yaml. Their digits are taken as they were written. */
function readWithoutCommas(document: ReturnType<typeof parseDocument>, warn: Warn): number[] | undefined {
  const origin: unknown = document.get('origin', true);
  if (!isSeq(origin) || origin.items.length !== 6) return undefined;
  const written = origin.items.map((item) => (isScalar(item) ? (item.source ?? '') : ''));
  const pairs = [0, 2, 4].map((at) => `${written[at] ?? ''}.${written[at + 1] ?? ''}`);
  if (!pairs.every((pair) => /^[+-]?\d+\.\d+$/.test(pair))) return undefined;
  warn({ code: 'NUMBER_AS_TEXT', params: { field: 'origin', value: written.join(',').slice(0, 40) } });
  return pairs.map(Number);
}

function readMapping(text: string, warn: Warn): Record<string, unknown> {
  const document = parseDocument(text, { prettyErrors: true });
  const problem = document.errors[0];
  if (problem) throw new MapFileError('MAP_YAML_INVALID', { line: problem.linePos?.[0].line ?? 1 });
  const parsed = z.record(z.string(), z.unknown()).safeParse(readValues(document));
  if (!parsed.success) throw new MapFileError('MAP_YAML_INVALID', { line: 1 });
  const origin = readWithoutCommas(document, warn);
  return origin === undefined ? parsed.data : { ...parsed.data, origin };
}

function readValues(document: ReturnType<typeof parseDocument>): unknown {
  try {
    // A file of a few lines has no use for aliases; a bomb of them must not grow.
    return document.toJS({ maxAliasCount: 10 });
  } catch {
    throw new MapFileError('MAP_YAML_INVALID', { line: 1 });
  }
}

function readField<T>(values: Record<string, unknown>, field: string, schema: z.ZodType<T>): T {
  const value = values[field];
  if (value === undefined || value === null) throw new MapFileError('MAP_FIELD_MISSING', { field });
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new MapFileError('MAP_FIELD_INVALID', { field });
  return parsed.data;
}

function readMode(value: unknown): MapMode {
  // nav2 reads the word in any case.
  const parsed = fields.mode.safeParse(typeof value === 'string' ? value.toLowerCase() : value);
  if (!parsed.success)
    throw new MapFileError('MAP_MODE_UNSUPPORTED', {
      mode: typeof value === 'string' ? value.slice(0, 40) : typeof value,
    });
  return parsed.data;
}

function readOrigin(values: Record<string, unknown>, warn: Warn): [number, number, number] {
  if (values['origin'] === undefined || values['origin'] === null)
    throw new MapFileError('MAP_FIELD_MISSING', { field: 'origin' });
  const parsed = fields.origin.safeParse(values['origin']);
  if (!parsed.success) throw new MapFileError('MAP_ORIGIN_INVALID');
  const [x, y, ...rest] = parsed.data;
  if (rest.length > 1) throw new MapFileError('MAP_ORIGIN_INVALID');
  if (
    Array.isArray(values['origin']) &&
    values['origin'].slice(0, 2).some((value) => typeof value === 'string')
  ) {
    warn({
      code: 'NUMBER_AS_TEXT',
      params: { field: 'origin', value: values['origin'].map(String).join(', ').slice(0, 40) },
    });
  }
  const theta = readYaw(rest[0], warn);
  if (Math.max(Math.abs(x), Math.abs(y)) > FARTHEST_ORIGIN)
    throw new MapFileError('MAP_ORIGIN_UNREASONABLE', { x, y, limit: FARTHEST_ORIGIN });
  // More than a whole turn is an angle in degrees.
  if (Math.abs(theta) > 2 * Math.PI) throw new MapFileError('MAP_YAW_UNREASONABLE', { yaw: theta });
  return [x, y, theta];
}

/** A saver whose pose had no heading wrote none, or what its C library prints for none. */
function readYaw(given: unknown, warn: Warn): number {
  if (given === undefined || given === null || given === '') {
    warn({ code: 'YAW_MISSING', params: {} });
    return 0;
  }
  if (Number.isNaN(given) || (typeof given === 'string' && /^[+-]?\.?nan$/i.test(given.trim()))) {
    warn({ code: 'YAW_NOT_A_NUMBER', params: { yaw: typeof given === 'string' ? given.trim() : 'nan' } });
    return 0;
  }
  const parsed = finite.safeParse(given);
  if (!parsed.success) throw new MapFileError('MAP_ORIGIN_INVALID');
  return parsed.data;
}
