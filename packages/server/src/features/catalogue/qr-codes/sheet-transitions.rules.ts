import { staying, transition } from '@rota/contract/core';
import { qrSheetTransitions } from '@rota/contract/qr-codes';

/** Every change of a sheet's state that the server makes. */
export const sheetChanges = {
  /** More of its pages are done. */
  making: staying(qrSheetTransitions, 'making'),
  ready: transition(qrSheetTransitions, 'ready'),
  failed: transition(qrSheetTransitions, 'failed'),
};
