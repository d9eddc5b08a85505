import { z } from 'zod';

/** The signed-in person as the console keeps it. */
export const user = z.object({
  id: z.string(),
  name: z.string(),
  lastname: z.string(),
  username: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
});
export type User = z.infer<typeof user>;

/** How a person can show, after the first step of signing in, that it is they. */
const secondFactorMethods = ['totp', 'passkey', 'recovery_code'] as const;
/** One of {@link secondFactorMethods}. */
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/**
 * `success` carries the access token, which lives for minutes and is renewed by the refresh cookie. The others ask for more, and
 * remember this step by a cookie: `sms_validation_required` for the four digits that were sent to the phone, which ends in `phoneEnd`;
 * `second_factor_required` for one of the methods. `expiresInS`: seconds from now, after which the password is asked for again.
 */
export const loginAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('success'), token: z.string(), user }),
  z.object({
    status: z.literal('sms_validation_required'),
    expires_in_s: z.number().int().optional(),
    /** Seconds until the digits can be sent again. */
    resend_in_s: z.number().int().optional(),
    phone_end: z.string().optional(),
  }),
  z.object({
    status: z.literal('second_factor_required'),
    methods: z.array(z.enum(secondFactorMethods)),
    expires_in_s: z.number().int(),
  }),
]);
export type LoginAnswer = z.infer<typeof loginAnswer>;
