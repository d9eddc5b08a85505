import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';

/** The fewest characters of what one signs in with. */
export const USERNAME_MIN = 3;

/** The name for sign-in: a user name, without regard to case, or a phone number. */
export const userNameOrPhone = z
  .string({ error: brokenRule('username_or_phone_required') })
  .trim()
  .min(1, { error: brokenRule('username_or_phone_required'), abort: true })
  .min(USERNAME_MIN, { error: brokenRule('username_or_phone_too_short') })
  .max(120);

/** A phone number as people write it; kept as digits with a leading plus, if given. */
export const phone = z
  .string({ error: brokenRule('phone_required') })
  .trim()
  .min(1, { error: brokenRule('phone_required'), abort: true })
  .regex(/^\+?[\d\s().-]{7,24}$/, { error: brokenRule('phone_number_invalid'), abort: true })
  .transform((text) => (text.startsWith('+') ? '+' : '') + text.replace(/\D/g, ''))
  .refine((text) => /^\+?[0-9]{7,15}$/.test(text), { error: brokenRule('phone_number_invalid') });

/** An e-mail address, without regard to case. */
export const email = z
  .string({ error: brokenRule('email_required') })
  .trim()
  .toLowerCase()
  .min(1, { error: brokenRule('email_required'), abort: true })
  .max(254, { error: brokenRule('not_email'), abort: true })
  .pipe(z.email({ error: brokenRule('not_email') }));

/** A new password as it comes in; what it must be is the policy's. */
export const newPassword = z
  .string({ error: brokenRule('no_password_provided') })
  .min(1, { error: brokenRule('no_password_provided') })
  .max(256);
