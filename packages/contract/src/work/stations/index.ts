import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { weekHours } from '../../core/hours.ts';
import { empty, id, inProject, isoTime, name, oneLine, printable, seenVersion } from '../../core/schemas.ts';
import { evenIfNeeded, recordUses } from '../../core/uses.ts';
import { CALL_REASONS, STATION_AVAILABILITIES } from './availability.ts';
import { stationPurpose } from './call-kinds.ts';
import { STATION_CODE_LENGTH, STATION_CODE_SIGNS, stationCodeOf } from './station-code.ts';

export type { WeekHours } from '../../core/hours.ts';
export * from './availability.ts';
export * from './call-kind-texts.ts';
export * from './call-kinds.ts';
export * from './station-code.ts';

/** One of {@link STATION_AVAILABILITIES}. */
export const stationAvailability = z.enum(STATION_AVAILABILITIES);
/** One of {@link CALL_REASONS}. */
export const callReason = z.enum(CALL_REASONS);

/** The code of a station, or of a project, as a person types it or a QR code holds it. A malformed code is rejected before any lookup. */
export const stationCode = z
  .string()
  .max(40)
  .transform(stationCodeOf)
  .pipe(z.string().regex(new RegExp(`^[${STATION_CODE_SIGNS}]{${String(STATION_CODE_LENGTH)}}$`)));

/** How many stations a project has at most. */
export const STATIONS_MOST = 500;

/** By its hours, or as a person switched it, whatever the hour. */
export const STATION_SWITCHES = ['automatic', 'open', 'closed'] as const;
/** One of {@link STATION_SWITCHES}. */
const stationSwitch = z.enum(STATION_SWITCHES);
export type StationSwitch = z.infer<typeof stationSwitch>;

/** Whether guests can order at a station now, its menu included. */
const stationOrdering = z.object({
  availability: stationAvailability,
  /** Why it is not `taking_orders`; null while it is. */
  reason: callReason.nullable(),
  /** When guests can order again; null while they can, or where the time is not known. */
  opens_at: isoTime.nullable(),
});
export type StationOrdering = z.infer<typeof stationOrdering>;

/** A place from which robots are called and where orders are picked up: a pickup location. Instants are ISO, waits seconds. */
export const station = z.object({
  station_id: z.string(),
  name: z.string(),
  /** The code of its public page, see `publicPathOf`; a new one ends the one before. */
  code: z.string(),
  /** The absolute address of that page. */
  url: z.string(),
  target_id: z.string(),
  target_name: z.string(),
  site: z.string(),
  floor: z.string(),
  /** The purposes of a call there, the usual one first. */
  purposes: z.array(stationPurpose),
  /** When it takes calls, on the project's clock; without any at every hour. */
  hours: z.array(weekHours),
  time_zone: z.string(),
  switch: stationSwitch,
  /** The message for callers from the person who switched it; null if there is none. */
  switch_reason: z.string().nullable(),
  /** False: its code opens nothing, only staff and devices call from here. */
  is_public: z.boolean(),
  /** The menu that is sold here; null: nothing can be ordered. */
  menu_id: z.string().nullable(),
  availability: stationAvailability,
  /** Why it is not `taking_orders`; null while it is. */
  availability_reason: callReason.nullable(),
  /** When it opens by its hours; null while it is open, or where the time is not known. */
  opens_at: isoTime.nullable(),
  /** Orders also depend on the menu, calls of robots do not; null: it has no menu. */
  ordering: stationOrdering.nullable(),
  /** The time in seconds that a robot would need to get here; null if it cannot be estimated. */
  wait_s: z.number().int().nullable(),
  /** Calls from here that are not ended. */
  open_calls: z.number().int(),
  /** Counts its changes. */
  version: z.number().int(),
  created_at: isoTime,
  updated_at: isoTime,
});
export type Station = z.infer<typeof station>;

/** How robots are called in a project. */
const callSettings = z.object({
  /** A wait beyond so many minutes is `high_demand`: the caller is asked to confirm, and gets `busy` until then. */
  high_demand_after_minutes: z.number().int().min(1).max(240),
  /** Beyond so many minutes a station takes no more calls. */
  closed_after_minutes: z.number().int().min(1).max(1_440),
  /** Whether the project's own code opens a page on which a station is chosen. */
  is_project_page_on: z.boolean(),
  /** Whether guests see a picture of the floor with the robot on it. */
  shows_floor: z.boolean(),
});
export type CallSettings = z.infer<typeof callSettings>;

/** The settings of a project before their first change. */
export const defaultCallSettings: CallSettings = {
  high_demand_after_minutes: 10,
  closed_after_minutes: 60,
  is_project_page_on: false,
  shows_floor: true,
};

