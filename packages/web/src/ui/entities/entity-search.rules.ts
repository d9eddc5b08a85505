import { foldText } from '../fold-text.ts';
import type { Entity } from './entity.ts';

/** How well an entity matches, 0 being best; undefined when it does not. `search` is folded. */
function rankOf({ name, words = [] }: Entity, search: string): number | undefined {
  const [folded, ...others] = [name, ...words].map(foldText);
  if (folded === search || others.includes(search)) return 0;
  if (folded?.startsWith(search) === true) return 1;
  if (folded?.includes(search) === true) return 2;
  return others.some((word) => word.includes(search)) ? 3 : undefined;
}

/**
 * The entities that a text finds, the best first, so that Enter takes the one that was meant: "Table 1" before "Big table 1". Groups stay
 * together, the one with the best match first. All of them, in their order, for an empty text.
 */
export function findEntities(ordered: readonly Entity[], text: string): readonly Entity[] {
  const search = foldText(text.trim());
  if (search === '') return ordered;
  const found = ordered.flatMap((entity) => {
    const rank = rankOf(entity, search);
    return rank === undefined ? [] : [{ entity, rank }];
  });
  const best = new Map<string | undefined, number>();
  for (const { entity, rank } of found)
    best.set(entity.group, Math.min(rank, best.get(entity.group) ?? rank));
  const groups = [...best.keys()];
  const place = (group: string | undefined) => (best.get(group) ?? 0) * groups.length + groups.indexOf(group);
  return found
    .sort((a, b) => place(a.entity.group) - place(b.entity.group) || a.rank - b.rank)
    .map(({ entity }) => entity);
}

/** The one entity that a text names in full, or with `orOnly` the only one that it finds; undefined where several may be meant, or none. */
export function namedEntity(entities: readonly Entity[], text: string, orOnly = false): Entity | undefined {
  const search = foldText(text.trim());
  const named = entities.filter(({ name }) => foldText(name) === search);
  if (named.length > 0) return named.length === 1 ? named[0] : undefined;
  const found = orOnly && search !== '' ? findEntities(entities, text) : [];
  return found.length === 1 ? found[0] : undefined;
}
