import type { Random } from '../preflight/random.ts';
import type { Stage } from './stage.ts';

/** What happens at a time, milliseconds from the beginning, or as soon after it as it can: until then it answers false. */
export type Planned = { readonly at: number; readonly run: () => void | false };

/** When a robot's link was gone, by its id; milliseconds from the beginning. */
export type Gaps = Map<string, { from: number; to: number }>;
/** Where and when a mishap is planned. */
export type Place = {
  readonly stage: Stage;
  readonly random: Random;
  readonly gaps: Gaps;
  readonly at: number;
  readonly index: number;
  readonly robotId: string;
};
export type Mishap = (place: Place) => Planned[];
