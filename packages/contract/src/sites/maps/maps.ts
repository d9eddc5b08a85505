import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { targetUse } from '../targets/index.ts';
import { floor, inProject, isoTime, name, page, projectIdParam, site } from '../../core/schemas.ts';

/** The largest zip of a map, bytes; what is in it may not be more either. */
export const MOST_MAP_BYTES = 200 * 1024 * 1024;

/** How far a map is, as numbers on the wire: nothing uploaded, waiting for the file, being processed, ready, not to be processed. */
export const MAP_STATUS = { UNKNOWN: 0, UPLOADING: 1, PROCESSING: 2, READY: 3, ERROR: 4 } as const;
/** One of {@link MAP_STATUS}. */
export type MapStatus = (typeof MAP_STATUS)[keyof typeof MAP_STATUS];

/** A map's id is its site and floor, joined as `site_floor`; it splits at its last underscore. */
export function mapIdOf(siteName: string, floorName: string): string {
  return `${siteName}_${floorName}`;
}
/** The site and floor of a map's id; undefined for a text that is none. */
export function splitMapId(mapId: string): { site: string; floor: string } | undefined {
  const at = mapId.lastIndexOf('_');
  if (at <= 0 || at === mapId.length - 1) return undefined;
  return { site: mapId.slice(0, at), floor: mapId.slice(at + 1) };
}

/** A map's id in a path: `site_floor`, both within the bounds of {@link site} and {@link floor}. */
export const mapId = z
  .string()
  .max(121)
  .refine(
    (text) => {
      const parts = splitMapId(text);
      return (
        parts !== undefined && site.safeParse(parts.site).success && floor.safeParse(parts.floor).success
      );
    },
    { error: brokenRule('not_site_floor') },
  );

/** How far an uploaded version is: 1 its file is on its way, 2 it is being processed, 3 it is ready, 4 processing failed. */
export type MapVersionStatus = 1 | 2 | 3 | 4;

/** Which status of a version follows which. A processing that failed may be repeated. */
export const mapVersionTransitions = {
  1: [2],
  2: [3, 4],
  3: [],
  4: [3],
} as const satisfies Readonly<Record<MapVersionStatus, readonly MapVersionStatus[]>>;

/** A floor's map as lists show it. `raster` is null until a first version is ready; while a newer one is processed it is the one before. */
export const floorMap = z.object({
  map_id: z.string(),
  site: z.string(),
  floor: z.string(),
  /** Its name; its id until a person names it. */
  name: z.string(),
  /** Bytes of the uploaded zip. */
  size: z.number().int(),
  /** SHA-256 of the uploaded zip, hex. */
  checksum: z.string(),
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  /** Why processing failed: a code of `mapErrorTexts` with its values, and the English text. */
  error: z
    .object({
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      text: z.string(),
    })
    .nullable(),
  version: z.number().int(),
  /** The robots' name for the version in use: the scan's, the drawings' and, if there is one, the config's; null until one is ready. */
  map_version: z.string().nullable(),
  /** Counts the changes of what is drawn over the scan: `compressed` answers another grid then. */
  grid_version: z.number().int(),
  /** Known once ready: cells and metres, and how many cells are of each class. */
  raster: z
    .object({
      width: z.number().int(),
      height: z.number().int(),
      resolution: z.number(),
      origin: z.object({ x: z.number(), y: z.number(), theta: z.number() }),
      counts: z.object({ free: z.number().int(), occupied: z.number().int(), unknown: z.number().int() }),
      /** A value that was read differently from the upload: a code of `mapWarningTexts` with its values, and the English text. */
      warnings: z
        .array(
          z.object({
            code: z.string(),
            params: z.record(z.string(), z.union([z.string(), z.number()])),
            text: z.string(),
          }),
        )
        .optional(),
    })
    .nullable(),
  updated_at: isoTime,
});
export type FloorMap = z.infer<typeof floorMap>;

/** The content of a `compressed` URL: run lengths `varint(length << 2 | class)` in image order, gzipped, base64. */
export const mapEnvelope = z.object({
  v: z.literal(1),
  w: z.number().int().positive(),
  h: z.number().int().positive(),
  res: z.number().positive(),
  origin: z.object({ x: z.number(), y: z.number(), theta: z.number() }),
  enc: z.literal('rle-varint+gzip+base64'),
  /** SHA-256 of the cells (one byte each, image order), hex. */
  sha256: z.string(),
  data: z.string(),
});
export type MapEnvelope = z.infer<typeof mapEnvelope>;

/** The files of a map for download: `made` of it now, or `original`, as in the uploaded zip. Bytes, if known. */
const mapFile = z.object({
  name: z.string(),
  kind: z.enum(['made', 'original']),
  size: z.number().int().nullable(),
});
export type MapFile = z.infer<typeof mapFile>;

/** The files that are made of a map. */
export const MADE_FILES = [
  'composed.zip',
  'drawings.json',
  'targets.geojson',
  'lanes.geojson',
  'config.json',
  'floor.pdf',
  'floor.png',
  'thumbnail.png',
] as const;
/** One of {@link MADE_FILES}. */
export type MadeFile = (typeof MADE_FILES)[number];

