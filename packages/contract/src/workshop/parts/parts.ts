import { z } from 'zod';
import { brokenRule } from '../../core/constraints.ts';
import { id, INT4_MAX, isoTime, oneLine, printable, seenVersion } from '../../core/schemas.ts';
import { PART_LOCATIONS, PART_TYPES } from './part-types.ts';

/** A day of the calendar, as in `2027-05-31`. */
const day = z.iso.date();

/** The serial number that stands on a part. Unique in the installation, whatever the case of its letters. */
const partSerial = z
  .string({ error: brokenRule('serial_number_required') })
  .pipe(oneLine.min(1, { error: brokenRule('serial_number_required') }).max(80));
const modelNumber = oneLine.max(80);
/** A note, a reason: several lines of text. */
const remark = z.string().trim().max(1_000).regex(printable);
const shelfName = oneLine.max(60);

/** Where a part is. `shelf` names the shelf; the robot keeps the name that it had then. */
const partPlace = z.object({
  location: z.enum(PART_LOCATIONS),
  shelf: z.string(),
  robot_id: z.string().nullable(),
  robot_name: z.string().nullable(),
});
export type PartPlace = z.infer<typeof partPlace>;

/** What a part was used in all robots that it was in: hours and kilometres driven, full charge cycles. */
const wear = z.object({
  hours: z.number(),
  km: z.number(),
  cycles: z.number(),
  /** Up to when it is counted. */
  counted_until: isoTime,
});

/** One part of a robot, or a spare. */
export const part = z.object({
  part_id: z.string(),
  project_id: z.number().int(),
  serial_number: z.string(),
  model_number: z.string(),
  type: z.enum(PART_TYPES),
  /** What it is, where its type is `other`. */
  other_type: z.string().nullable(),
  description: z.string(),
  warranty_until: z.string().nullable(),
  ...partPlace.shape,
  installed_at: isoTime.nullable(),
  wear,
  version: z.number().int(),
  created_at: isoTime,
  updated_at: isoTime,
});
export type Part = z.infer<typeof part>;

/** What an entry of a part's history is about. `note`: what a person wrote; the only kind that can be deleted, within 15 minutes. */
export const PART_LOG_TYPES = [
  'registered',
  'changed',
  'installed',
  'taken_out',
  'moved',
  'note',
  'file_added',
  'file_removed',
] as const;
export type PartLogType = (typeof PART_LOG_TYPES)[number];

const changedField = z.object({
  field: z.enum(['serial_number', 'model_number', 'type', 'other_type', 'description', 'warranty_until']),
  from: z.string(),
  to: z.string(),
});
/** A field of a part before and after a change. */
export type ChangedPartField = z.infer<typeof changedField>;

const otherPart = z.object({ part_id: z.string(), serial_number: z.string() });
/** The part that another one replaced, or was replaced by. */
export type OtherPart = z.infer<typeof otherPart>;

/** An entry of a part's history. */
const partEvent = z.object({
  event_id: z.string(),
  at: isoTime,
  log_type: z.enum(PART_LOG_TYPES),
  actor_name: z.string(),
  came_from: partPlace.nullable(),
  went_to: partPlace.nullable(),
  other_part: otherPart.nullable(),
  changes: z.array(changedField),
  reason: z.string(),
  note: z.string(),
  test: z.object({ passed: z.boolean(), note: z.string() }).nullable(),
  /** A picture among the files of the part, unless it was removed since. */
  photo_media_id: z.string().nullable(),
});
export type PartEvent = z.infer<typeof partEvent>;

/** A file of a part. */
const partFile = z.object({
  file_id: z.string(),
  name: z.string(),
  /** `application/pdf` or `image/jpeg`. */
  type: z.string(),
  bytes: z.number().int(),
  created_at: isoTime,
  created_by: z.string(),
});
export type PartFile = z.infer<typeof partFile>;

/** A part in full: the newest entries of its history first, at most {@link PART_EVENTS_SHOWN}, and its files. */
export const partDetails = part.extend({ history: z.array(partEvent), files: z.array(partFile) });
export type PartDetails = z.infer<typeof partDetails>;
/** How many entries of a part's history are read at once. */
export const PART_EVENTS_SHOWN = 500;

/** The largest file of a part, in bytes. */
export const PART_FILE_BYTES = 10_000_000;
/** How many files a part has at most. */
export const PART_FILES_MOST = 30;

const fields = {
  serial_number: partSerial,
  model_number: modelNumber.default(''),
  type: z.enum(PART_TYPES, { error: brokenRule('type_required') }),
  other_type: oneLine.max(60).nullable().default(null),
  description: remark.default(''),
  warranty_until: day.nullable().default(null),
};
const ownType = <
  T extends { readonly type?: string | undefined; readonly other_type?: string | null | undefined },
>(
  body: T,
): boolean => body.type !== 'other' || (body.other_type ?? '') !== '';
const ownTypeMissing = { path: ['other_type'], error: brokenRule('type_required') };

/** A new part. It is on the shelf until it is installed. */
export const newPart = z
  .object({
    ...fields,
    shelf: shelfName.default(''),
    /** What it was used before it was registered here. */
    used: z
      .object({
        hours: z.number().min(0).max(1_000_000),
        km: z.number().min(0).max(10_000_000),
        cycles: z.number().min(0).max(100_000),
      })
      .default({ hours: 0, km: 0, cycles: 0 }),
    /** Left out: the only project in which the caller may edit parts. */
    project_id: z.number().int().positive().max(INT4_MAX).optional(),
  })
  .refine(ownType, ownTypeMissing);
export type NewPart = z.output<typeof newPart>;

/** What a person changes of a part. */
export const partChange = z
  .object({ ...fields, version: seenVersion.optional(), reason: remark.default('') })
  .refine(ownType, ownTypeMissing);
export type PartChange = z.output<typeof partChange>;

const test = z.object({ passed: z.boolean(), note: remark.default('') });

/** Where a part goes that is not put into a robot. */
const awayPlace = z.object({
  location: z.enum(['shelf', 'repair', 'scrap']),
  shelf: shelfName.default(''),
});

/** A part goes into a robot, in the place of another one where that is named. */
export const partInstall = z.object({
  robot_id: id,
  replaces_part_id: id.optional(),
  /** Where the replaced part goes. */
  replaced_goes_to: awayPlace.default({ location: 'repair', shelf: '' }),
  reason: remark.default(''),
  test: test.optional(),
  /** A picture among the files of the part. */
  photo_media_id: id.optional(),
});
export type PartInstall = z.output<typeof partInstall>;

/** A part goes to the shelf, to repair or to scrap, out of its robot where it is in one. */
export const partMove = awayPlace.extend({ reason: remark.default(''), photo_media_id: id.optional() });
export type PartMove = z.output<typeof partMove>;

/** A note in the history of a part. */
export const partNote = z.object({ note: remark.min(1) });

/** How many labels a sheet of one call has at most. */
export const PART_LABELS_MOST = 500;
