import { createHmac, randomBytes } from 'node:crypto';

/** A new MQTT password, and the seed from which it can be made again where that was wanted. */
/** A password that was just made. */
export type NewMqttPassword = { readonly password: string; readonly seed: string | null };

/** How passwords of robots are made. All are 32 random bytes, as text that every robot's configuration can hold. */
export type MqttPasswords = {
  /** Whether the broker needs plain passwords, so that each must be known again. */
  readonly canRestore: boolean;
  create(): NewMqttPassword;
  /** The password of a seed; undefined where passwords cannot be made again. */
  restore(seed: string): string | undefined;
};

/** For our own broker, which needs only digests: a password cannot be made again. */
export const randomPasswords: MqttPasswords = {
  canRestore: false,
  create: () => ({ password: randomBytes(32).toString('base64url'), seed: null }),
  restore: () => undefined,
};

/** For a broker that needs plain passwords: each comes from a seed in the database and a secret that is not there. */
export function createSeededPasswords(secret: string): MqttPasswords {
  const restore = (seed: string): string =>
    createHmac('sha256', secret).update(`mqtt ${seed}`).digest('base64url');
  return {
    canRestore: true,
    create: () => {
      const seed = randomBytes(16).toString('base64url');
      return { password: restore(seed), seed };
    },
    restore,
  };
}
