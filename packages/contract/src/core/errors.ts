import { z } from 'zod';

/** The code of a failure as it comes over the wire: one of `ErrorCode`, or one that only a newer server knows. */
export const errorCode = z.string().max(80);

/** What goes over the wire for every answer that is not a success. */
export const errorBody = z.object({
  status: z.number().int(),
  resultCode: errorCode,
  /** English, for logs and API users; the console shows its own translation of `resultCode`. */
  message: z.string(),
  details: z
    .array(
      z.object({
        property: z.string(),
        /** What is wrong, in English, by the rule that is broken. */
        constraints: z.record(z.string(), z.string()),
        /** What a sentence of the same rule in another language is filled with; a rule without values is left out. */
        values: z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number()]))).optional(),
      }),
    )
    .optional(),
  request_id: z.string().optional(),
  /** The kind of thing that the code is about, as the audit log names it; with the codes of `entityErrors`. A newer server may name others. */
  entity: z.string().max(80).optional(),
  /** With `LIMIT_REACHED`: the number that is reached, where there is one. */
  limit: z.number().int().optional(),
  /** With `FEATURE_OFF` and `FEATURE_IN_USE`: the feature of the project. A newer server may name others. */
  feature: z.string().max(80).optional(),
  /** With a 409 of an edited document: the newer one, as a read would answer it. */
  current: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;
