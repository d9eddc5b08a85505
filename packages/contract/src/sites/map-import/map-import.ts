import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { projectIdParam } from '../../core/schemas.ts';
import { newDrawing } from '../drawings/index.ts';
import { mapPoint } from '../map-versions/map-versions.ts';
import { mapId } from '../maps/maps.ts';

/** The largest upload of what is to be imported, bytes. */
export const MOST_IMPORT_BYTES = 64 * 1024 * 1024;

/** The kind of a file: a mask of closed areas or of speed limits, a graph of lanes, points, or an export of Rota. */
const IMPORT_KINDS = ['keep_out', 'speed', 'lanes', 'points', 'drawings'] as const;
/** One of {@link IMPORT_KINDS}. */
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The content found in one file, and the number of objects made of it. */
const importedFile = z.object({ file: z.string(), kind: z.enum(IMPORT_KINDS), count: z.number().int() });

/** The problem of a file: a code of `mapErrorTexts` or `importProblemTexts` with its values, and the English text. `file` is empty for all of it. */
const importProblem = z.object({
  file: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  text: z.string(),
});
export type ImportProblem = z.infer<typeof importProblem>;

/** The content of files for a map, for a draft. */
const mapImport = z.object({
  drawings: z.array(newDrawing),
  points: z.array(mapPoint),
  files: z.array(importedFile),
  problems: z.array(importProblem),
  /** Objects that do not lie on this map, or enclose no room. */
  left_out: z.number().int(),
});
export type MapImport = z.infer<typeof mapImport>;

/** Masks and lane graphs of other systems, as drawings. */
export const mapImportApi = {
  read: endpoint({
    method: 'POST',
    path: '/project/{projectId}/maps/{mapId}/import',
    summary:
      'Reads a zip of map_server masks, lane graphs and points, an exported map, or one GeoJSON file as drawings and points for a draft. Nothing changes. Reports problems by file.',
    access: { permission: 'maps.edit' },
    params: z.object({ projectId: projectIdParam, mapId }),
    query: z.object({
      /** m/s that a speed mask calls all of the speed; that of the map's config where left out, else 1. */
      max_speed: z.coerce.number().min(0.05).max(5).optional(),
      /** Metres across of lanes that do not say how wide they are. */
      lane_width: z.coerce.number().min(0.1).max(10).default(1),
    }),
    accepts: 'binary',
    response: mapImport,
    errors: ['MAP_NOT_READY', 'MAP_UPLOAD_EMPTY', 'PAYLOAD_TOO_LARGE'],
  }),
};
