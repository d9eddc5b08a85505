import { z } from 'zod';
import { brokenRule } from '../../core/constraints.ts';
import { isoTime, oneLine, seenVersion } from '../../core/schemas.ts';
import { PART_LIMITS } from './part-limits.ts';
import { PART_TYPES } from './part-types.ts';
import { part } from './parts.ts';

const limit = z.number().positive().max(10_000_000).nullable().default(null);

/** A line of a bill of parts: what a robot of the model has, and how much it is used at most before it is to be replaced. */
const billLine = z
  .object({
    type: z.enum(PART_TYPES),
    /** What it is, where its type is `other`. */
    other_type: oneLine.max(60).nullable().default(null),
    /** Empty: any model number. */
    model_number: oneLine.max(80).default(''),
    count: z.number().int().min(1).max(50),
    most_hours: limit,
    most_km: limit,
    most_cycles: limit,
  })
  .refine((line) => line.type !== 'other' || (line.other_type ?? '') !== '', {
    path: ['other_type'],
    error: brokenRule('type_required'),
  });
export type BillLine = z.output<typeof billLine>;

/** Lines of a bill at most. */
export const BILL_LINES_MOST = 40;
/** The maker's name of a model, as robots have it. */
export const billModel = oneLine.min(1).max(80);

/** What a robot of a model is made of. `version` counts the changes; 0 before the first. */
export const partBill = z.object({
  model: z.string(),
  lines: z.array(billLine),
  version: z.number().int(),
  updated_at: isoTime,
});
export type PartBill = z.infer<typeof partBill>;

/** The whole bill of a model; without lines it is forgotten. */
export const billChange = z.object({
  lines: z.array(billLine).max(BILL_LINES_MOST),
  version: seenVersion.optional(),
});
export type BillChange = z.output<typeof billChange>;

/** Why a part is due: it reached a limit of the bill of its robot's model, or its warranty ends. */
export const PART_DUE = [...PART_LIMITS, 'warranty'] as const;
export type PartDue = (typeof PART_DUE)[number];

/** Days before the end of a warranty in which people are reminded. */
export const WARRANTY_NOTICE_DAYS = 30;

/** The parts of a robot: what is in it with what is due, and what its model's bill misses. */
export const robotParts = z.object({
  model: z.string(),
  /** Whether the model has a bill: without one, nothing is missing. */
  has_bill: z.boolean(),
  parts: z.array(part.extend({ due: z.array(z.enum(PART_DUE)) })),
  missing: z.array(
    z.object({
      type: z.enum(PART_TYPES),
      other_type: z.string().nullable(),
      model_number: z.string(),
      count: z.number().int(),
    }),
  ),
});
export type RobotParts = z.infer<typeof robotParts>;
/** A part in a robot with what is due. */
export type RobotPart = RobotParts['parts'][number];
/** What a robot's bill asks for that is not in it. */
export type MissingPart = RobotParts['missing'][number];