/** Sheets on which floors are printed, the larger last. */
export const PAPERS = ['A4', 'A3', 'A2', 'A1', 'A0'] as const;
/** One of {@link PAPERS}. */
export type Paper = (typeof PAPERS)[number];
/** Scales of a printed floor: so many metres of ground on a metre of paper; `fit` fills the sheet. */
export const PRINT_SCALES = ['fit', '50', '100', '200'] as const;
/** One of {@link PRINT_SCALES}. */
export type PrintScale = (typeof PRINT_SCALES)[number];

/** How `floor.pdf` is to look; other files take no notice. */
export const printQuery = z.object({
  paper: z.enum(PAPERS).default('A4'),
  scale: z.enum(PRINT_SCALES).default('fit'),
  lang: z.enum(['en', 'tr']).default('en'),
});
export type PrintQuery = z.infer<typeof printQuery>;

/** The sides of an empty floor that can be drawn to size, metres. */
export const BLANK_SIDE_M = { least: 3, most: 200 } as const;
const blankSide = z.number().min(BLANK_SIDE_M.least).max(BLANK_SIDE_M.most);

/** The longest config of a map, in characters of JSON. */
const MOST_CONFIG = 65_536;
/** What robots receive of a floor beside its map. Names that are not listed here are stored and passed on unchanged. */
export const mapConfig = z
  .looseObject({
    /** Metres that robots keep from obstacles beyond their own outline. */
    inflation_radius: z.number().min(0).max(2).optional(),
    /** Metres added to a robot's outline where it plans its way. */
    footprint_margin: z.number().min(0).max(1).optional(),
    /** m/s where no speed is drawn. */
    default_speed: z.number().min(0.05).max(5).optional(),
    /** m/s that is never exceeded on this floor. */
    max_speed: z.number().min(0.05).max(5).optional(),
  })
  .refine((config) => JSON.stringify(config).length <= MOST_CONFIG, { error: brokenRule('config_too_long') })
  .refine(
    ({ default_speed: usual, max_speed: most }) => usual === undefined || most === undefined || usual <= most,
    {
      error: 'must not be more than max_speed',
      path: ['default_speed'],
    },
  );
export type MapConfig = z.infer<typeof mapConfig>;

/** The config of a map. */
export const mapConfigDocument = z.object({
  map_id: z.string(),
  /** Counts the changes; 0 before the first. It is the `ETag`, and what `If-Match` names. */
  version: z.number().int(),
  config: z.record(z.string(), z.unknown()),
  updated_at: isoTime.nullable(),
  updated_by: z.string().nullable(),
});
export type MapConfigDocument = z.infer<typeof mapConfigDocument>;

/** One line of a map's log. */
const mapLogEntry = z.object({
  number: z.number().int(),
  at: isoTime,
  /** A code of the audit log. */
  code: z.string(),
  /** Null for a person who was erased. */
  actor_name: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});
export type MapLogEntry = z.infer<typeof mapLogEntry>;

const oneMap = z.object({ projectId: projectIdParam, mapId });
const signedUrl = z.string();

