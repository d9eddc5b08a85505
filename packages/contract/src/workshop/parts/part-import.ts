import { z } from 'zod';

/** Characters of a file of parts at most, and its lines beside the first. */
export const PART_FILE_MOST = { characters: 400_000, lines: 2_000 } as const;
/** The largest file of parts, in bytes of its request. */
export const PART_IMPORT_BYTES = 1_048_576;

/** A file of parts: CSV with a first line that names its columns, in English or Turkish; separated by commas, semicolons or tabs. */
export const partsFile = z.object({ csv: z.string() });

/** Why a line of a file is refused. */
const PART_LINE_REFUSALS = [
  'serial_number_required',
  'serial_number_invalid',
  'model_number_invalid',
  'type_required',
  'type_unknown',
  'description_invalid',
  'date_unclear',
  'shelf_invalid',
  'twice_in_file',
  'part_exists',
] as const;
export type PartLineRefusal = (typeof PART_LINE_REFUSALS)[number];

/** One line of a file: what becomes of it, and what it says. `line` counts from 1, the line of the columns included. */
const partLine = z.object({
  line: z.number().int(),
  outcome: z.enum(['made', 'same', 'refused']),
  serial_number: z.string(),
  model_number: z.string(),
  type: z.string(),
  refusal: z.object({ code: z.enum(PART_LINE_REFUSALS), value: z.string() }).nullable(),
});
export type PartLine = z.infer<typeof partLine>;

/** The result of an import or its preview, line by line, with the number of lines for each outcome. */
export const importedParts = z.object({
  made: z.number().int(),
  same: z.number().int(),
  refused: z.number().int(),
  lines: z.array(partLine),
  /** Undoes the import; null for a preview, and if nothing was made. */
  import_id: z.string().nullable(),
});
export type ImportedParts = z.infer<typeof importedParts>;

/** `kept`: parts to which something has happened since the import. */
export const undoneImport = z.object({ removed: z.number().int(), kept: z.number().int() });
export type UndoneImport = z.infer<typeof undoneImport>;
