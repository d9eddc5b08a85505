import type { Codec } from '../codec.ts';
import { writeInstantActions, writeOrder } from './control-messages.ts';
import { writeFactsheet } from './factsheet.ts';
import { writeConnection, writeState, writeVisualization } from './robot-messages.ts';

/** VDA 5050 2.1.0, and 2.0.0 with the differences that matter. */
export const codecV2: Codec = {
  writeOrder,
  writeInstantActions,
  writeState,
  writeVisualization,
  writeConnection,
  writeFactsheet,
};
