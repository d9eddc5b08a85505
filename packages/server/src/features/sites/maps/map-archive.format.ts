import { open } from 'node:fs/promises';
import { posix } from 'node:path';
import { MOST_MAP_BYTES } from '@rota/contract/maps';
import { textOf } from '@rota/floor/files';
import { openPromise, getFileNameLowLevel, validateFileName, type Entry, type ZipFile } from 'yauzl';
import type { MapWarning } from '../../../db/column-contents.ts';
import { MapProblem } from './map-problem.rules.ts';

/** What a map's zip may be. */
export const ARCHIVE_LIMITS = {
  entries: 500,
  totalBytes: MOST_MAP_BYTES,
  entryBytes: 50 * 1024 * 1024,
  /**
   * Empty floors pack well: real maps reach 170 to 1,000. So the ratio counts only from here on, above the largest floor that is read.
   */
  ratioFromBytes: 64 * 1024 * 1024,
  ratio: 100,
  yamlBytes: 64 * 1024,
} as const;

/** One file of an archive. */
export type ArchivedFile = { readonly name: string; readonly size: number };

export type MapArchive = {
  readonly yaml: string;
  /** The bytes of the picture that the yaml names, relative to the yaml. Throws MapProblem IMAGE_MISSING, ZIP_*. */
  readImage(name: string): Promise<Buffer>;
  /** What was read in another way than it stands there, so far. */
  readonly warnings: readonly MapWarning[];
};

/** So many yaml files are looked into for the one that describes a map. */
const MOST_YAMLS = 50;

type Listed = { readonly name: string; readonly entry: Entry; readonly hasBackslashes: boolean };

/**
 * Opens an uploaded zip, hands it to `run` and closes it. Every entry's name, kind and sizes are checked first; nothing is unpacked that is not
 * asked for, and what is unpacked is counted while it streams. Throws MapProblem.
 */
export async function withMapArchive<T>(path: string, run: (archive: MapArchive) => Promise<T>): Promise<T> {
  return withZip(path, async (zip, files) => {
    const warnings: MapWarning[] = [];
    if (files.some(({ hasBackslashes }) => hasBackslashes))
      warnings.push({ code: 'ZIP_BACKSLASHES', params: {} });
    const { yamlFile, yaml } = await chooseYaml(zip, files, warnings);
    return await run({
      yaml,
      warnings,
      async readImage(name) {
        const wanted = posix.normalize(posix.join(posix.dirname(yamlFile.name), name));
        const found = files.find((file) => file.name === wanted) ?? onlyOneOfName(files, name, warnings);
        if (found === undefined) throw new MapProblem('IMAGE_MISSING', { image: name.slice(0, 100) });
        return unpack(zip, found, ARCHIVE_LIMITS.entryBytes);
      },
    });
  });
}

/** What is in an archive that was taken once. Throws MapProblem. */
export async function listArchive(path: string): Promise<ArchivedFile[]> {
  return withZip(path, async (_zip, files) =>
    files.map(({ name, entry }) => ({ name, size: entry.uncompressedSize })),
  );
}

/** One file of an archive by its name there; undefined where there is none. Throws MapProblem. */
export async function readArchived(path: string, wanted: string): Promise<Buffer | undefined> {
  return withZip(path, async (zip, files) => {
    const found = files.find(({ name }) => name === wanted);
    return found && unpack(zip, found, ARCHIVE_LIMITS.entryBytes);
  });
}

/** All files of an archive that are not larger than `mostBytes`, by name. Throws MapProblem. */
export async function readAllArchived(path: string, mostBytes: number): Promise<ReadonlyMap<string, Buffer>> {
  return withZip(path, async (zip, files) => {
    const contents = new Map<string, Buffer>();
    for (const file of files) {
      if (file.entry.uncompressedSize > mostBytes) throw entryTooLarge(file.name, mostBytes);
      contents.set(file.name, await unpack(zip, file, mostBytes));
    }
    return contents;
  });
}

async function withZip<T>(
  path: string,
  run: (zip: ZipFile, files: readonly Listed[]) => Promise<T>,
): Promise<T> {
  const zip = await openPromise(path, {
    lazyEntries: true,
    autoClose: false,
    decodeStrings: false,
    validateEntrySizes: true,
  }).catch(async (cause: unknown) => {
    throw new MapProblem((await beginsAsZip(path)) ? 'ZIP_CUT_SHORT' : 'ZIP_INVALID', {}, { cause });
  });
  try {
    return await run(zip, await list(zip));
  } finally {
    zip.close();
  }
}

async function list(zip: ZipFile): Promise<Listed[]> {
  if (zip.entryCount > ARCHIVE_LIMITS.entries)
    throw new MapProblem('ZIP_TOO_MANY_FILES', { limit: ARCHIVE_LIMITS.entries });
  const files: Listed[] = [];
  const names = new Set<string>();
  let total = 0;
  let packed = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const { name, hasBackslashes } = nameOf(entry);
      if (names.has(name)) throw new MapProblem('ZIP_UNSAFE_NAME', { entry: printableName(name) });
      names.add(name);
      if (entry.uncompressedSize > ARCHIVE_LIMITS.entryBytes)
        throw entryTooLarge(name, ARCHIVE_LIMITS.entryBytes);
      total += entry.uncompressedSize;
      packed += entry.compressedSize;
      if (total > ARCHIVE_LIMITS.totalBytes)
        throw new MapProblem('ZIP_TOO_LARGE', { limit: bytesText(ARCHIVE_LIMITS.totalBytes) });
      if (total > ARCHIVE_LIMITS.ratioFromBytes && total > packed * ARCHIVE_LIMITS.ratio) {
        throw new MapProblem('ZIP_BOMB', { limit: ARCHIVE_LIMITS.ratio });
      }
      if (!name.endsWith('/') && !isLitter(name))
        files.push({ name: posix.normalize(name), entry, hasBackslashes });
    }
  } catch (error) {
    if (error instanceof MapProblem) throw error;
    return throwDamaged(error);
  }
  return files;
}

