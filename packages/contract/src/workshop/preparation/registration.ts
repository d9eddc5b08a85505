import { z } from 'zod';
import { id, name } from '../../core/schemas.ts';
import { robotsApi } from '../../robots/robots/robots.ts';

/** Characters of a file of robots at most, and its lines beside the first. */
export const ROBOT_FILE_MOST = { characters: 100_000, lines: 200 } as const;
/** The largest request with a file of robots, in bytes. */
export const ROBOT_FILE_BYTES = 400_000;
/** The most labels in one file. */
export const ROBOT_LABELS_MOST = 200;

/** A robot as it comes out of its box: a name is made of its model and serial number where none is given. */
export const boxedRobot = robotsApi.register.body.extend({ name: name.optional() });
export type BoxedRobot = z.output<typeof boxedRobot>;

/** A file of robots: CSV with a first line that names its columns, in English or Turkish. */
export const robotFile = z.object({ csv: z.string() });

/** Why a line of a file is refused. */
const ROBOT_LINE_REFUSALS = [
  'serial_missing',
  'serial_invalid',
  'manufacturer_invalid',
  'model_invalid',
  'name_invalid',
  'protocol_unknown',
  'owner_invalid',
  'due_unclear',
  'twice_in_file',
  'exists',
] as const;
export type RobotLineRefusal = (typeof ROBOT_LINE_REFUSALS)[number];

const robotLine = z.object({
  line: z.number().int(),
  outcome: z.enum(['made', 'refused']),
  name: z.string(),
  serial_number: z.string(),
  refusal: z.object({ code: z.enum(ROBOT_LINE_REFUSALS), value: z.string() }).nullable(),
});
export type RobotLine = z.infer<typeof robotLine>;

/** A robot that was registered just now, with what its label says. The code is answered only here. */
const labelledRobot = z.object({
  robot_id: z.string(),
  name: z.string(),
  serial_number: z.string(),
  activation_code: z.string(),
});
export type LabelledRobot = z.infer<typeof labelledRobot>;

/** The result of an import or its preview, line by line. */
export const importedRobots = z.object({
  made: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  refused: z.number().int(),
  lines: z.array(robotLine),
  /** Undoes the import; null for a preview, and if nothing was registered. */
  import_id: z.string().nullable(),
  robots: z.array(labelledRobot),
});
export type ImportedRobots = z.infer<typeof importedRobots>;

/** The outcome of an undo. Robots that were changed, activated or moved since, or have work, stay. */
export const undoneImport = z.object({ removed: z.number().int(), kept: z.number().int() });
export type UndoneImport = z.infer<typeof undoneImport>;

/**
 * Labels to print. A code that the caller holds is compared with the robot's own, so that no label carries a wrong one; null reads it,
 * which needs the right to secrets and a password that was entered recently.
 */
export const labelOrder = z.object({
  labels: z
    .array(z.object({ robot_id: id, activation_code: z.string().min(1).max(40).nullable() }))
    .min(1)
    .max(ROBOT_LABELS_MOST),
});
export type LabelOrder = z.output<typeof labelOrder>;

/** What retiring a robot deletes, and what keeps it from being retired now. */
export const retirement = z.object({
  name: z.string(),
  is_retired: z.boolean(),
  is_working: z.boolean(),
  uses: robotsApi.uses.response,
  has_wifi: z.boolean(),
  vpn_client: z.string().nullable(),
  api_keys: z.array(z.string()),
  machine_accounts: z.array(z.string()),
  notes: z.number().int(),
  photos: z.number().int(),
});
export type Retirement = z.infer<typeof retirement>;
