import { foldText } from './fold-text.ts';

/** The number of entries shown of a group; typing on narrows it. Before anything is typed a few are enough. */
export const PALETTE_SHOWN = 50;
const PALETTE_AT_FIRST = 12;

type Searched = {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Other names under which it is found. */
  readonly names?: readonly string[] | undefined;
};
type Group<E extends Searched> = { readonly label: string; readonly entries: readonly E[] };
/** The shown entries, and how many more would match. */
export type Narrowed<E extends Searched> = { readonly groups: readonly Group<E>[]; readonly left: number };

/** The rank of a name that is exactly the typed text: "table 1" asks for Table 1, not for Table 12. */
const EXACT = 0;
/** The rank of what ends in the typed text, as a command about the record of that name does: "Deliver to Table 1". */
const EXACT_ABOUT = 1;
const IN_HINT_OR_GROUP = 5;

/** How well a name matches, 0 being best; undefined when a word is missing. */
function rankOfName(name: string, words: readonly string[]): number | undefined {
  const [first = ''] = words;
  if (name === words.join(' ')) return EXACT;
  if (name.endsWith(` ${words.join(' ')}`)) return EXACT_ABOUT;
  if (!words.every((word) => name.includes(word))) return undefined;
  if (name.startsWith(first)) return 2;
  return name.includes(` ${first}`) || name.includes(`-${first}`) ? 3 : 4;
}

/** How well an entry matches, 0 being best; undefined when a word is missing. */
function rankOf(entry: Searched, group: string, words: readonly string[]): number | undefined {
  const names = [entry.label, ...(entry.names ?? [])].map(foldText);
  const ranks = names.flatMap((name) => rankOfName(name, words) ?? []);
  if (ranks.length > 0) return Math.min(...ranks);
  const rest = [...names, foldText(entry.hint ?? ''), group].join(' ');
  return words.every((word) => rest.includes(word)) ? IN_HINT_OR_GROUP : undefined;
}

/**
 * Entries that have every typed word in their name, hint or group, whatever the case or the accents. The best come first, and so do the
 * groups they are in; equals keep their order. Groups without any are left out.
 */
export function narrow<E extends Searched>(groups: readonly Group<E>[], search: string): Narrowed<E> {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const most = words.length === 0 ? PALETTE_AT_FIRST : PALETTE_SHOWN;
  let left = 0;
  const found = groups.map(({ label, entries }) => {
    const matching =
      words.length === 0
        ? entries.map((entry) => ({ entry, rank: 0 }))
        : bestFirst(entries, foldText(label), words);
    left += Math.max(0, matching.length - most);
    return { label, rank: matching[0]?.rank, entries: matching.slice(0, most).map(({ entry }) => entry) };
  });
  const shown = found.filter(({ entries }) => entries.length > 0);
  shown.sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  return { groups: shown.map(({ label, entries }) => ({ label, entries })), left };
}

function bestFirst<E extends Searched>(
  entries: readonly E[],
  group: string,
  words: readonly string[],
): { entry: E; rank: number }[] {
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, group, words) }))
    .filter((one): one is { entry: E; rank: number } => one.rank !== undefined)
    .sort((a, b) => a.rank - b.rank);
}