/** The name with slashes: archivers of Windows write backslashes, against the format. What is unsafe is judged after that. */
function nameOf(entry: Entry): { readonly name: string; readonly hasBackslashes: boolean } {
  const written = getFileNameLowLevel(
    entry.generalPurposeBitFlag,
    entry.fileNameRaw,
    entry.extraFields,
    true,
  );
  const name = written.replaceAll('\\', '/');
  const isLink = ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;
  if (name === '' || validateFileName(name) !== null || isLink || /[\u0000-\u001f\u007f]/.test(name)) {
    throw new MapProblem('ZIP_UNSAFE_NAME', { entry: printableName(name) });
  }
  if (!entry.canDecodeFileData()) throw new MapProblem('ZIP_ENCRYPTED', { entry: printableName(name) });
  return { name, hasBackslashes: name !== written };
}

/** A picture of the name that the yaml tells in a folder that is not there, where the archive holds only one of that name. */
function onlyOneOfName(files: readonly Listed[], image: string, warnings: MapWarning[]): Listed | undefined {
  const wanted = posix.basename(image).toLowerCase();
  const [found, ...others] = files.filter(({ name }) => posix.basename(name).toLowerCase() === wanted);
  if (found === undefined || others.length > 0) return undefined;
  warnings.push({
    code: 'IMAGE_ELSEWHERE',
    params: { image: image.slice(0, 100), found: printableName(found.name) },
  });
  return found;
}

/** What the console itself wrote: there the scan lies under the map that was made of it. */
const OWN_MARK = 'rota.json';
const OWN_SCAN = 'scan/scan.yaml';

type ChosenYaml = { readonly yamlFile: Listed; readonly yaml: string };

/** The scan of a zip that the console wrote, else `map.yaml` where there is one, else the only yaml that describes a map. */
async function chooseYaml(
  zip: ZipFile,
  files: readonly Listed[],
  warnings: MapWarning[],
): Promise<ChosenYaml> {
  const read = async (yamlFile: Listed): Promise<ChosenYaml> => ({
    yamlFile,
    yaml: textOf(await unpack(zip, yamlFile, ARCHIVE_LIMITS.yamlBytes)),
  });
  const own = files.some(({ name }) => name === OWN_MARK)
    ? files.find(({ name }) => name === OWN_SCAN)
    : undefined;
  if (own !== undefined) return read(own);
  const yamls = files.filter((file) => /\.ya?ml$/i.test(file.name));
  const named = yamls.filter((file) => posix.basename(file.name) === 'map.yaml');
  const [chosen, ...others] = named.length > 0 ? named : yamls;
  if (chosen === undefined) throw new MapProblem('YAML_MISSING');
  if (others.length === 0) return read(chosen);
  const maps: ChosenYaml[] = [];
  for (const file of [chosen, ...others].slice(0, MOST_YAMLS)) {
    const one = file.entry.uncompressedSize <= ARCHIVE_LIMITS.yamlBytes ? await read(file) : undefined;
    if (one !== undefined && isMapYaml(one.yaml)) maps.push(one);
  }
  const [map, another] = maps;
  if (map === undefined || another !== undefined)
    throw new MapProblem('YAML_AMBIGUOUS', { count: yamls.length });
  warnings.push({
    code: 'YAML_CHOSEN',
    params: { yaml: printableName(map.yamlFile.name), count: yamls.length },
  });
  return map;
}

/** Parameters of nodes lie beside maps in the folders of robots, and name no picture. */
function isMapYaml(yaml: string): boolean {
  return /^\s*image\s*:/m.test(yaml) && /^\s*resolution\s*:/m.test(yaml);
}

async function unpack(zip: ZipFile, { name, entry }: Listed, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      size += (chunk as Buffer).length;
      if (size > maxBytes) throw entryTooLarge(name, maxBytes);
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    if (error instanceof MapProblem) throw error;
    return throwDamaged(error);
  }
  return Buffer.concat(chunks);
}

/** What archivers of some systems add beside the files. */
function isLitter(name: string): boolean {
  return name.startsWith('__MACOSX/') || posix.basename(name).startsWith('.');
}

/** A zip begins with an entry and lists its contents at its end, so that a truncated one still looks like one. */
async function beginsAsZip(path: string): Promise<boolean> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return false;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.toString('latin1') === 'PK\u0003\u0004';
  } catch {
    return false;
  } finally {
    await file.close();
  }
}

function throwDamaged(cause: unknown): never {
  throw new MapProblem('ZIP_DAMAGED', {}, { cause });
}
function entryTooLarge(name: string, maxBytes: number): MapProblem {
  return new MapProblem('ZIP_ENTRY_TOO_LARGE', { entry: printableName(name), limit: bytesText(maxBytes) });
}
function bytesText(bytes: number): string {
  return bytes >= 1_048_576 ? `${bytes / 1_048_576} MB` : `${bytes / 1024} KB`;
}
function printableName(name: string): string {
  return name.replace(/[\u0000-\u001f\u007f]/g, '?').slice(0, 100);
}
