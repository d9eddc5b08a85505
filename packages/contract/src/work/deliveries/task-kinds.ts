import { z } from 'zod';
import { ALLERGENS } from '../../catalogue/products/allergens.ts';
import { printable } from '../../core/schemas.ts';

/** The kinds of work of the product. */
export const TASK_KINDS = [
  'delivery',
  'table_service',
  'dish_collection',
  'cruise',
  'follow_me',
  'recycle',
  'pickup',
  'meeting',
  'guidance',
  'birthday',
] as const;
/** A kind of {@link TASK_KINDS}. */
export const deliveryKind = z.enum(TASK_KINDS);
export type DeliveryKind = z.infer<typeof deliveryKind>;

/** The options of a task beside its stops. {@link taskKindFields} says which of them a kind accepts. */
export const taskOptions = z.object({
  /** The number of rounds in which its stops are visited; 0: until a person ends it. */
  rounds: z.number().int().min(0).max(1_000).optional(),
  /** After so many minutes it ends; 0 never. */
  minutes: z.number().int().min(0).max(1_440).optional(),
  /** The sentence that the robot speaks at each stop, if it can. */
  speech: z.string().trim().max(200).regex(printable).optional(),
  /** Its lid stays shut at each stop until staff or the receiver's PIN open it. Default: the project's setting. */
  remote_delivery: z.boolean().optional(),
  /** Whether a person confirms that it is loaded. Default: the project's setting. */
  confirm_loading: z.boolean().optional(),
  /** Whether a person confirms that it was taken out. Default: the project's setting. */
  confirm_unloading: z.boolean().optional(),
  /** The allergens in what it brings: printed on its slip. */
  allergens: z.array(z.enum(ALLERGENS)).max(ALLERGENS.length).optional(),
});
export type TaskOptions = z.infer<typeof taskOptions>;

/** The fields that a person fills in to create a task of a kind. */
export type TaskKindFields = {
  /** The meaning of its `filling_target_id`: the robot is loaded there first, empties its collection there, or there is none. */
  readonly filling: 'load' | 'empty' | 'none';
  /** Whether a stop names a lid. */
  readonly lids: boolean;
  readonly options: readonly (keyof TaskOptions)[];
  /** Stops that one task may have. */
  readonly mostStops: number;
  /** The order of the stops is the dispatcher's: the shortest way round. */
  readonly freeOrder: boolean;
  /** A person walks in front of the robot, which does not follow into elevators: all stops are on one floor. */
  readonly oneFloor?: true;
};

const confirmed = ['confirm_loading', 'confirm_unloading'] as const;

/** The fields of every kind of task. */
export const taskKindFields: Readonly<Record<DeliveryKind, TaskKindFields>> = {
  delivery: {
    filling: 'load',
    lids: true,
    options: ['remote_delivery', 'allergens', ...confirmed],
    mostStops: 20,
    freeOrder: false,
  },
  table_service: {
    filling: 'load',
    lids: true,
    options: ['speech', 'remote_delivery', 'allergens', ...confirmed],
    mostStops: 20,
    freeOrder: true,
  },
  dish_collection: {
    filling: 'empty',
    lids: false,
    options: ['rounds', 'speech'],
    mostStops: 100,
    freeOrder: true,
  },
  recycle: { filling: 'empty', lids: false, options: ['rounds', 'speech'], mostStops: 100, freeOrder: true },
  pickup: {
    filling: 'none',
    lids: true,
    options: ['remote_delivery', ...confirmed],
    mostStops: 20,
    freeOrder: false,
  },
  cruise: {
    filling: 'none',
    lids: false,
    options: ['rounds', 'minutes', 'speech'],
    mostStops: 100,
    freeOrder: false,
  },
  guidance: { filling: 'none', lids: false, options: ['speech'], mostStops: 20, freeOrder: false },
  follow_me: {
    filling: 'none',
    lids: false,
    options: ['minutes'],
    mostStops: 2,
    freeOrder: false,
    oneFloor: true,
  },
  meeting: { filling: 'none', lids: false, options: ['minutes'], mostStops: 1, freeOrder: false },
  birthday: {
    filling: 'load',
    lids: true,
    options: ['speech', 'allergens', ...confirmed],
    mostStops: 5,
    freeOrder: false,
  },
};

/** The action at a stop of a task; the loading before the first one is not a stop of its own. */
const TASK_STOPS = ['unload', 'collect', 'empty', 'pass', 'fetch', 'follow', 'meet', 'celebrate'] as const;
/** One of {@link TASK_STOPS}. */
export const taskStop = z.enum(TASK_STOPS);
export type TaskStop = z.infer<typeof taskStop>;
