/** Assumed battery use per metre, percent: the robots with the highest use drive five kilometres. */
const PERCENT_A_METRE = 0.02;
/** Ways are so much longer than the straight line, about. */
const WINDING = 1.4;

/**
 * Whether a battery lasts for a way through all stops and on to a charger, and is not below `leastPercent` there. `metres` are straight lines;
 * a robot that does not say how much it has is taken to have enough.
 */
export function lastsFor(percent: number | undefined, metres: number, leastPercent: number): boolean {
  return percent === undefined || percent - metres * WINDING * PERCENT_A_METRE >= leastPercent;
}
