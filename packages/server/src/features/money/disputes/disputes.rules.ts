import type { DisputeStatus } from '@rota/contract/disputes';

/**
 * How far a dispute is once its provider said so. Its word on the end is what became of the money, whatever a person noted before; that it
 * waits for evidence moves nothing back, as evidence goes to banks by other ways, too.
 */
export function statusAfterNews(here: DisputeStatus, reported: DisputeStatus): DisputeStatus {
  if (reported === 'open') return here;
  return reported === 'evidence_sent' && here !== 'open' ? here : reported;
}
