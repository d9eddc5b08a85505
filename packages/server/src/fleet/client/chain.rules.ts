import { reasonOf, type ChainLink } from '@rota/contract/decisions';
import type { ChainStep } from '@rota/fleet-core';

/** The chain of blockers, in the contract's form. */
export function chainLinks(steps: readonly ChainStep[]): ChainLink[] {
  return steps.map(({ kind, id, name, reason }) => ({
    kind,
    id,
    name,
    reason: reason && reasonOf(reason.code, reason.params),
  }));
}
