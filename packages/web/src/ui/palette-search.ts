import { foldText } from './fold-text.ts';

/** The number of entries shown of a group; typing on narrows it. Before anything is typed a few are enough. */
export const PALETTE_SHOWN = 50;
const PALETTE_AT_FIRST = 12;

type Searched = { readonly label: string; readonly hint?: string | undefined };
type Group<E extends Searched> = { readonly label: string; readonly entries: readonly E[] };
/** The shown entries, and how many more would match. */
export type Narrowed<E extends Searched> = { readonly groups: readonly Group<E>[]; readonly left: number };

/** How well an entry matches, below 0 where it is just what was typed, 0 being next; undefined when a word is missing. */
function rankOf(entry: Searched, group: string, words: readonly string[]): number | undefined {
  const label = foldText(entry.label);
  const [first = ''] = words;
  // "table 1" asks for Table 1, not for Table 12.
  if (label === words.join(' ') || label.endsWith(`: ${words.join(' ')}`)) return -1;
  if (words.every((word) => label.includes(word)))
    return label.startsWith(first) ? 0 : label.includes(` ${first}`) || label.includes(`-${first}`) ? 1 : 2;
  const rest = `${label} ${foldText(entry.hint ?? '')} ${group}`;
  return words.every((word) => rest.includes(word)) ? 3 : undefined;
}

/**
 * Entries that have every word of what was typed, in their label, hint or group, whatever the case or the accents: the best first, else in
 * their order. Groups without any are left out.
 */
export function narrow<E extends Searched>(groups: readonly Group<E>[], search: string): Narrowed<E> {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  const most = words.length === 0 ? PALETTE_AT_FIRST : PALETTE_SHOWN;
  let left = 0;
  const found = groups.map(({ label, entries }) => {
    const matching = words.length === 0 ? entries : bestFirst(entries, foldText(label), words);
    left += Math.max(0, matching.length - most);
    return { label, entries: matching.slice(0, most) };
  });
  return { groups: found.filter(({ entries }) => entries.length > 0), left };
}

function bestFirst<E extends Searched>(entries: readonly E[], group: string, words: readonly string[]): E[] {
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, group, words) }))
    .filter((one): one is { entry: E; rank: number } => one.rank !== undefined)
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}
