import { open, readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import {
  newDrawing,
  MOST_DRAWINGS,
  type ImportKind,
  type ImportProblem,
  type MapImport,
  type MapPoint,
  type NewDrawing,
} from '@rota/contract';
import { findShapeProblem, MapFileError, parseMapYaml, worldToCell, type Raster } from '@rota/floor';
import { ARCHIVE_LIMITS, MapProblem, readAllArchived, readMapPicture, toMapProblem } from '../maps/index.ts';
import { geoDrawings } from './geojson-drawings.rules.ts';
import { ImportRefusal } from './import-problem.rules.ts';
import { keepOutDrawings, speedDrawings } from './mask-drawings.rules.ts';

/** What is read: a file on this machine, for a floor as it is drawn now. */
export type ImportJob = { readonly path: string; readonly floor: Raster; readonly maxSpeed: number; readonly laneWidth: number };

type Found = {
  readonly kind: ImportKind;
  readonly drawings?: readonly NewDrawing[];
  readonly points?: readonly MapPoint[];
  readonly left?: number;
};
type Files = ReadonlyMap<string, Buffer>;

/** What a zip holds beside what is drawn when Rota made it itself: what its masks and lanes were made of. */
const OWN_MARK = 'rota.json';
const OWN_FILES = ['drawings.json', 'targets.geojson'];
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
  if (made.files.length + made.problems.length === 0) made.problems.push(problemOf('', new ImportRefusal('NOTHING_FOUND')));
  return made.drawings.length <= MOST_DRAWINGS ? made : { ...made, drawings: [], points: [], files: [], problems: [tooMany()] };
}

function tooMany(): ImportProblem {
  return problemOf('', new ImportRefusal('TOO_MANY', { limit: MOST_DRAWINGS }));
}

/** A zip by its first bytes, and anything else as one JSON. */
async function filesAt(path: string): Promise<Files> {
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0).finally(() => file.close());
  if (buffer.toString('latin1') === 'PK') return readAllArchived(path, ARCHIVE_LIMITS.entryBytes);
  return new Map([['data.geojson', await readFile(path)]]);
}

function namesToRead(files: Files): string[] {
  if (files.has(OWN_MARK)) return OWN_FILES.filter((name) => files.has(name));
  return [...files.keys()].filter((name) => /\.(ya?ml|geojson|json)$/i.test(name));
}

async function readOne(name: string, files: Files, job: ImportJob): Promise<Found[]> {
  const bytes = files.get(name) ?? Buffer.alloc(0);
  if (/\.ya?ml$/i.test(name)) return [await readMask(name, bytes.toString('utf8'), files, job)];
  const json = jsonOf(name, bytes);
  if (name === 'drawings.json') return [{ kind: 'drawings', drawings: drawingsOf(json) }];
  const { lanes, points, left } = geoDrawings(json, job.laneWidth);
  const found: Found[] = [];
  if (lanes.length > 0) found.push({ kind: 'lanes', drawings: lanes });
  if (points.length + left > 0 || lanes.length === 0) found.push({ kind: 'points', points, left });
  return found;
}

async function readMask(name: string, yaml: string, files: Files, { floor, maxSpeed }: ImportJob): Promise<Found> {
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
  if (bytes.length > MOST_JSON_BYTES) throw new MapProblem('ZIP_ENTRY_TOO_LARGE', { entry: name, limit: '16 MB' });
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    throw new ImportRefusal('JSON_INVALID');
  }
}

function drawingsOf(json: unknown): NewDrawing[] {
  if (!Array.isArray(json) || json.length > MOST_DRAWINGS) throw new ImportRefusal('TOO_MANY', { limit: MOST_DRAWINGS });
  return json.map((one, index) => {
    const parsed = newDrawing.safeParse(one);
    if (!parsed.success) throw new ImportRefusal('DRAWING_INVALID', { number: index + 1 });
    return parsed.data;
  });
}

/** Adds what was found in a file, without what lies beside the map. */
function take(made: MapImport, file: string, { kind, drawings = [], points = [], left = 0 }: Found, floor: Raster): void {
  const lying = drawings.filter((drawing) => findShapeProblem(drawing, floor) === undefined);
  const standing = points.filter((point) => {
    const { column, row } = worldToCell(floor, point);
    return column >= 0 && row >= 0 && column <= floor.width && row <= floor.height;
  });
  made.drawings.push(...lying);
  made.points.push(...standing);
  made.files.push({ file, kind, count: lying.length + standing.length });
  made.left_out += left + drawings.length - lying.length + points.length - standing.length;
}

/** What is told of a file that could not be read. Throws whatever is no fault of the file. */
function problemOf(file: string, error: unknown): ImportProblem {
  if (error instanceof ImportRefusal || error instanceof MapProblem) {
    return { file, code: error.code, params: error.params, text: error.message };
  }
  throw error;
}
