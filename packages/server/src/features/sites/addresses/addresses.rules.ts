import type { AddressDecision, AddressState, AddressTarget } from '@rota/contract/addresses';
import { splitMapId } from '@rota/contract/maps';
import { foldSearch } from '../../../db/folding.ts';

/** A target, as an address can be tied to it. */
export type TieTarget = {
  readonly targetId: string;
  readonly name: string;
  readonly mapId: string;
  readonly x: number;
  readonly y: number;
};
/** What the tie of an address to a target depends on. */
export type Tied = {
  readonly site: string;
  readonly floor: string;
  readonly nameKey: string;
  readonly targetId: string | null;
};

/** Which decision leads from which state where; what is not here is refused. */
const REVIEW: Readonly<
  Record<AddressDecision, { readonly from: readonly AddressState[]; readonly to: AddressState }>
> = {
  verify: { from: ['waiting'], to: 'verified' },
  reject: { from: ['waiting'], to: 'rejected' },
  reopen: { from: ['verified', 'rejected'], to: 'waiting' },
};

/** What becomes of a state by a decision: `same` where it is so already, undefined where it cannot be decided so. */
export function stateAfter(
  state: AddressState,
  decision: AddressDecision,
): AddressState | 'same' | undefined {
  const { from, to } = REVIEW[decision];
  if (state === to) return 'same';
  return from.includes(state) ? to : undefined;
}

/**
 * A name as it is compared with those of targets: whatever the case, the accents, the signs between words and the spaces, so that
 * `Oda-204`, `oda 204` and `ODA204` are one, but `Room 1 2` and `Room 12` are not.
 */
export function nameKey(name: string): string {
  return foldSearch(name)
    .replace(/(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$& ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Finds the targets of addresses: the chosen one while it is there, else the only one of the floor that has the name. */
export function tiesTo(targets: readonly TieTarget[]): (tied: Tied) => AddressTarget | null {
  const byId = new Map(targets.map((target) => [target.targetId, target]));
  const byName = new Map<string, TieTarget | null>();
  for (const target of targets) {
    const key = placeKey(target.mapId, nameKey(target.name));
    // Two that read alike are ambiguous.
    byName.set(key, byName.has(key) ? null : target);
  }
  return ({ site, floor, nameKey: key, targetId }) => {
    const chosen = targetId === null ? undefined : byId.get(targetId);
    if (chosen) return toTarget(chosen, 'chosen');
    const named = byName.get(placeKey(`${site}_${floor}`, key));
    return named ? toTarget(named, 'by_name') : null;
  };
}

/** The keys (`map|name`) by which addresses find a target by their name, for a search among addresses. */
export function namesOfTargets(targets: readonly TieTarget[]): string[] {
  const seen = new Map<string, number>();
  for (const { mapId, name } of targets) {
    const key = placeKey(mapId, nameKey(name));
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  return [...seen].flatMap(([key, count]) => (count === 1 ? [key] : []));
}

function placeKey(mapId: string, key: string): string {
  return `${mapId}|${key}`;
}

function toTarget({ targetId, name, mapId, x, y }: TieTarget, how: AddressTarget['how']): AddressTarget {
  const { site, floor } = splitMapId(mapId) ?? { site: mapId, floor: '' };
  return { target_id: targetId, name, site, floor, x, y, how };
}

/** The effect of an assignment on an existing address. Another person's rejected claim does not block the owner. */
export function assignmentOf(
  existing: { readonly userId: string | null; readonly state: AddressState } | undefined,
  userId: string,
): 'make' | 'take' | 'keep' | 'taken' {
  if (existing === undefined) return 'make';
  if (existing.userId === userId) return 'keep';
  return existing.userId === null || existing.state === 'rejected' ? 'take' : 'taken';
}
