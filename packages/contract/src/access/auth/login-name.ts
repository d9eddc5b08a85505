import { z } from 'zod';

/** The fewest characters of what one signs in with. */
export const USERNAME_MIN = 3;

/** The name for sign-in: a user name, without regard to case, or a phone number. */
export const userNameOrPhone = z
  .string({ error: 'Username or phone is required' })
  .trim()
  .min(1, { error: 'Username or phone is required', abort: true })
  .min(USERNAME_MIN, { error: 'Username or Phone Number is too short' })
  .max(120);

/** A phone number as people write it; kept as digits with a leading plus, if given. */
export const phone = z
  .string({ error: 'Phone is required' })
  .trim()
  .min(1, { error: 'Phone is required', abort: true })
  .regex(/^\+?[\d\s().-]{7,24}$/, { error: 'Phone number is not valid', abort: true })
  .transform((text) => (text.startsWith('+') ? '+' : '') + text.replace(/\D/g, ''))
  .refine((text) => /^\+?[0-9]{7,15}$/.test(text), { error: 'Phone number is not valid' });

/** An e-mail address, without regard to case. */
export const email = z
  .string({ error: 'Email is required' })
  .trim()
  .toLowerCase()
  .min(1, { error: 'Email is required', abort: true })
  .max(254, { error: 'Invalid email address', abort: true })
  .pipe(z.email({ error: 'Invalid email address' }));

/** A new password as it comes in; what it must be is the policy's. */
export const newPassword = z
  .string({ error: 'No password provided' })
  .min(1, { error: 'No password provided' })
  .max(256);
