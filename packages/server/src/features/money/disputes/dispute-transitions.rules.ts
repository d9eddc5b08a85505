import { transitionOf, type Transition } from '@rota/contract/core';
import { disputeTransitions, personDisputeTransitions, type DisputeStatus } from '@rota/contract/disputes';

export type DisputeTransition = Transition<typeof disputeTransitions>;

/** How a dispute changes its status: `none` where it has that status already, `refused` where the table does not allow it. */
export function disputeChange(
  row: { readonly status: DisputeStatus },
  to: DisputeStatus,
  by: 'person' | 'provider',
): DisputeTransition | 'none' | 'refused' {
  if (row.status === to) return 'none';
  const isAllowed = by === 'provider' || transitionOf(personDisputeTransitions, row, to) !== undefined;
  return (isAllowed ? transitionOf(disputeTransitions, row, to) : undefined) ?? 'refused';
}
