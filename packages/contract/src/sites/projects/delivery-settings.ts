import { z } from 'zod';

/** How deliveries run in a project. Times are seconds; 0 switches a time-out off. */
export const deliverySettings = z.object({
  /** How long a robot waits where it is loaded before it sets out. */
  loading_timeout_s: z.number().int().min(0).max(86_400),
  /** How long it waits at a stop for a person: a guest, or staff who open a remote delivery. */
  arrival_timeout_s: z.number().int().min(0).max(86_400),
  /** How long it waits for what it brought to be taken out. */
  unloading_timeout_s: z.number().int().min(0).max(86_400),
  /** How long a robot that collects waits at each stop. */
  collecting_timeout_s: z.number().int().min(0).max(86_400),
  /** False: a delivery that no robot can serve now is refused instead of queued. */
  queue: z.boolean(),
  /** Seconds after which a delivery that still waits in the queue expires; 0 never. */
  expire_after_s: z.number().int().min(0).max(604_800),
  /** After so long at a stop without a confirmation: it counts as done, its goods go back to where they were loaded, or a person is called. */
  after_unloading_timeout: z.enum(['done', 'return', 'help']),
  /** After so long at a loading point without a confirmation: it drives on, the delivery is cancelled, or a person is called. */
  after_loading_timeout: z.enum(['go_on', 'cancel', 'help']),
  /** False: a robot leaves the place of loading when its time is up, or at once if there is none, without a confirmation. */
  confirm_loading: z.boolean(),
  /** False: a robot leaves a stop when its time is up, or at once if there is none, without a confirmation. */
  confirm_unloading: z.boolean(),
  /** The lids of new deliveries stay shut at their stops until staff or the receiver's PIN open them. */
  remote_delivery: z.boolean(),
  /** How long a robot that has nothing to do stays before it drives to its waiting point. */
  idle_timeout_s: z.number().int().min(0).max(86_400),
  /** After so long at a charger with nothing to do a robot that can sleep is put to sleep; 0 never. */
  sleep_after_s: z.number().int().min(0).max(86_400),
  /** The time after which a paused robot continues automatically. */
  pause_timeout_s: z.number().int().min(0).max(86_400),
  /** Lids or shelves of a robot that dispatch fills at once; 0 all it has. */
  max_slots_per_robot: z.number().int().min(0).max(50),
  /** Shelves of a robot that does not say what it has; 0 for a robot that carries one delivery at a time. */
  shelves_per_robot: z.number().int().min(0).max(50),
  /** Below this a robot breaks off what can be broken off and charges, whatever waits. */
  critical_battery_percent: z.number().int().min(1).max(80),
  /** Below this a robot takes no new work and goes to charge. */
  low_battery_percent: z.number().int().min(5).max(80),
  /** A charging robot takes work again from here on. */
  ready_battery_percent: z.number().int().min(10).max(100),
});
export type DeliverySettings = z.infer<typeof deliverySettings>;

/** The settings of a project before their first change. */
export const defaultDeliverySettings: DeliverySettings = {
  loading_timeout_s: 300,
  arrival_timeout_s: 300,
  unloading_timeout_s: 300,
  collecting_timeout_s: 60,
  queue: true,
  expire_after_s: 0,
  after_unloading_timeout: 'done',
  after_loading_timeout: 'go_on',
  confirm_loading: true,
  confirm_unloading: true,
  remote_delivery: false,
  idle_timeout_s: 2,
  sleep_after_s: 600,
  pause_timeout_s: 0,
  max_slots_per_robot: 0,
  shelves_per_robot: 0,
  critical_battery_percent: 10,
  low_battery_percent: 20,
  ready_battery_percent: 60,
};
