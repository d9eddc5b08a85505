import { mqttPassword } from '@rota/contract/mqtt';
import { z } from 'zod';

/** A new password is made up, or typed. */
export const passwordForm = z.discriminatedUnion('how', [
  z.object({ how: z.literal('made'), password: z.string(), keepOlder: z.boolean() }),
  z.object({ how: z.literal('typed'), password: mqttPassword, keepOlder: z.boolean() }),
]);

/** The fields of the form for a new password. */
export type PasswordFields = { how: 'made' | 'typed'; password: string; keepOlder: boolean };
