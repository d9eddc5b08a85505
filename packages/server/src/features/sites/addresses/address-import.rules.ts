import type { AddressLine, AddressLineHint, AddressLineRefusal } from '@rota/contract/addresses';
import { floor as floorField, name as nameField, site as siteField } from '@rota/contract/core';
import type { FileRow } from './address-file.format.ts';
import { foldCase, foldSearch } from '../../../db/folding.ts';

const YES = ['yes', 'true', '1', 'evet', 'x', 'e', 'y'];
const NO = ['no', 'false', '0', 'hayir', 'h', 'n'];

/** What an import is compared with. */
export type Known = {
  /** Addresses that are there, by {@link placeOf}. */
  readonly addresses: ReadonlyMap<
    string,
    {
      readonly userId: string | null;
      readonly targetId: string | null;
      readonly isVerified: boolean;
      readonly isRejected: boolean;
    }
  >;
  /** People by what was written of them. One who is no member any more keeps an address, and gets no other. */
  readonly people: ReadonlyMap<string, { readonly id: string; readonly isMember: boolean }>;
  /** Targets by their name, folded. */
  readonly targets: ReadonlyMap<string, { readonly targetId: string }>;
  readonly hasMap: (site: string, floor: string) => boolean;
  /** Whether a target of the floor has the name. */
  readonly hasNamesake: (site: string, floor: string, name: string) => boolean;
};

/** One line with what is to be stored, where it is taken. `isVerified` is undefined where the file does not say. */
export type PlannedLine = AddressLine & {
  readonly userId: string | null;
  readonly targetId: string | null;
  readonly isVerified: boolean | undefined;
};

/** The key of an address by its place and name. */
export function placeOf(site: string, floor: string, name: string): string {
  return JSON.stringify([site, floor, foldCase(name)]);
}

/** What becomes of each line. Nothing is changed by an empty cell; a person is never replaced by another. */
export function planImport(rows: readonly FileRow[], known: Known): PlannedLine[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const refusal = refusalOf(row, known, seen);
    const base = {
      line: row.line,
      site: row.site,
      floor: row.floor,
      name: row.name,
      person: row.person,
      target: row.target,
    };
    const userId = row.person === '' ? null : (known.people.get(row.person)?.id ?? null);
    const targetId = row.target === '' ? null : (known.targets.get(foldCase(row.target))?.targetId ?? null);
    const wanted = { userId, targetId, isVerified: flagOf(row.verified) ?? undefined };
    if (refusal) return { ...base, ...wanted, outcome: 'refused', refusal, hints: [] };
    const before = known.addresses.get(placeOf(row.site, row.floor, row.name));
    const hints: AddressLineHint[] = [];
    if (!known.hasMap(row.site, row.floor)) hints.push('no_map');
    else if (
      targetId === null &&
      (before?.targetId ?? null) === null &&
      !known.hasNamesake(row.site, row.floor, row.name)
    )
      hints.push('no_target');
    const changes =
      before !== undefined &&
      ((userId !== null && userId !== before.userId) ||
        (targetId !== null && targetId !== before.targetId) ||
        (wanted.isVerified !== undefined && wanted.isVerified !== before.isVerified));
    const outcome = before === undefined ? 'made' : changes ? 'changed' : 'same';
    return { ...base, ...wanted, outcome, refusal: null, hints };
  });
}

function refusalOf(
  row: FileRow,
  known: Known,
  seen: Map<string, number>,
): { code: AddressLineRefusal; value: string } | null {
  if (!siteField.safeParse(row.site).success) return { code: 'site_invalid', value: row.site.slice(0, 80) };
  if (!floorField.safeParse(row.floor).success)
    return { code: 'floor_invalid', value: row.floor.slice(0, 80) };
  if (!nameField.safeParse(row.name).success) return { code: 'name_invalid', value: row.name.slice(0, 80) };
  const key = placeOf(row.site, row.floor, row.name);
  const first = seen.get(key);
  if (first !== undefined) return { code: 'twice_in_file', value: String(first) };
  seen.set(key, row.line);
  const before = known.addresses.get(key);
  const person = row.person === '' ? undefined : known.people.get(row.person);
  const isKnown = person !== undefined && (person.isMember || person.id === before?.userId);
  if (row.person !== '' && !isKnown) return { code: 'person_unknown', value: row.person.slice(0, 80) };
  if (row.target !== '' && !known.targets.has(foldCase(row.target)))
    return { code: 'target_unknown', value: row.target.slice(0, 80) };
  if (flagOf(row.verified) === undefined)
    return { code: 'verified_unclear', value: row.verified.slice(0, 80) };
  const isOthers =
    before !== undefined &&
    before.userId !== null &&
    !before.isRejected &&
    person !== undefined &&
    before.userId !== person.id;
  return isOthers ? { code: 'already_assigned', value: row.person.slice(0, 80) } : null;
}

/** null for an empty cell; undefined for an unclear one. */
function flagOf(text: string): boolean | null | undefined {
  const word = foldSearch(text);
  if (word === '') return null;
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}