/** Maps of floors: listing, naming, deleting, and the short-lived URLs by which their files come and go. */
export const mapsApi = {
  list: endpoint({
    method: 'GET',
    path: '/project/{projectId}/maps',
    summary: 'Returns the maps of a project, by site and floor.',
    access: { permission: 'maps.read' },
    params: inProject,
    response: z.array(floorMap),
  }),
  get: endpoint({
    method: 'GET',
    path: '/project/{projectId}/maps/{mapId}',
    summary: 'Returns one map.',
    access: { permission: 'maps.read' },
    params: oneMap,
    response: floorMap,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/project/{projectId}/maps/{mapId}',
    summary: 'Renames a map. `null` removes its name. Its ID, site and floor stay.',
    access: { permission: 'maps.edit' },
    params: oneMap,
    body: z.object({ name: name.nullable() }),
    response: floorMap,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/project/{projectId}/maps/{mapId}',
    summary:
      'Deletes a map with its targets. Rejected while robots or deliveries use it, and while anything uses its targets, unless `even_if_needed` is true.',
    access: { permission: 'maps.edit' },
    params: oneMap,
    query: z.object({ even_if_needed: z.enum(['true', 'false']).optional() }),
    response: z.object({}),
    errors: ['MAP_IN_USE', 'TARGET_NEEDED'],
  }),
  targetUses: endpoint({
    method: 'GET',
    path: '/project/{projectId}/maps/{mapId}/target-uses',
    summary: 'Returns the records that use targets of the map and would lose their place if it were deleted.',
    access: { permission: 'maps.edit' },
    params: oneMap,
    response: z.array(targetUse),
  }),
  compressed: endpoint({
    method: 'GET',
    path: '/project/{projectId}/maps/{mapId}/compressed',
    summary: 'Returns a short-lived URL of the composed map as a JSON envelope.',
    access: { permission: 'maps.read' },
    params: oneMap,
    responds: 'text',
    response: signedUrl,
    errors: ['MAP_NOT_READY'],
  }),
  originalCompressed: endpoint({
    method: 'GET',
    path: '/project/{projectId}/maps/{mapId}/original-compressed',
    summary: 'Returns a short-lived URL of the map as uploaded, without drawings, as a JSON envelope.',
    access: { permission: 'maps.read' },
    params: oneMap,
    responds: 'text',
    response: signedUrl,
    errors: ['MAP_NOT_READY'],
  }),
  downloadZip: endpoint({
    method: 'GET',
    path: '/project/{projectId}/maps/{mapId}/download-zip',
    summary: 'Returns a short-lived URL of the uploaded zip, byte for byte.',
    access: { permission: 'maps.read' },
    params: oneMap,
    responds: 'text',
    response: signedUrl,
    errors: ['MAP_NOT_READY'],
  }),
  uploadZip: endpoint({
    method: 'GET',
    path: '/project/{projectId}/maps/{mapId}/upload-zip',
    summary: 'Returns a URL to PUT a zip to, once, within 15 minutes. Creates the map if it does not exist.',
    access: { permission: 'maps.upload' },
    params: oneMap,
    responds: 'text',
    response: signedUrl,
  }),
  blank: endpoint({
    method: 'POST',
    path: '/project/{projectId}/maps/{mapId}/blank',
    summary:
      'Creates the map of an empty floor of this size: free inside, walls around. It is processed like an upload.',
    access: { permission: 'maps.edit' },
    params: oneMap,
    body: z.object({ width_m: blankSide, height_m: blankSide }),
    response: floorMap,
    status: 201,
    idempotent: true,
    errors: ['NAME_TAKEN'],
  }),
  files: endpoint({
    method: 'GET',
    path: '/project/{projectId}/maps/{mapId}/files',
    summary:
      'Returns the files of a map that can be downloaded: the generated ones and those of the uploaded zip.',
    access: { permission: 'maps.read' },
    params: oneMap,
    response: z.array(mapFile),
    errors: ['MAP_NOT_READY'],
  }),
  downloadFile: endpoint({
    method: 'GET',
    path: '/project/{projectId}/maps/{mapId}/download/{file}',
    summary:
      'Returns a short-lived URL of one file: from the uploaded zip by its name there, or generated from the map.',
    access: { permission: 'maps.read' },
    params: oneMap.extend({ file: z.string().min(1).max(300) }),
    query: printQuery,
    responds: 'text',
    response: signedUrl,
    errors: ['MAP_NOT_READY', 'MAP_SHEET_TOO_SMALL'],
  }),
  config: endpoint({
    method: 'GET',
    path: '/project/{projectId}/maps/{mapId}/configs',
    summary: 'Returns the config of a map, or `{}` in version 0 before it was first saved.',
    access: { permission: 'maps.read' },
    params: oneMap,
    response: mapConfigDocument,
  }),
  updateConfig: endpoint({
    method: 'POST',
    path: '/project/{projectId}/maps/{mapId}/configs',
    summary:
      'Replaces the config of a map. Robots receive it with the map. With `If-Match`, only if that is still the current version.',
    access: { permission: 'maps.edit' },
    params: oneMap,
    body: z.object({ config: mapConfig }),
    response: mapConfigDocument,
    idempotent: true,
    errors: ['VERSION_CONFLICT'],
  }),
  logs: endpoint({
    method: 'GET',
    path: '/project/{projectId}/maps/{mapId}/logs',
    summary: 'Returns the log of a map, newest first.',
    access: { permission: 'maps.read' },
    params: oneMap,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    response: page(mapLogEntry),
  }),
  oldMap: endpoint({
    method: 'POST',
    path: '/robots/{projectId}/map',
    summary: 'Returns the legacy call for a floor map: the envelope itself.',
    access: { permission: 'maps.read' },
    params: inProject,
    body: z.object({ site, floor }),
    response: z.object({ full_map_compressed: z.string() }),
    errors: ['MAP_NOT_READY'],
  }),
};

/** The paths of signed URLs: the holder of the URL sends and reads files without a session. */
export const filesApi = {
  read: endpoint({
    method: 'GET',
    path: '/files/{token}',
    summary: 'Reads the file of a signed URL.',
    access: 'signed-url',
    params: z.object({ token: z.string().min(1).max(2_000) }),
    responds: 'binary',
    response: z.unknown(),
    errors: ['LINK_EXPIRED', 'MAP_NOT_READY', 'MAP_PDF_FAILED'],
  }),
  upload: endpoint({
    method: 'PUT',
    path: '/files/{token}',
    summary: 'Accepts the upload of a signed URL, once.',
    access: 'signed-url',
    params: z.object({ token: z.string().min(1).max(2_000) }),
    accepts: 'binary',
    response: z.object({ map_id: z.string(), version: z.number().int(), status: z.number().int() }),
    errors: ['UPLOAD_LINK_EXPIRED', 'MAP_UPLOAD_EMPTY', 'PAYLOAD_TOO_LARGE'],
  }),
};
