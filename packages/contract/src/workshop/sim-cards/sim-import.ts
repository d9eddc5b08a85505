import { z } from 'zod';

/** Characters of a file of SIM cards at most, and its lines beside the first. */
export const SIM_FILE_MOST = { characters: 400_000, lines: 2_000 } as const;
/** The largest file of SIM cards, in bytes of its request. */
export const SIM_IMPORT_BYTES = 1_048_576;
/** A file of SIM cards: CSV with a first line that names its columns, in English or Turkish; separated by commas, semicolons or tabs. */
export const simFile = z.object({ csv: z.string() });

/** Why a line of a file is refused. */
const SIM_LINE_REFUSALS = [
  'iccid_invalid',
  'msisdn_invalid',
  'plan_invalid',
  'data_unclear',
  'sms_unclear',
  'date_unclear',
  'cost_unclear',
  'currency_unknown',
  'twice_in_file',
  'sim_exists',
] as const;
export type SimLineRefusal = (typeof SIM_LINE_REFUSALS)[number];

/** One line of a file: what becomes of it, and what it says. `line` counts from 1, the line of the columns included. */
const simLine = z.object({
  line: z.number().int(),
  outcome: z.enum(['made', 'changed', 'same', 'refused']),
  iccid: z.string(),
  msisdn: z.string(),
  plan: z.string(),
  refusal: z.object({ code: z.enum(SIM_LINE_REFUSALS), value: z.string() }).nullable(),
});
export type SimLine = z.infer<typeof simLine>;

/** The result of an import or its preview, line by line, with the number of lines for each outcome. */
export const importedSims = z.object({
  made: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  refused: z.number().int(),
  lines: z.array(simLine),
  /** Undoes the import; null for a preview, and if nothing was made or changed. */
  import_id: z.string().nullable(),
});
export type ImportedSims = z.infer<typeof importedSims>;

/** `kept`: cards that were changed since the import. */
export const undoneSimImport = z.object({ undone: z.number().int(), kept: z.number().int() });
export type UndoneSimImport = z.infer<typeof undoneSimImport>;
