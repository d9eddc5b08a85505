import {
  WARRANTY_NOTICE_DAYS,
  type BillLine,
  type ChangedPartField,
  type MissingPart,
  type Part,
  type PartDue,
  type PartEvent,
  type PartFile,
  type PartPlace,
} from '@rota/contract/parts';
import { foldCase } from '../../../db/folding.ts';
import type { PartEventRow } from './part-events.store.ts';
import type { PartFileRow } from './part-files.store.ts';
import type { PartFields, PartRow, Placed } from './parts.store.ts';

const HOUR_S = 3_600;
const KM_M = 1_000;
const DAY_MS = 86_400_000;

/** A part as callers read it. `robotName` is undefined for one that is in no robot. */
export function toPart(row: PartRow, robotName: string | undefined): Part {
  return {
    part_id: row.part_id,
    project_id: row.project_id,
    serial_number: row.serial_number,
    model_number: row.model_number,
    type: row.type,
    other_type: row.other_type,
    description: row.description,
    warranty_until: row.warranty_until,
    ...placeOf(row, robotName),
    installed_at: row.installed_at?.toISOString() ?? null,
    wear: {
      hours: round(row.driving_s / HOUR_S),
      km: round(row.distance_m / KM_M),
      cycles: round(row.cycles),
      counted_until: row.counted_until.toISOString(),
    },
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The place of a part with the name of its robot, as its history keeps it. */
export function placeOf(row: Placed, robotName: string | undefined): PartPlace {
  return {
    location: row.location,
    shelf: row.shelf,
    robot_id: row.robot_id,
    robot_name: row.robot_id === null ? null : (robotName ?? null),
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

export function toEvent(row: PartEventRow, fileIds: ReadonlySet<string>): PartEvent {
  const { photo_file_id: photo } = row;
  return {
    event_id: row.event_id,
    at: row.at.toISOString(),
    log_type: row.log_type,
    actor_name: row.actor_name,
    came_from: row.came_from,
    went_to: row.went_to,
    other_part: row.other_part,
    changes: [...(row.changes ?? [])],
    reason: row.reason,
    note: row.note,
    test: row.test_passed === null ? null : { passed: row.test_passed, note: row.test_note },
    photo_media_id: photo !== null && fileIds.has(photo) ? photo : null,
  };
}

export function toFile(row: PartFileRow): PartFile {
  return {
    file_id: row.file_id,
    name: row.name,
    type: row.type,
    bytes: row.bytes,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
  };
}

const FIELDS = [
  'serial_number',
  'model_number',
  'type',
  'other_type',
  'description',
  'warranty_until',
] as const satisfies readonly (keyof PartFields)[];

/** The fields that differ, as the history keeps them. */
export function changedFields(before: PartFields, after: PartFields): ChangedPartField[] {
  return FIELDS.flatMap((field) => {
    const [from, to] = [before[field] ?? '', after[field] ?? ''];
    return from === to ? [] : [{ field, from, to }];
  });
}

type Kind = Pick<BillLine, 'type' | 'other_type' | 'model_number'>;

/** Whether a part is one of those that a line of a bill asks for. */
export function fits(line: Kind, part: Kind): boolean {
  if (line.type !== part.type) return false;
  if (line.type === 'other' && foldCase(line.other_type ?? '') !== foldCase(part.other_type ?? ''))
    return false;
  return line.model_number === '' || foldCase(line.model_number) === foldCase(part.model_number);
}

/** The line of the bill that each part fills, first those with a model number, so that a line for any model takes what is left. */
function lineOfEach<P extends Kind>(lines: readonly BillLine[], parts: readonly P[]): Map<P, BillLine> {
  const found = new Map<P, BillLine>();
  const exact = [...lines].sort((a, b) => Number(a.model_number === '') - Number(b.model_number === ''));
  for (const line of exact) {
    const fitting = parts.filter((part) => !found.has(part) && fits(line, part));
    for (const part of fitting.slice(0, line.count)) found.set(part, line);
  }
  return found;
}

/** What a bill asks for that is not among the parts. */
export function missingParts(lines: readonly BillLine[], parts: readonly Kind[]): MissingPart[] {
  const filled = [...lineOfEach(lines, parts).values()];
  return lines.flatMap((line) => {
    const { type, other_type, model_number, count } = line;
    const missing = count - filled.filter((one) => one === line).length;
    return missing > 0 ? [{ type, other_type, model_number, count: missing }] : [];
  });
}

type Used = Kind & Pick<Part, 'wear' | 'warranty_until'>;

/** What a person is reminded of at each part: limits of its bill that it reached, and a warranty that ends. `now` in ms. */
export function dueOf<P extends Used>(
  lines: readonly BillLine[],
  parts: readonly P[],
  now: number,
): Map<P, PartDue[]> {
  const billed = lineOfEach(lines, parts);
  return new Map(
    parts.map((part) => {
      // More parts than the bill counts wear as those that it counts.
      const line = billed.get(part) ?? lines.find((one) => fits(one, part));
      return [
        part,
        [...wornBy(line, part), ...(warrantyEnds(part.warranty_until, now) ? ['warranty' as const] : [])],
      ];
    }),
  );
}

function wornBy(line: BillLine | undefined, { wear }: Pick<Part, 'wear'>): PartDue[] {
  if (line === undefined) return [];
  const { most_hours: hours, most_km: km, most_cycles: cycles } = line;
  return [
    ...(hours !== null && wear.hours >= hours ? ['hours' as const] : []),
    ...(km !== null && wear.km >= km ? ['km' as const] : []),
    ...(cycles !== null && wear.cycles >= cycles ? ['cycles' as const] : []),
  ];
}

/** Whether a warranty ends within the days of notice; one that has ended is of no use any more. Days are those of UTC. */
export function warrantyEnds(until: string | null, now: number): boolean {
  if (until === null) return false;
  return until >= dayOf(now) && until <= dayOf(now + WARRANTY_NOTICE_DAYS * DAY_MS);
}

/** The day of a moment (ms), as in `2027-05-31`. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** Days from now (ms) until a day; null where there is none. */
export function daysUntil(day: string | null, now: number): number | null {
  return day === null ? null : Math.round((Date.parse(day) - Date.parse(dayOf(now))) / DAY_MS);
}
