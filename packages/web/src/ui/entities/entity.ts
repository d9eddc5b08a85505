import type { SvgIconComponent } from '@mui/icons-material';
import type { Tone } from '../tokens.ts';

/** Something of the product as pickers and chips show it: a robot, a target, a user, a role. Parts make them of their own rows. */
export type Entity = {
  readonly id: string;
  readonly name: string;
  /** The kind of thing, or of target. */
  readonly icon: SvgIconComponent;
  /** What it does now, in colour, shape and word. */
  readonly state?: { readonly tone: Tone; readonly icon: SvgIconComponent; readonly label: string };
  /** A word beside the name where there is no state. */
  readonly hint?: string;
  /** Entities of a group stand together under its name. */
  readonly group?: string;
  /** Further words by which it is found. */
  readonly words?: readonly string[];
  /** Why it cannot be chosen; undefined when it can. */
  readonly whyNot?: string | undefined;
};

/** By group, then by name as people count: "Table 2" before "Table 10". `compare` is that of the formats. */
export function inNaturalOrder(entities: readonly Entity[], compare: (a: string, b: string) => number): Entity[] {
  return [...entities].sort((a, b) => compare(a.group ?? '', b.group ?? '') || compare(a.name, b.name));
}
