import { z } from 'zod';
import {
  id,
  INT4_MAX,
  isoTime,
  name,
  oneLine,
  page,
  pageQuery,
  printable,
  seenVersion,
} from '../../core/schemas.ts';
import { workshopPhases } from './phases.ts';

/** Minutes in which an author may delete a note or a photo. After that it is part of the robot's history. */
export const NOTE_MINUTES = 15;
/** The most tasks of one robot. */
export const TASKS_MOST = 100;
/** The most notes of one robot. */
export const NOTES_MOST = 1_000;
/** The most photos of one robot. */
export const PHOTOS_MOST = 50;
/** The largest photo as it is sent, in bytes. */
export const PHOTO_BYTES = 20_000_000;

const personRef = z.object({ user_id: z.string(), name: z.string() });
const count = z.number().int();

/** A robot as the workshop sees it. Dates are days in the time zone of the project. */
const workshopRobot = z.object({
  project_id: count,
  robot_id: z.string(),
  name: z.string(),
  serial_number: z.string(),
  manufacturer: z.string(),
  model: z.string(),
  enabled: z.boolean(),
  activated: z.boolean(),
  connected: z.boolean(),
  state_id: z.string(),
  phase: z.enum(workshopPhases),
  /** False until a person chooses a state: before, a robot is in service once it was activated, and received until then. */
  is_chosen: z.boolean(),
  since: isoTime,
  /** Whose robot it is: a customer or a team. Empty if it is not known. */
  owner: z.string(),
  responsible: personRef.nullable(),
  due_on: z.iso.date().nullable(),
  is_overdue: z.boolean(),
  items_done: count,
  items_total: count,
  /** Required items that are not ticked. */
  required_left: count,
  open_tasks: count,
  overdue_tasks: count,
  /** Counts the changes of the card; 0 before the first. */
  version: count,
});
export type WorkshopRobot = z.infer<typeof workshopRobot>;

const workshopTask = z.object({
  task_id: z.string(),
  title: z.string(),
  assignee: personRef.nullable(),
  due_on: z.iso.date().nullable(),
  is_overdue: z.boolean(),
  done_at: isoTime.nullable(),
  done_by: z.string().nullable(),
  created_by: z.string(),
  created_at: isoTime,
});
export type WorkshopTask = z.infer<typeof workshopTask>;

const workshopNote = z.object({
  note_id: z.string(),
  text: z.string(),
  by: z.string(),
  created_at: isoTime,
  /** The caller wrote it, less than {@link NOTE_MINUTES} minutes ago. */
  is_deletable: z.boolean(),
});
export type WorkshopNote = z.infer<typeof workshopNote>;

const workshopPhoto = z.object({
  photo_id: z.string(),
  bytes: count,
  width: count,
  height: count,
  by: z.string(),
  created_at: isoTime,
  is_deletable: z.boolean(),
});
export type WorkshopPhoto = z.infer<typeof workshopPhoto>;

const tickedItem = z.object({
  item_id: z.string(),
  name_en: z.string(),
  name_tr: z.string(),
  is_required: z.boolean(),
  done_at: isoTime.nullable(),
  done_by: z.string().nullable(),
});
export type TickedItem = z.infer<typeof tickedItem>;

/** Everything about one robot in the workshop: tasks that are open come first, notes and photos newest first. */
export const workshopCard = workshopRobot.extend({
  checklist: z.array(tickedItem),
  tasks: z.array(workshopTask),
  notes: z.array(workshopNote),
  photos: z.array(workshopPhoto),
});
export type WorkshopCard = z.infer<typeof workshopCard>;

const WORKSHOP_SORTS = ['due', '-due', 'name', '-name', 'since', '-since', 'owner', '-owner'] as const;
export type WorkshopSort = (typeof WORKSHOP_SORTS)[number];
/** Which robots a list asks for, and in which order. Filters are joined by "and". */
export const workshopQuery = pageQuery.extend({
  project_id: z.coerce.number().int().positive().max(INT4_MAX).optional(),
  /** Several ids stand with commas between them. */
  state: z.string().max(1_400).regex(printable).optional(),
  owner: oneLine.max(80).optional(),
  search: oneLine.max(80).optional(),
  /** Exactly this serial number: what a scanner reads from a box. */
  serial_number: oneLine.max(60).optional(),
  overdue: z.enum(['yes']).optional(),
  sort: z.enum(WORKSHOP_SORTS).default('due'),
});
export type WorkshopQuery = z.output<typeof workshopQuery>;

/** A page of robots; `counts` are those of each state over all pages, without the filter by state. */
export const workshopRobots = page(workshopRobot).extend({
  counts: z.array(z.object({ state_id: z.string(), count })),
  owners: z.array(z.string()),
});
export type WorkshopRobots = z.infer<typeof workshopRobots>;

const dueOn = z.iso.date().nullable();
/** What changes on a card; a field that is left out stays. `due_on` is a day in the time zone of the project. */
export const cardChange = z.object({
  version: seenVersion.optional(),
  state_id: id.optional(),
  owner: oneLine.max(80).optional(),
  responsible_id: id.nullable().optional(),
  due_on: dueOn.optional(),
});
export type CardChange = z.output<typeof cardChange>;

/** A task as a person adds it. */
export const newTask = z.object({
  title: name,
  assignee_id: id.nullable().default(null),
  due_on: dueOn.default(null),
});
export type NewTask = z.output<typeof newTask>;
/** What changes of a task; a field that is left out stays. */
export const taskChange = z.object({
  title: name.optional(),
  assignee_id: id.nullable().optional(),
  due_on: dueOn.optional(),
  is_done: z.boolean().optional(),
});
export type TaskChange = z.output<typeof taskChange>;

/** People whom a robot or a task can be given to. */
export const workshopPeople = z.array(personRef);
