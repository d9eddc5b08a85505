import { situationOf, situations, type SituationSource } from '@rota/contract/robots';
import type { Tone } from '../../../../ui/tokens.ts';

/** Which of the tones a robot has: the same on the map, in lists and in sentences. */
export function toneOf(robot: SituationSource): Tone {
  return situations[situationOf(robot).kind].tone;
}
