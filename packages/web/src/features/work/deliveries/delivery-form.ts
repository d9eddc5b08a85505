import {
  orderNumber,
  taskKindFields,
  TASK_KINDS,
  TASK_PRIORITIES,
  type CreateDelivery,
  type Delivery,
  type DeliveryKind,
  type TaskOptions,
  type TaskPriority,
} from '@rota/contract/deliveries';
import { areJoined } from '@rota/contract/elevators';
import { mapIdOf } from '@rota/contract/maps';
import type { Robot } from '@rota/contract/robots';
import type { Target } from '@rota/contract/targets';
import { savedTask, type SavedTask } from '@rota/contract/templates';
import { z } from 'zod';
import type { Translate } from '../../../i18n/translator.ts';
import type { createDeliveryTexts } from './create-delivery.messages.ts';
import type { taskFieldTexts } from './task-kind.messages.ts';

const LIMITS = {
  lid: 20,
  note: 200,
  address: 200,
  sender: 120,
  speech: 200,
  rounds: 1_000,
  minutes: 1_440,
  in_minutes: 10_080,
} as const;

export type StopFields = { target_id: string; lid: string; note: string };
export type DeliveryFields = {
  kind: DeliveryKind;
  filling_target_id: string;
  targets: StopFields[];
  robot_id: string;
  require_robot_now: boolean;
  address: string;
  sender: string;
  priority: TaskPriority;
  order_number: string;
  /** Instants as ISO text; '' for none. */
  earliest_start_at: string;
  due_at: string;
  expires_at: string;
  /** Minutes from when a schedule has it begin, as they are typed. */
  due_in_minutes: string;
  expires_in_minutes: string;
  /** Numbers as they are typed; empty where the kind's own default is meant. */
  rounds: string;
  minutes: string;
  speech: string;
  /** `''`: as the project has it. */
  remote_delivery: AsProject;
  confirm_loading: AsProject;
  confirm_unloading: AsProject;
};
/** An option of a task: set, or unset so that the project decides. */
type AsProject = '' | 'yes' | 'no';
const asProject = z.enum(['', 'yes', 'no']);
const SWITCHES = ['remote_delivery', 'confirm_loading', 'confirm_unloading'] as const;

export const emptyStop: StopFields = { target_id: '', lid: '', note: '' };
export const emptyDelivery: DeliveryFields = {
  kind: 'delivery',
  filling_target_id: '',
  targets: [emptyStop],
  robot_id: '',
  require_robot_now: false,
  priority: 'normal',
  order_number: '',
  earliest_start_at: '',
  due_at: '',
  expires_at: '',
  due_in_minutes: '',
  expires_in_minutes: '',
  address: '',
  sender: '',
  rounds: '',
  minutes: '',
  speech: '',
  remote_delivery: '',
  confirm_loading: '',
  confirm_unloading: '',
};

/** The kind that an address names; a delivery where it names none. */
export function kindOf(text: string | null): DeliveryKind {
  return TASK_KINDS.find((kind) => kind === text) ?? 'delivery';
}

/** The lids of the chosen robot, or all lids while none is chosen or it has reported none. */
export function lidsOf(robots: readonly Robot[], robotId: string): string[] {
  const chosen = robots.filter((robot) => robot.robot_id === robotId && robot.lids.length > 0);
  return [
    ...new Set((chosen.length > 0 ? chosen : robots).flatMap((robot) => robot.lids.map(({ lid }) => lid))),
  ].sort();
}

export type FormTexts = {
  readonly t: Translate<(typeof createDeliveryTexts)['en']>;
  readonly tField: Translate<(typeof taskFieldTexts)['en']>;
};

/**
 * The form's checks, in the person's language. `floorOf` names a target's map; `served` are the maps that each elevator joins. `lidsOf` knows
 * the lids of a robot, or of all for ''.
 */
export function deliveryForm(
  { t, tField }: FormTexts,
  floorOf: (targetId: string) => string | undefined,
  served: readonly (readonly string[])[],
  lidsOf: (robotId: string) => readonly string[],
) {
  const whole = (max: number, min = 0) =>
    z
      .string()
      .refine(
        (text) =>
          text.trim() === '' || (/^\d{1,6}$/.test(text.trim()) && Number(text) <= max && Number(text) >= min),
        {
          error: tField('wholeNumber', { min, max }),
        },
      );
  const line = (max: number) =>
    z
      .string()
      .trim()
      .max(max, { error: t('tooLong', { max }) });
  return z
    .object({
      kind: z.enum(TASK_KINDS),
      rounds: whole(LIMITS.rounds),
      minutes: whole(LIMITS.minutes),
      speech: line(LIMITS.speech),
      remote_delivery: asProject,
      confirm_loading: asProject,
      confirm_unloading: asProject,
      priority: z.enum(TASK_PRIORITIES),
      order_number: z.string().trim(),
      earliest_start_at: z.string(),
      due_at: z.string(),
      expires_at: z.string(),
      due_in_minutes: whole(LIMITS.in_minutes, 1),
      expires_in_minutes: whole(LIMITS.in_minutes, 1),
      filling_target_id: z.string(),
      targets: z
        .array(
          z.object({
            target_id: z.string().min(1, { error: t('targetRequired') }),
            lid: line(LIMITS.lid),
            note: line(LIMITS.note),
          }),
        )
        .min(1)
        .max(100),
      robot_id: z.string(),
      require_robot_now: z.boolean(),
      address: line(LIMITS.address),
      sender: line(LIMITS.sender),
    })
    .superRefine((fields, context) => {
      for (const { path, message } of [
        ...stopProblems(fields, { t, floorOf, served, lidsOf }),
        ...orderNumberProblem(fields),
        ...timeProblems(fields, t),
      ])
        context.addIssue({ code: 'custom', path, message });
    });
}

