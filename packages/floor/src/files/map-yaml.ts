import { parseDocument } from 'yaml';
import { z } from 'zod';
import type { Pose } from '../geometry.ts';
import type { Grid } from '../raster.ts';
import { MapFileError } from './map-file-error.ts';

/** How map_server reads the greys of a picture: three classes, a scale of occupancy between the thresholds, or the samples as they are. */
export type MapMode = 'trinary' | 'scale' | 'raw';

/**
 * What a map_server yaml says: the picture's file name, metres a pixel, the pose of the lower-left corner, whether black and white change
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

const finite = z.number().refine(Number.isFinite);
const fields = {
  image: z.string().trim().min(1),
  mode: z.enum(['trinary', 'scale', 'raw']),
  resolution: finite,
  origin: z.tuple([finite, finite, finite]),
  // map_server reads a whole number or any spelling of a boolean.
  negate: z.union([z.boolean(), z.int().transform((value) => value !== 0), z.stringbool()]),
  occupied_thresh: finite,
  free_thresh: finite,
};

/**
 * Reads a map_server yaml. `mode` may be missing (trinary), and so may `negate` (0), as both are in files of older savers. Of an absolute
 * path of the picture only its name counts, as it was another machine's.
 * Throws MapFileError MAP_YAML_INVALID, MAP_FIELD_MISSING, MAP_FIELD_INVALID, MAP_MODE_UNSUPPORTED, MAP_RESOLUTION_UNREASONABLE,
 * MAP_ORIGIN_INVALID, MAP_ORIGIN_UNREASONABLE, MAP_YAW_UNREASONABLE or MAP_THRESHOLDS_INVALID.
 */
export function parseMapYaml(text: string): MapMeta {
  const values = readMapping(text);
  const image = readField(values, 'image', fields.image)
    .replace(/^(\/|[a-z]:[\\/]).*[\\/]/i, '')
    .replace(/^\//, '');
  const mode = values['mode'] === undefined ? 'trinary' : readMode(values['mode']);
  const resolution = readField(values, 'resolution', fields.resolution);
  const { min, max } = RESOLUTIONS;
  if (resolution < min || resolution > max) throw new MapFileError('MAP_RESOLUTION_UNREASONABLE', { resolution, min, max });
  const [x, y, theta] = readOrigin(values);
  const negate = values['negate'] === undefined ? false : readField(values, 'negate', fields.negate);
  const occupiedThresh = readField(values, 'occupied_thresh', fields.occupied_thresh);
  const freeThresh = readField(values, 'free_thresh', fields.free_thresh);
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

function readMapping(text: string): Record<string, unknown> {
  const document = parseDocument(text, { prettyErrors: true });
  const problem = document.errors[0];
  if (problem) throw new MapFileError('MAP_YAML_INVALID', { line: problem.linePos?.[0].line ?? 1 });
  const parsed = z.record(z.string(), z.unknown()).safeParse(readValues(document));
  if (!parsed.success) throw new MapFileError('MAP_YAML_INVALID', { line: 1 });
  return parsed.data;
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
    throw new MapFileError('MAP_MODE_UNSUPPORTED', { mode: typeof value === 'string' ? value.slice(0, 40) : typeof value });
  return parsed.data;
}

function readOrigin(values: Record<string, unknown>): [number, number, number] {
  if (values['origin'] === undefined || values['origin'] === null) throw new MapFileError('MAP_FIELD_MISSING', { field: 'origin' });
  const parsed = fields.origin.safeParse(values['origin']);
  if (!parsed.success) throw new MapFileError('MAP_ORIGIN_INVALID');
  const [x, y, theta] = parsed.data;
  if (Math.max(Math.abs(x), Math.abs(y)) > FARTHEST_ORIGIN)
    throw new MapFileError('MAP_ORIGIN_UNREASONABLE', { x, y, limit: FARTHEST_ORIGIN });
  // More than a whole turn is an angle in degrees.
  if (Math.abs(theta) > 2 * Math.PI) throw new MapFileError('MAP_YAW_UNREASONABLE', { yaw: theta });
  return parsed.data;
}