/** The settings as they are kept, with the project's own code. `code` and `url` are null until the first one is made. */
const savedCallSettings = callSettings.extend({
  code: z.string().nullable(),
  url: z.string().nullable(),
});
export type SavedCallSettings = z.infer<typeof savedCallSettings>;

const purposes = z
  .array(stationPurpose)
  .min(1, { error: brokenRule('kind_of_work_needed') })
  .refine((list) => new Set(list.map(({ kind }) => kind)).size === list.length, {
    error: brokenRule('kind_of_work_twice'),
  });
const fields = {
  name,
  target_id: id,
  purposes,
  hours: z.array(weekHours).max(20),
  switch: stationSwitch,
  switch_reason: oneLine.max(120).nullable(),
  is_public: z.boolean(),
  menu_id: id.nullable(),
};
const stationBody = z.object({
  ...fields,
  purposes: purposes.default([{ kind: 'delivery', other_target_id: null }]),
  hours: fields.hours.default([]),
  switch: stationSwitch.default('automatic'),
  switch_reason: fields.switch_reason.default(null),
  is_public: z.boolean().default(true),
  menu_id: fields.menu_id.default(null),
});
/** `version`: the one that was read; left out, the change is made whatever it is now. */
const stationChange = z.object(fields).partial().extend({ version: seenVersion.optional() });
const oneStation = inProject.extend({ stationId: id });
const edit = { permission: 'stations.edit' } as const;
const read = { permission: 'stations.read' } as const;
const NAMED = ['NAME_TAKEN', 'RECORD_NOT_FOUND'] as const;

/** Places from which robots are called: kept, switched, their codes and QR codes. */
export const stationsApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/stations',
    summary: 'Returns the stations of the project in their current state, by name.',
    access: read,
    params: inProject,
    query: z.object({
      search: z.string().trim().max(100).regex(printable).optional(),
      availability: stationAvailability.optional(),
      /** Stations at one target. */
      target_id: id.optional(),
    }),
    response: z.array(station),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robot-call-settings',
    summary: 'Returns how robots are called in the project.',
    access: read,
    params: inProject,
    response: savedCallSettings,
  }),
  setSettings: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/robot-call-settings',
    summary:
      'Changes how robots are called. Omitted fields stay. Turning on the project’s page creates its first code.',
    access: edit,
    params: inProject,
    body: callSettings.partial(),
    response: savedCallSettings,
  }),
  newProjectCode: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/robot-call-settings/code',
    summary: 'Creates a new code for the project’s page. The old one stops working.',
    access: edit,
    params: inProject,
    response: savedCallSettings,
  }),
  projectQr: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robot-call-settings/qr',
    summary:
      'Returns the QR code of the project’s page for printing. RECORD_NOT_FOUND while there is no code.',
    access: read,
    params: inProject,
    query: z.object({ format: z.enum(['svg', 'png']).default('svg') }),
    responds: 'binary',
    response: z.any(),
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/stations/{stationId}',
    summary: 'Returns one station in its current state.',
    access: read,
    params: oneStation,
    response: station,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/stations',
    summary: 'Creates a station at a target, with its own code.',
    access: edit,
    params: inProject,
    body: stationBody,
    response: station,
    status: 201,
    idempotent: true,
    errors: [...NAMED, 'LIMIT_REACHED'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/stations/{stationId}',
    summary: 'Changes a station. Omitted fields stay. Open calls continue.',
    access: edit,
    params: oneStation,
    body: stationChange,
    response: station,
    errors: [...NAMED, 'VERSION_CONFLICT'],
  }),
  setSwitch: endpoint({
    method: 'PUT',
    path: '/projects/{projectId}/stations/{stationId}/switch',
    summary: 'Opens or closes a station manually, with a message for callers, or returns it to its hours.',
    access: { permission: 'stations.switch' },
    params: oneStation,
    body: z.object({ switch: stationSwitch, reason: oneLine.max(120).nullable().default(null) }),
    response: station,
  }),
  uses: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/stations/{stationId}/uses',
    summary: 'Returns what depends on the station: orders, QR codes, devices, cards and calls.',
    access: edit,
    params: oneStation,
    response: recordUses,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/stations/{stationId}',
    summary:
      'Deletes a station. Its code stops working, and open calls continue. Rejected while it has open orders, and while QR codes, devices or cards use it, unless `even_if_needed` is true.',
    access: edit,
    params: oneStation,
    query: evenIfNeeded,
    response: empty,
    errors: ['STATION_NEEDED'],
  }),
  newCode: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/stations/{stationId}/code',
    summary: 'Creates a new code for a station. The old one stops working.',
    access: edit,
    params: oneStation,
    response: station,
  }),
  qr: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/stations/{stationId}/qr',
    summary: 'Returns the QR code of a station’s public page for printing.',
    access: read,
    params: oneStation,
    query: z.object({ format: z.enum(['svg', 'png']).default('svg') }),
    responds: 'binary',
    response: z.any(),
  }),
};
