import type { ControlTopic } from './topics.ts';

/** Callbacks of a fence. */
export type FenceOptions = {
  /** A new fleet control announced itself. */
  readonly onToken?: ((token: number) => void) | undefined;
  /** A message of a former fleet control was dropped. */
  readonly onFenced?: ((topic: ControlTopic, token: number | undefined, highest: number) => void) | undefined;
};

/**
 * Returns whether one of our robots may obey a message with this token: a robot obeys the newest fleet control that it has heard of. A
 * robot that has never received a token obeys every sender, as any robot does.
 */
export function createFence({
  onToken,
  onFenced,
}: FenceOptions): (topic: ControlTopic, written: unknown) => boolean {
  let highest: number | undefined;
  return (topic, written) => {
    const token = typeof written === 'number' && Number.isSafeInteger(written) ? written : undefined;
    if (highest !== undefined && (token === undefined || token < highest)) {
      onFenced?.(topic, token, highest);
      return false;
    }
    if (token !== undefined && token !== highest) onToken?.(token);
    highest = token;
    return true;
  };
}