type Problem = { readonly path: (string | number)[]; readonly message: string };
type FormDeps = {
  readonly floorOf: (targetId: string) => string | undefined;
  readonly served: readonly (readonly string[])[];
  readonly lidsOf: (robotId: string) => readonly string[];
};
type Stops = Pick<DeliveryFields, 'kind' | 'filling_target_id' | 'targets' | 'robot_id'>;

/** Stops that no robot gets to from the one before, and lids that the robot does not have. */
function stopProblems(
  { kind, filling_target_id, targets, robot_id }: Stops,
  { t, floorOf, served, lidsOf }: FormDeps & Pick<FormTexts, 't'>,
): Problem[] {
  const { filling, lids, oneFloor } = taskKindFields[kind];
  const problems: Problem[] = [];
  let before = filling === 'none' ? undefined : floorOf(filling_target_id);
  for (const [index, stop] of targets.entries()) {
    const floor = floorOf(stop.target_id);
    const joins = oneFloor === true ? [] : served;
    if (floor !== undefined && before !== undefined && !areJoined([before, floor], joins))
      problems.push({
        path: ['targets', index, 'target_id'],
        message: t(oneFloor === true ? 'oneFloorOnly' : 'notJoined'),
      });
    before = floor ?? before;
    if (lids && stop.lid !== '' && !lidsOf(robot_id).includes(stop.lid))
      problems.push({ path: ['targets', index, 'lid'], message: t('lidUnknown') });
  }
  return problems;
}

function orderNumberProblem({ order_number: text }: Pick<DeliveryFields, 'order_number'>): Problem[] {
  const { error } = orderNumber.optional().safeParse(text === '' ? undefined : text);
  return error === undefined ? [] : [{ path: ['order_number'], message: error.issues[0]?.message ?? '' }];
}

type Times = Pick<DeliveryFields, 'earliest_start_at' | 'due_at' | 'expires_at'>;

/** A task that would be due, or expire, before it begins. */
function timeProblems(times: Times, t: FormTexts['t']): Problem[] {
  const start = times.earliest_start_at;
  return (['due_at', 'expires_at'] as const)
    .filter((name) => start !== '' && times[name] !== '' && Date.parse(times[name]) <= Date.parse(start))
    .map((name) => ({ path: [name], message: t('beforeStart') }));
}

/** The request body: empty fields are omitted. */
export function deliveryBody(fields: DeliveryFields): CreateDelivery {
  const some = (text: string) => (text.trim() === '' ? undefined : text.trim());
  const known = taskKindFields[fields.kind];
  const options = {
    ...(known.options.includes('rounds') && fields.rounds.trim() !== '' && { rounds: Number(fields.rounds) }),
    ...(known.options.includes('minutes') &&
      fields.minutes.trim() !== '' && { minutes: Number(fields.minutes) }),
    ...(known.options.includes('speech') && optional('speech', some(fields.speech))),
    ...switchesOf(fields),
  };
  return {
    kind: fields.kind,
    targets: fields.targets.slice(0, known.mostStops).map((stop) => ({
      target_id: stop.target_id,
      ...(known.lids && optional('lid', some(stop.lid))),
      ...optional('note', some(stop.note)),
    })),
    ...(known.filling !== 'none' && optional('filling_target_id', some(fields.filling_target_id))),
    ...(Object.keys(options).length > 0 && { options }),
    ...(fields.priority !== 'normal' && { priority: fields.priority }),
    ...optional('order_number', some(fields.order_number)),
    ...optional('earliest_start_at', some(fields.earliest_start_at)),
    ...optional('due_at', some(fields.due_at)),
    ...optional('expires_at', some(fields.expires_at)),
    ...optional('robot_id', some(fields.robot_id)),
    ...optional('address', some(fields.address)),
    ...optional('sender', some(fields.sender)),
    ...(fields.require_robot_now ? { require_robot_now: true } : {}),
  };
}

/** The switches that a person set for the task itself, as far as its kind has them. */
function switchesOf(fields: DeliveryFields): Pick<TaskOptions, (typeof SWITCHES)[number]> {
  const known = taskKindFields[fields.kind].options;
  const switchedOn = SWITCHES.filter((name) => known.includes(name) && fields[name] !== '');
  return Object.fromEntries(switchedOn.map((name) => [name, fields[name] === 'yes']));
}

