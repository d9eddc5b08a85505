import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import type { Permission } from '../../core/permissions.ts';
import { id, oneLine } from '../../core/schemas.ts';
import { serviceMode } from './service-modes.ts';
import { simulatedFault } from './simulated-faults.ts';

const SPEECH_MISSING = brokenRule('speech_text_required');
/** The longest text that a robot says at once. */
export const SPEECH_MOST = 300;
/** How loud a robot speaks, percent. */
export const speechVolume = z.number().int().min(0).max(100);
/** How loud it speaks unless said otherwise. */
export const SPEECH_VOLUME = 80;

/** Every command that a person can send to a robot: its parameters and its permission. Everything else about commands follows from here. */
const robotCommands = {
  go_to: { params: { target_id: id }, permission: 'robots.command' },
  pause: { params: {}, permission: 'robots.hold' },
  resume: { params: {}, permission: 'robots.hold' },
  cancel: { params: {}, permission: 'robots.hold' },
  charge: { params: {}, permission: 'robots.command' },
  open_lid: { params: { lid: id }, permission: 'robots.command' },
  close_lid: { params: { lid: id }, permission: 'robots.command' },
  speak: {
    params: {
      text: z.string({ error: SPEECH_MISSING }).trim().min(1, { error: SPEECH_MISSING }).max(SPEECH_MOST),
      lang: z.enum(['en', 'tr']).default('tr'),
      volume: speechVolume.default(SPEECH_VOLUME),
    },
    permission: 'robots.command',
  },
  /** A sound of the media library. */
  play_sound: {
    params: { media_id: id, volume: speechVolume.default(SPEECH_VOLUME) },
    permission: 'robots.command',
  },
  stop_speaking: { params: {}, permission: 'robots.command' },
  set_mode: { params: { mode: serviceMode }, permission: 'robots.command' },
  self_test: { params: {}, permission: 'robots.command' },
  stop: { params: {}, permission: 'robots.stop' },
  /** `reason`: why, for those who wonder why it does not move. */
  hold: { params: { reason: oneLine.max(200).optional() }, permission: 'robots.hold' },
  release: { params: {}, permission: 'robots.hold' },
  adopt: { params: {}, permission: 'robots.hold' },
  taken_off: { params: {}, permission: 'robots.hold' },
  simulate_fault: {
    params: { fault: simulatedFault, seconds: z.number().int().min(1).max(600) },
    permission: 'robots.simulate',
  },
  clear_faults: { params: {}, permission: 'robots.simulate' },
} as const satisfies Record<string, { readonly params: z.ZodRawShape; readonly permission: Permission }>;

type Commands = typeof robotCommands;
/** A kind of command, by name. */
export type CommandKind = keyof Commands;
/** The kinds of command, in the order in which they are documented. */
export const COMMAND_KINDS = Object.keys(robotCommands) as readonly CommandKind[];
/** A kind of command as it is sent. */
export const commandKind = z.enum(COMMAND_KINDS);

type Bodies = {
  [K in CommandKind]: z.ZodObject<Extract<{ kind: z.ZodLiteral<K> } & Commands[K]['params'], z.ZodRawShape>>;
};
type Body = Bodies[CommandKind];

/** The body that sends a command: its kind and its parameters. */
export const commandBody = z.discriminatedUnion(
  'kind',
  // The compiler cannot follow a table of types through `map`.
  COMMAND_KINDS.map((kind) =>
    z.object({ kind: z.literal(kind), ...robotCommands[kind].params }),
  ) as unknown as readonly [Body, ...Body[]],
);
export type CommandBody = z.infer<typeof commandBody>;
/** The body of one kind of command. */
export type CommandOf<K extends CommandKind> = Extract<CommandBody, { readonly kind: K }>;

/** The permission that each kind of command needs. */
export const commandPermission = Object.fromEntries(
  COMMAND_KINDS.map((kind) => [kind, robotCommands[kind].permission]),
) as {
  readonly [K in CommandKind]: Commands[K]['permission'];
};

/** The failures that a caller who gives a robot a command can meet. */
export const COMMAND_REFUSALS = [
  'ROBOT_OFFLINE',
  'ROBOT_BUSY',
  'ROBOT_DISABLED',
  'ROBOT_ACTION_NOT_SUPPORTED',
  'TARGET_UNREACHABLE',
  'ELEVATOR_NO_LOBBY',
  'ELEVATOR_WAY_SUSPENDED',
  'FLEET_OWNER_UNAVAILABLE',
  'FORBIDDEN',
] as const;
