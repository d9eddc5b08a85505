import { z } from 'zod';

/** Characters of a file of addresses at most, and its lines beside the first. */
export const ADDRESS_FILE_MOST = { characters: 400_000, lines: 2_000 } as const;

/** The largest file of addresses, in bytes of its request. */
export const ADDRESS_FILE_BYTES = 1_048_576;

/** A file of addresses: CSV with a first line that names its columns, in English or Turkish; separated by commas, semicolons or tabs. */
export const addressFile = z.object({ csv: z.string() });

/** Why a line of a file is refused. */
const ADDRESS_LINE_REFUSALS = [
  'site_invalid',
  'floor_invalid',
  'name_invalid',
  'person_unknown',
  'target_unknown',
  'verified_unclear',
  'twice_in_file',
  'already_assigned',
] as const;
export type AddressLineRefusal = (typeof ADDRESS_LINE_REFUSALS)[number];

/** A note on an accepted line. */
const ADDRESS_LINE_HINTS = ['no_map', 'no_target'] as const;
export type AddressLineHint = (typeof ADDRESS_LINE_HINTS)[number];

/** One line of a file: what becomes of it, and what it says. `line` counts from 1, the line of the columns included. */
const addressLine = z.object({
  line: z.number().int(),
  outcome: z.enum(['made', 'changed', 'same', 'refused']),
  site: z.string(),
  floor: z.string(),
  name: z.string(),
  person: z.string(),
  target: z.string(),
  refusal: z.object({ code: z.enum(ADDRESS_LINE_REFUSALS), value: z.string() }).nullable(),
  hints: z.array(z.enum(ADDRESS_LINE_HINTS)),
});
export type AddressLine = z.infer<typeof addressLine>;

/** The result of an import or its preview, line by line, with the number of lines for each outcome. */
export const importedAddresses = z.object({
  made: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  refused: z.number().int(),
  lines: z.array(addressLine),
});
export type ImportedAddresses = z.infer<typeof importedAddresses>;