/** The task as it is kept: what is of one moment is counted in minutes from when it begins, or from `now` (ms). */
export function savedTaskOf(fields: DeliveryFields, now: number): SavedTask {
  const { earliest_start_at, due_at, expires_at, ...body } = deliveryBody({ ...fields, order_number: '' });
  const start = earliest_start_at === undefined ? now : Date.parse(earliest_start_at);
  const minutes = (numberText: string, at: string | undefined): number | undefined => {
    if (numberText.trim() !== '') return Number(numberText);
    const later = at === undefined ? 0 : Math.round((Date.parse(at) - start) / 60_000);
    return later >= 1 && later <= LIMITS.in_minutes ? later : undefined;
  };
  const [due, expires] = [
    minutes(fields.due_in_minutes, due_at),
    minutes(fields.expires_in_minutes, expires_at),
  ];
  return {
    ...body,
    ...(due !== undefined && { due_in_minutes: due }),
    ...(expires !== undefined && { expires_in_minutes: expires }),
  };
}

/** The form of a task that was kept. With `now` (ms) its minutes are instants, counted from then; without, they stay minutes. */
export function fieldsOf(task: SavedTask, now?: number): DeliveryFields {
  const at = (minutes: number | undefined) =>
    minutes === undefined || now === undefined ? '' : new Date(now + minutes * 60_000).toISOString();
  const numberText = (value: number | undefined) => (value === undefined ? '' : String(value));
  const { due_in_minutes: due, expires_in_minutes: expires, options = {} } = task;
  return {
    ...emptyDelivery,
    kind: task.kind,
    filling_target_id: task.filling_target_id ?? '',
    targets: task.targets.map(({ target_id, lid = '', note = '' }) => ({ target_id, lid, note })),
    robot_id: task.robot_id ?? '',
    require_robot_now: task.require_robot_now ?? false,
    priority: task.priority ?? 'normal',
    due_at: at(due),
    expires_at: at(expires),
    due_in_minutes: now === undefined ? numberText(due) : '',
    expires_in_minutes: now === undefined ? numberText(expires) : '',
    address: task.address ?? '',
    sender: task.sender ?? '',
    rounds: numberText(options.rounds),
    minutes: numberText(options.minutes),
    speech: options.speech ?? '',
    remote_delivery: switchOf(options.remote_delivery),
    confirm_loading: switchOf(options.confirm_loading),
    confirm_unloading: switchOf(options.confirm_unloading),
  };
}

function switchOf(value: boolean | undefined): AsProject {
  if (value === undefined) return '';
  return value ? 'yes' : 'no';
}

/** A task to be done again as this one was. The stop where what was collected is emptied comes of itself. */
export function taskOf(delivery: Delivery): SavedTask {
  const { kind, subtasks, filling_target_id, options, priority, requested_robot_id, address, sender } =
    delivery;
  return {
    kind,
    targets: subtasks
      .filter((stop) => stop.kind !== 'empty')
      .map(({ target_id, lid, note }) => ({
        target_id,
        ...(lid !== null && { lid }),
        ...(note !== null && { note }),
      })),
    ...(filling_target_id !== null && taskKindFields[kind].filling !== 'none' && { filling_target_id }),
    ...(Object.keys(options).length > 0 && { options }),
    ...(priority !== 'normal' && { priority }),
    ...(requested_robot_id !== null && { robot_id: requested_robot_id }),
    ...(address !== null && { address }),
    ...(sender !== null && { sender }),
  };
}

/** The parts of a task to reuse for the next one of its kind: neither its destination nor its receiver. */
export function habitOf(task: SavedTask, now: number): DeliveryFields {
  return { ...fieldsOf(task, now), targets: [emptyStop], address: '', due_at: '', expires_at: '' };
}

/** A kept task out of text or of a page's state; undefined for what is none. */
export function readTask(value: unknown): SavedTask | undefined {
  const parsed = savedTask.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

function optional<K extends string>(key: K, value: string | undefined): { [P in K]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: string });
}

/** Which targets a delivery may be loaded at and go to, the likeliest first; charging, waiting and escape points are for robots alone. */
export function loadingTargets(targets: readonly Target[]): Target[] {
  return rankTargets(targets, ['filling', 'target', '', 'delivery', 'table']);
}
export function stopTargets(targets: readonly Target[]): Target[] {
  return rankTargets(targets, ['table', 'delivery', 'target', '', 'filling']);
}

function rankTargets(targets: readonly Target[], types: readonly Target['type'][]): Target[] {
  const place = (target: Target) => types.indexOf(target.type);
  return targets
    .filter((target) => place(target) >= 0)
    .sort((a, b) => mapIdOf(a.site, a.floor).localeCompare(mapIdOf(b.site, b.floor)) || place(a) - place(b));
}
