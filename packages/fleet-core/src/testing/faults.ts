/** Every kind of fault that a day has at least once; those of single messages are counted by the network. */
export const FAULTS = [
  'drop',
  'double',
  'delay',
  'reorder',
  'outage',
  'link lost',
  'restart',
  'crash',
  'paused owner',
  'refuses',
  'robot cancels',
  'manual',
  'silent',
  'low battery',
  'paused',
  'stopped',
  'person',
  'target gone',
  'escape',
] as const;
export type Fault = (typeof FAULTS)[number];
