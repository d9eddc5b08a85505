import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { id, oneLine, printable } from '../../core/schemas.ts';

/** Codes of one generation at most. */
export const QR_GENERATE_MOST = 1_000;

/** Letters, digits and hyphens: what a code may be written with. */
export const qrCodeText = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[A-Za-z0-9]+([._-]+[A-Za-z0-9]+)*$/);
const part = z
  .string()
  .trim()
  .max(12)
  .regex(/^[A-Za-z0-9]*$/);
/** A name with `{n}` for the number and `{target}` for the name of the target. */
const pattern = oneLine.max(60);

/** Numbers in a row, random letters, or both make the codes apart. */
export const QR_KINDS = ['random', 'sequential', 'both'] as const;

/** How several codes are made, one for each number from `start` to `end`. */
export const qrRule = z
  .object({
    kind: z.enum(QR_KINDS),
    prefix: part.default(''),
    suffix: part.default(''),
    separator: z.enum(['-', '_', '.', '']).default('-'),
    start: z.number().int().min(0).max(99_999).default(1),
    end: z.number().int().min(0).max(99_999),
    /** Random letters of each, of `random` and `both`. */
    random_length: z.number().int().min(6).max(16).default(8),
    /** The target of each: by a pattern of names, such as `Table {n}`, or those named here, in their order. */
    targets: z.discriminatedUnion('by', [
      z.object({ by: z.literal('name'), pattern }),
      z.object({ by: z.literal('list'), target_ids: z.array(id).min(1).max(QR_GENERATE_MOST) }),
    ]),
    /** The text printed below; empty for the name of the target. */
    printable_name: pattern.default(''),
    pickup_location_id: id.nullable().default(null),
    /** From a preview: the same random letters again. */
    seed: z.string().max(64).regex(printable).optional(),
  })
  .refine(({ start, end }) => end >= start, {
    path: ['end'],
    error: brokenRule('end_before_start'),
  })
  .refine(({ start, end }) => end - start < QR_GENERATE_MOST, {
    path: ['end'],
    error: brokenRule('too_many_codes'),
  });
export type QrRule = z.infer<typeof qrRule>;

/** Why one of them cannot be made. */
const QR_PROBLEMS = [
  'code_taken',
  'code_invalid',
  'target_missing',
  'target_taken',
  'name_too_long',
] as const;
export type QrProblem = (typeof QR_PROBLEMS)[number];

/** One code before it is made. */
const qrDraft = z.object({
  number: z.number().int(),
  code: z.string(),
  target_id: z.string().nullable(),
  /** The name that was looked for, where there is none. */
  target_name: z.string(),
  printable_name: z.string(),
  problem: z.enum(QR_PROBLEMS).nullable(),
});
export type QrDraft = z.infer<typeof qrDraft>;

/** The codes that a draft would generate. */
export const qrPreview = z.object({
  seed: z.string(),
  free: z.number().int(),
  conflicts: z.number().int(),
  drafts: z.array(qrDraft),
});
export type QrPreview = z.infer<typeof qrPreview>;
