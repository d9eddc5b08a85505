import type { Codec } from '../codec.ts';
import { writeInstantActions, writeOrder } from './control-messages.ts';
import { writeFactsheet } from './factsheet.ts';
import { writeConnection, writeState, writeVisualization } from './robot-messages.ts';

/** VDA 5050 3.0.0. */
export const codecV3: Codec = {
  writeOrder,
  writeInstantActions,
  writeState,
  writeVisualization,
  writeConnection,
  writeFactsheet,
};
