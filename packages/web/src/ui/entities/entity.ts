import type { SvgIconComponent } from '@mui/icons-material';
import type { Tone } from '../tokens.ts';

/** Something of the product as pickers and chips show it: a robot, a target, a user, a role. Parts make them of their own rows. */
export type Entity = {
  readonly id: string;
  readonly name: string;
  /** The kind of thing, or of target. */
  readonly icon: SvgIconComponent;
  /** Its current state, in colour, shape and word. */
  readonly state?: { readonly tone: Tone; readonly icon: SvgIconComponent; readonly label: string };
  /** A word beside the name where there is no state. */
  readonly hint?: string;
  /** What it means, in one line below the name. */
  readonly meaning?: string;
  /** A short figure at the end of the row, such as how far it is. */
  readonly aside?: string | undefined;
  /** The rank within a group before the name, lowest first. */
  readonly rank?: number | undefined;
  /** Entities of a group stand together under its name. */
  readonly group?: string | undefined;
  /** Further words by which it is found. */
  readonly words?: readonly string[];
  /** Why it cannot be chosen; undefined when it can. */
  readonly whyNot?: string | undefined;
};

/** By group, by rank, then by name as people count: "Table 2" before "Table 10". `compare` is that of the formats. */
export function inNaturalOrder(
  entities: readonly Entity[],
  compare: (a: string, b: string) => number,
): Entity[] {
  const byRank = (a: Entity, b: Entity) => (a.rank ?? 0) - (b.rank ?? 0);
  return [...entities].sort(
    (a, b) => compare(a.group ?? '', b.group ?? '') || byRank(a, b) || compare(a.name, b.name),
  );
}

/** Entities as they are now in the places and groups of those that are shown; what came since follows the last one of its group. */
export function inShownOrder(shown: readonly Entity[], fresh: readonly Entity[]): readonly Entity[] {
  const known = new Map(fresh.map((entity) => [entity.id, entity]));
  const kept = shown.flatMap(({ id, group }) => {
    const entity = known.get(id);
    known.delete(id);
    if (entity === undefined) return [];
    return [entity.group === group ? entity : { ...entity, group }];
  });
  for (const entity of known.values()) {
    const last = kept.findLastIndex(({ group }) => group === entity.group);
    kept.splice(last === -1 ? kept.length : last + 1, 0, entity);
  }
  return kept;
}
