import {
  newPart,
  PART_TYPES,
  partTypeTexts,
  type NewPart,
  type PartLine,
  type PartLineRefusal,
  type PartType,
} from '@rota/contract/parts';
import { foldCase, foldSearch } from '../../../db/folding.ts';
import type { PartFileLine } from './part-file.format.ts';

/** One line with what is to be stored, where it is taken. */
export type PlannedPart = PartLine & { readonly part: NewPart | undefined };

const TYPES_BY_WORD = new Map<string, PartType>(
  PART_TYPES.flatMap((type) =>
    [type, partTypeTexts.en[type], partTypeTexts.tr[type]].map((word) => [wordOf(word), type] as const),
  ),
);

/** Types are written in either language; dashes and underscores are spaces. */
function wordOf(text: string): string {
  return foldSearch(text).replace(/[_\s-]+/g, ' ');
}

/**
 * What becomes of each line. `taken`: the projects of serial numbers that are taken, by the number folded. A part that this project has
 * already is left as it is.
 */
export function planPartImport(
  rows: readonly PartFileLine[],
  taken: ReadonlyMap<string, number>,
  projectId: number,
): PlannedPart[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const { line, serial_number, model_number, type } = row;
    const base = { line, serial_number, model_number, type };
    const read = readLine(row);
    if ('refusal' in read) return { ...base, outcome: 'refused', refusal: read.refusal, part: undefined };
    const key = foldCase(read.part.serial_number);
    const first = seen.get(key);
    const refuse = (code: PartLineRefusal, value: string): PlannedPart => ({
      ...base,
      outcome: 'refused',
      refusal: { code, value },
      part: undefined,
    });
    if (first !== undefined) return refuse('twice_in_file', String(first));
    seen.set(key, line);
    const owner = taken.get(key);
    if (owner === projectId) return { ...base, outcome: 'same', refusal: null, part: undefined };
    if (owner !== undefined) return refuse('part_exists', serial_number);
    return { ...base, outcome: 'made', refusal: null, part: read.part };
  });
}

type Read = { readonly part: NewPart } | { readonly refusal: NonNullable<PartLine['refusal']> };

const BY_FIELD: Readonly<Record<string, PartLineRefusal>> = {
  serial_number: 'serial_number_invalid',
  model_number: 'model_number_invalid',
  other_type: 'type_unknown',
  description: 'description_invalid',
  warranty_until: 'date_unclear',
  shelf: 'shelf_invalid',
};

function readLine(row: PartFileLine): Read {
  const refuse = (code: PartLineRefusal, value: string): Read => ({
    refusal: { code, value: value.slice(0, 80) },
  });
  if (row.serial_number === '') return refuse('serial_number_required', '');
  if (row.type === '') return refuse('type_required', '');
  const known = TYPES_BY_WORD.get(wordOf(row.type));
  const isOwn = known === undefined || known === 'other';
  const warranty = row.warranty_until === '' ? null : dayOfText(row.warranty_until);
  if (warranty === undefined) return refuse('date_unclear', row.warranty_until);
  const parsed = newPart.safeParse({
    serial_number: row.serial_number,
    model_number: row.model_number,
    type: isOwn ? 'other' : known,
    // A word that is none of ours is what the part is.
    other_type: isOwn ? row.type : null,
    description: row.description,
    warranty_until: warranty,
    shelf: row.shelf,
  });
  if (parsed.success) return { part: parsed.data };
  const field = String(parsed.error.issues[0]?.path[0] ?? 'serial_number');
  return refuse(BY_FIELD[field] ?? 'serial_number_invalid', row[field as keyof typeof row]?.toString() ?? '');
}

/** `2027-05-31`, or `31.05.2027` as spreadsheets in Turkish write it; undefined for what is no day. */
function dayOfText(text: string): string | undefined {
  const turkish = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text);
  const day =
    turkish === null
      ? text
      : `${turkish[3] ?? ''}-${(turkish[2] ?? '').padStart(2, '0')}-${(turkish[1] ?? '').padStart(2, '0')}`;
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
    ? day
    : undefined;
}
