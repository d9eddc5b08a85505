import { reasonOf, type ChainLink } from '@rota/contract/decisions';
import type { ChainStep } from '@rota/fleet-core';

/** Who waits for whom, as the contract has it. */
export function chainLinks(steps: readonly ChainStep[]): ChainLink[] {
  return steps.map(({ kind, id, name, reason }) => ({
    kind,
    id,
    name,
    reason: reason && reasonOf(reason.code, reason.params),
  }));
}
