import { mayBecome, type StatusTable } from '../../core/transitions.ts';

/** The meaning of a workshop state. States and their order are data; each belongs to one of these phases. */
export const workshopPhases = ['received', 'preparation', 'tested', 'service', 'repair', 'retired'] as const;
export type WorkshopPhase = (typeof workshopPhases)[number];

/**
 * Which phase may follow which. A robot reaches service only tested, also after a repair. `retired` is reached by retiring a robot and
 * left by taking it back, never by moving its card.
 */
export const phaseTransitions = {
  received: ['preparation', 'repair', 'retired'],
  preparation: ['received', 'tested', 'repair', 'retired'],
  tested: ['preparation', 'service', 'repair', 'retired'],
  service: ['preparation', 'repair', 'retired'],
  repair: ['preparation', 'tested', 'retired'],
  retired: ['received'],
} as const satisfies Record<WorkshopPhase, readonly WorkshopPhase[]> & StatusTable;

/** Whether a person may move a card from a state of one phase to a state of another. */
export function mayMoveCard(from: WorkshopPhase, to: WorkshopPhase): boolean {
  if (from === 'retired' || to === 'retired') return false;
  return from === to || mayBecome(phaseTransitions, from, to);
}

/** Whether the checklist begins again: a robot that comes back from the site or from a later step is checked from the start. */
export function restartsChecklist(from: WorkshopPhase, to: WorkshopPhase): boolean {
  if (to === 'repair') return true;
  return to === 'preparation' && (from === 'tested' || from === 'service');
}

/** Whether the due date of a robot no longer counts, because the workshop is done with it. */
export function isDoneWith(phase: WorkshopPhase): boolean {
  return phase === 'service' || phase === 'retired';
}
