import { open, readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { newDrawing, MOST_DRAWINGS, type NewDrawing } from '@rota/contract/drawings';
import type { ImportKind, ImportProblem, MapImport } from '@rota/contract/map-import';
import type { MapPoint } from '@rota/contract/map-versions';
import { findShapeProblem, worldToCell, type Raster } from '@rota/floor';
import { MapFileError, parseMapYaml, textOf } from '@rota/floor/files';
import { ARCHIVE_LIMITS, MapProblem, readAllArchived, readMapPicture, toMapProblem } from '../maps/index.ts';
import { buildingDrawings, isBuilding } from './building-drawings.rules.ts';
import { geoDrawings, type GeoDrawings } from './geojson-drawings.rules.ts';
import { ImportRefusal } from './import-problem.rules.ts';
import type { Notice } from './lane-graph.rules.ts';
import { isLif, lifDrawings } from './layout-drawings.rules.ts';
import { keepOutDrawings, speedDrawings } from './mask-drawings.rules.ts';

/** What is read: a file on this machine, for a floor as it is drawn now. */
export type ImportJob = {
  readonly path: string;
  readonly mapId: string;
  readonly floor: Raster;
  /** m/s that shares of the speed are shares of. */
  readonly maxSpeed: number;
  /** Metres across of lanes that do not say how wide they are. */
  readonly laneWidth: number;
};

type Found = {
  readonly kind: ImportKind;
  readonly drawings?: readonly NewDrawing[];
  readonly points?: readonly MapPoint[];
  readonly left?: number;
  readonly notices?: readonly Notice[];
};
type Files = ReadonlyMap<string, Buffer>;

/** What a zip holds beside what is drawn when Rota made it itself: what its masks and lanes were made of. */
const OWN_MARK = 'rota.json';
const OWN_FILES = ['drawings.json', 'targets.geojson'];
/** The most problems of a file that are reported. */
const MOST_NOTICES = 20;
const MOST_JSON_BYTES = 16 * 1024 * 1024;

/** Reads what is to be imported. A large mask takes a core for a second or two. */
export async function readImport(job: ImportJob): Promise<MapImport> {
  let files: Files;
  try {
    files = await filesAt(job.path);
  } catch (error) {
    return { drawings: [], points: [], files: [], problems: [problemOf('', error)], left_out: 0 };
  }
  const made: MapImport = { drawings: [], points: [], files: [], problems: [], left_out: 0 };
  for (const name of namesToRead(files)) {
    try {
      for (const found of await readOne(name, files, job)) take(made, name, found, job.floor);
    } catch (error) {
      made.problems.push(problemOf(name, error));
    }
  }
  if (made.files.length + made.problems.length === 0)
    made.problems.push(problemOf('', new ImportRefusal('NOTHING_FOUND')));
  return made.drawings.length <= MOST_DRAWINGS
    ? made
    : { ...made, drawings: [], points: [], files: [], problems: [tooMany()] };
}

function tooMany(): ImportProblem {
  return problemOf('', new ImportRefusal('TOO_MANY', { limit: MOST_DRAWINGS }));
}

/** A zip by its first bytes, and anything else as one JSON. */
async function filesAt(path: string): Promise<Files> {
  const file = await open(path);
  const start = Buffer.alloc(2);
  try {
    await file.read(start, 0, 2, 0);
  } finally {
    await file.close();
  }
  if (start.toString('latin1') === 'PK') return readAllArchived(path, ARCHIVE_LIMITS.entryBytes);
  const bytes = await readFile(path);
  return new Map([[/^\s*[[{]/.test(textOf(bytes.subarray(0, 200))) ? 'data.geojson' : 'data.yaml', bytes]]);
}

function namesToRead(files: Files): string[] {
  if (files.has(OWN_MARK)) return OWN_FILES.filter((name) => files.has(name));
  return [...files.keys()].filter((name) => /\.(ya?ml|geojson|json)$/i.test(name));
}

async function readOne(name: string, files: Files, job: ImportJob): Promise<Found[]> {
  const bytes = files.get(name) ?? Buffer.alloc(0);
  if (/\.ya?ml$/i.test(name)) {
    const yaml = textOf(bytes);
    return isBuilding(yaml) ? foundOf(buildingDrawings(yaml, job)) : [await readMask(name, yaml, files, job)];
  }
  const json = jsonOf(name, bytes);
  if (name === 'drawings.json') return [{ kind: 'drawings', drawings: drawingsOf(json) }];
  return foundOf(isLif(json) ? lifDrawings(json, job) : geoDrawings(json, job));
}

function foundOf({ lanes, speeds, points, left, notices }: GeoDrawings): Found[] {
  const found: Found[] = [];
  if (lanes.length > 0) found.push({ kind: 'lanes', drawings: lanes });
  if (speeds.length > 0) found.push({ kind: 'speed', drawings: speeds });
  if (points.length + left > 0 || found.length + notices.length === 0)
    found.push({ kind: 'points', points, left });
  // Notices are reported once, with all findings.
  return [{ ...(found[0] ?? { kind: 'points' }), notices }, ...found.slice(1)];
}

async function readMask(
  name: string,
  yaml: string,
  files: Files,
  { floor, maxSpeed }: ImportJob,
): Promise<Found> {
  let image = '';
  try {
    const meta = parseMapYaml(yaml);
    image = meta.image.slice(0, 100);
    const bytes = files.get(posix.normalize(posix.join(posix.dirname(name), meta.image)));
    if (bytes === undefined) throw new MapProblem('IMAGE_MISSING', { image });
    const { grey } = await readMapPicture(bytes);
    // Which of both a mask is, is said to nav2's filters and not in the file: speeds need its greys.
    const isSpeed = meta.mode !== 'trinary' || /speed/i.test(posix.basename(name));
    return isSpeed
      ? { kind: 'speed', drawings: speedDrawings(grey, meta, floor, maxSpeed) }
      : { kind: 'keep_out', drawings: keepOutDrawings(grey, meta, floor) };
  } catch (error) {
    throw error instanceof MapFileError ? toMapProblem(error, image, yaml) : error;
  }
}

function jsonOf(name: string, bytes: Buffer): unknown {
  if (bytes.length > MOST_JSON_BYTES)
    throw new MapProblem('ZIP_ENTRY_TOO_LARGE', { entry: name, limit: '16 MB' });
  try {
    return JSON.parse(textOf(bytes)) as unknown;
  } catch {
    throw new ImportRefusal('JSON_INVALID');
  }
}

function drawingsOf(json: unknown): NewDrawing[] {
  if (!Array.isArray(json) || json.length > MOST_DRAWINGS)
    throw new ImportRefusal('TOO_MANY', { limit: MOST_DRAWINGS });
  return json.map((one, index) => {
    const parsed = newDrawing.safeParse(one);
    if (!parsed.success) throw new ImportRefusal('DRAWING_INVALID', { number: index + 1 });
    return parsed.data;
  });
}

/** Adds what was found in a file, without what lies beside the map. */
function take(
  made: MapImport,
  file: string,
  { kind, drawings = [], points = [], left = 0, notices = [] }: Found,
  floor: Raster,
): void {
  const lying = drawings.filter((drawing) => findShapeProblem(drawing, floor) === undefined);
  const standing = points.filter((point) => {
    const { column, row } = worldToCell(floor, point);
    return column >= 0 && row >= 0 && column <= floor.width && row <= floor.height;
  });
  made.drawings.push(...lying);
  made.points.push(...standing);
  if (drawings.length + points.length + left > 0 || notices.length === 0) {
    made.files.push({ file, kind, count: lying.length + standing.length });
  }
  made.problems.push(
    ...notices
      .slice(0, MOST_NOTICES)
      .map(({ code, params }) => problemOf(file, new ImportRefusal(code, params))),
  );
  if (notices.length > MOST_NOTICES) {
    made.problems.push(
      problemOf(file, new ImportRefusal('MORE_NOTICES', { count: notices.length - MOST_NOTICES })),
    );
  }
  made.left_out += left + drawings.length - lying.length + points.length - standing.length;
}

/** The report of an unreadable file. Throws errors that are no fault of the file. */
function problemOf(file: string, error: unknown): ImportProblem {
  if (error instanceof ImportRefusal || error instanceof MapProblem) {
    return { file, code: error.code, params: error.params, text: error.message };
  }
  throw error;
}
