import { mapIdOf, taskKindFields, TASK_KINDS, type CreateDelivery, type DeliveryKind, type Robot, type Target } from '@rota/contract';
import { z } from 'zod';
import type { Translate } from '../../i18n/i18n.ts';
import type { createDeliveryTexts } from './create-delivery.messages.ts';
import type { taskFieldTexts } from './task-kind.messages.ts';

export const LIMITS = { lid: 20, note: 200, address: 200, sender: 120, speech: 200, rounds: 1_000, minutes: 1_440 } as const;

export type StopFields = { target_id: string; lid: string; note: string };
export type DeliveryFields = {
  kind: DeliveryKind;
  filling_target_id: string;
  targets: StopFields[];
  robot_id: string;
  requireRobotNow: boolean;
  address: string;
  sender: string;
  /** Numbers as they are typed; empty where the kind's own default is meant. */
  rounds: string;
  minutes: string;
  speech: string;
};

export const emptyStop: StopFields = { target_id: '', lid: '', note: '' };
export const emptyDelivery: DeliveryFields = {
  kind: 'delivery',
  filling_target_id: '',
  targets: [emptyStop],
  robot_id: '',
  requireRobotNow: false,
  address: '',
  sender: '',
  rounds: '',
  minutes: '',
  speech: '',
};

/** The kind that an address names; a delivery where it names none. */
export function kindOf(text: string | null): DeliveryKind {
  return TASK_KINDS.find((kind) => kind === text) ?? 'delivery';
}

/** The lids of the chosen robot, or of all while none is chosen or it has told none. */
export function lidsOf(robots: readonly Robot[], robotId: string): string[] {
  const chosen = robots.filter((robot) => robot.robot_id === robotId && robot.lids.length > 0);
  return [...new Set((chosen.length > 0 ? chosen : robots).flatMap((robot) => robot.lids.map(({ lid }) => lid)))].sort();
}

/**
 * The form's checks, in the person's language. `floorOf` names a target's map; all points of a delivery are on one. `lidsOf` knows
 * the lids of a robot, or of all for ''.
 */
export function deliveryForm(
  t: Translate<(typeof createDeliveryTexts)['en']>,
  floorOf: (targetId: string) => string | undefined,
  lidsOf: (robotId: string) => readonly string[],
  tField: Translate<(typeof taskFieldTexts)['en']>,
) {
  const whole = (max: number) =>
    z.string().refine((text) => text.trim() === '' || (/^\d{1,6}$/.test(text.trim()) && Number(text) <= max), {
      error: tField('wholeNumber', { min: 0, max }),
    });
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
      filling_target_id: z.string(),
      targets: z
        .array(z.object({ target_id: z.string().min(1, { error: t('targetRequired') }), lid: line(LIMITS.lid), note: line(LIMITS.note) }))
        .min(1)
        .max(100),
      robot_id: z.string(),
      requireRobotNow: z.boolean(),
      address: line(LIMITS.address),
      sender: line(LIMITS.sender),
    })
    .superRefine((fields, context) => {
      const { filling, lids } = taskKindFields[fields.kind];
      const first = (filling === 'none' ? undefined : floorOf(fields.filling_target_id)) ?? floorOf(fields.targets[0]?.target_id ?? '');
      for (const [index, stop] of fields.targets.entries()) {
        const floor = floorOf(stop.target_id);
        if (floor !== undefined && floor !== first)
          context.addIssue({ code: 'custom', path: ['targets', index, 'target_id'], message: t('oneFloor') });
        if (lids && stop.lid !== '' && !lidsOf(fields.robot_id).includes(stop.lid))
          context.addIssue({ code: 'custom', path: ['targets', index, 'lid'], message: t('lidUnknown') });
      }
    });
}

/** What is sent: fields left empty are left out. */
export function deliveryBody(fields: DeliveryFields): CreateDelivery {
  const some = (text: string) => (text.trim() === '' ? undefined : text.trim());
  const known = taskKindFields[fields.kind];
  const options = {
    ...(known.options.includes('rounds') && fields.rounds.trim() !== '' && { rounds: Number(fields.rounds) }),
    ...(known.options.includes('minutes') && fields.minutes.trim() !== '' && { minutes: Number(fields.minutes) }),
    ...(known.options.includes('speech') && optional('speech', some(fields.speech))),
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
    ...optional('robot_id', some(fields.robot_id)),
    ...optional('address', some(fields.address)),
    ...optional('sender', some(fields.sender)),
    ...(fields.requireRobotNow ? { requireRobotNow: true } : {}),
  };
}

function optional<K extends string>(key: K, value: string | undefined): { [P in K]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: string });
}

/** Which targets a delivery may be loaded at and go to, the likeliest first; charging, waiting and escape points are for robots alone. */
export function loadingTargets(targets: readonly Target[]): Target[] {
  return ranked(targets, ['filling', 'target', '', 'delivery', 'table']);
}
export function stopTargets(targets: readonly Target[]): Target[] {
  return ranked(targets, ['table', 'delivery', 'target', '', 'filling']);
}

function ranked(targets: readonly Target[], types: readonly Target['type'][]): Target[] {
  const place = (target: Target) => types.indexOf(target.type);
  return targets
    .filter((target) => place(target) >= 0)
    .sort((a, b) => mapIdOf(a.site, a.floor).localeCompare(mapIdOf(b.site, b.floor)) || place(a) - place(b));
}
