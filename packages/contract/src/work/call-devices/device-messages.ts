import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { deviceWord } from '../../core/schemas.ts';
import { CALL_RESULTS, CALL_STATES } from '../robot-calls/call-words.ts';

/** Longest message of a device that is read, bytes. */
export const DEVICE_MESSAGE_MOST = 2_048;
/** A device says its state at least this often; after so long without one it counts as offline; ms. */
export const DEVICE_HEARTBEAT = { everyMs: 60_000, offlineAfterMs: 150_000 } as const;
/** The same press on one device within so long after another counts as bouncing; ms. */
export const PRESS_BOUNCE_MS = 3_000;

/** The ways to use a device: press it once, twice or long, or hold a card to it. */
export const PRESS_KINDS = ['single', 'double', 'long', 'card'] as const;
/** One of {@link PRESS_KINDS}. */
export const pressKind = z.enum(PRESS_KINDS);
export type PressKind = z.infer<typeof pressKind>;

/** A card's number as a reader says it: hexadecimal or decimal digits; which letters are small does not count. */
export const cardNumber = z
  .string()
  .trim()
  .min(4, { error: brokenRule('wrong_card_number') })
  .max(40, { error: brokenRule('wrong_card_number') })
  .regex(/^[0-9A-Za-z:-]*$/, { error: brokenRule('wrong_card_number') })
  .transform((text) => text.replace(/[:-]/g, '').toUpperCase());

/** The topics of a device, below its prefix. */
export function deviceTopics(prefix: string): { readonly state: string; readonly command: string } {
  return { state: `${prefix}/state`, command: `${prefix}/command` };
}

/** A device's report about itself and its presses. See docs/call-devices.md. Further fields are ignored. */
export const deviceStateMessage = z.object({
  /** False only in its last will. */
  online: z.boolean().default(true),
  /** 0 to 100; left out by a device on the mains. */
  battery: z.number().min(0).max(100).optional(),
  firmware: deviceWord(60).optional(),
  /** Never in a retained message: it would come again with each connection. */
  press: z
    .object({
      /** Another one for each press, the same while it is said again: a counter that outlives a restart, or something random. */
      id: z.union([z.string().min(1).max(64), z.number().int().nonnegative()]).transform(String),
      kind: pressKind,
      /** Of `card`. */
      card: cardNumber.optional(),
    })
    .optional(),
});
export type DeviceStateMessage = z.output<typeof deviceStateMessage>;

/** The outcome of a press that is not a call: a call was cancelled, the robot's wait was confirmed, or nothing happened. */
const PRESS_OUTCOMES = [
  ...CALL_RESULTS,
  'cancelled',
  'confirmed',
  'nothing_to_do',
  'not_bound',
  'card_refused',
] as const;
/** One of {@link PRESS_OUTCOMES}. */
export const pressOutcome = z.enum(PRESS_OUTCOMES);
export type PressOutcome = z.infer<typeof pressOutcome>;

/** The messages to a device: the answer to a press, and the progress of the call. */
export const deviceCommandMessage = z.discriminatedUnion('command', [
  z.object({
    command: z.literal('answer'),
    /** The `id` of the press. */
    press: z.string(),
    outcome: pressOutcome,
    /** The time until the robot arrives, seconds; null if it cannot be estimated. */
    seconds: z.number().int().nullable(),
    /** In the language of the installation's guests: English. */
    text: z.string(),
  }),
  z.object({
    command: z.literal('call'),
    state: z.enum(CALL_STATES),
    seconds: z.number().int().nullable(),
    robot: z.string().nullable(),
  }),
]);
export type DeviceCommandMessage = z.output<typeof deviceCommandMessage>;
