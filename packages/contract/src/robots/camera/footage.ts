import { z } from 'zod';
import { brokenRule } from '../../core/constraints.ts';
import { endpoint } from '../../core/endpoint.ts';
import {
  empty,
  id,
  inProject,
  isoTime,
  oneLine,
  page,
  pageQuery,
  printable,
  projectIdParam,
} from '../../core/schemas.ts';

/** A camera by the robot's own name for it. */
export const cameraName = z.string().regex(/^[A-Za-z0-9_-]{1,20}$/);

/** What people keep of a camera: one picture, or pictures over a time. */
export const FOOTAGE_KINDS = ['snapshot', 'recording'] as const;
/** One of {@link FOOTAGE_KINDS}. */
const footageKind = z.enum(FOOTAGE_KINDS);
export type FootageKind = z.infer<typeof footageKind>;

/** Days that footage is kept: the fewest, the usual number and the most. */
export const FOOTAGE_DAYS = { least: 1, usual: 30, most: 365 } as const;
/** Bytes of footage that a project can have, in all. */
export const FOOTAGE_MOST_BYTES = 2_000_000_000;

/** Why a person keeps what a camera shows. */
export const footageReason = oneLine.min(1, { error: brokenRule('reason_required') }).max(200);

/** A snapshot or a recording of a robot's camera, kept until its time is over. */
const footage = z.object({
  footage_id: id,
  kind: footageKind,
  robot_id: id,
  /** Null: the first. */
  camera: z.string().nullable(),
  reason: z.string(),
  taken_by: z.string(),
  taken_at: isoTime,
  /** When it is deleted. */
  expires_at: isoTime,
  /** MIME type: `image/jpeg`, or `video/x-msvideo`. */
  type: z.string(),
  bytes: z.number().int(),
  /** Of a recording. */
  seconds: z.number().int().nullable(),
});
export type Footage = z.infer<typeof footage>;

/** What a project says about its footage. */
const cameraSettings = z.object({
  /** Applies to what is taken from then on. */
  footage_days: z.number().int().min(FOOTAGE_DAYS.least).max(FOOTAGE_DAYS.most),
});
export type CameraSettings = z.infer<typeof cameraSettings>;

const ofRobot = z.object({ projectId: projectIdParam, robotId: id });
const oneFootage = ofRobot.extend({ footageId: id });
const watch = { permission: 'robots.camera' } as const;

/** The calls about footage. */
export const footageApi = {
  takeSnapshot: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/robots/{robotId}/snapshots',
    summary: 'Keeps the picture that a camera shows now, with the reason for it.',
    access: watch,
    params: ofRobot,
    body: z.object({ camera: cameraName.optional(), reason: footageReason }),
    response: footage,
    status: 201,
    idempotent: true,
    errors: ['CAMERA_SILENT', 'LIMIT_REACHED'],
  }),
  listFootage: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/footage',
    summary: 'Returns the snapshots and recordings of a robot, newest first.',
    access: watch,
    params: ofRobot,
    query: pageQuery.extend({
      /** Part of the reason, or of the name of the person. */
      search: z.string().trim().max(100).regex(printable).optional(),
    }),
    response: page(footage),
  }),
  footageContent: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/footage/{footageId}/content',
    summary: 'Returns the picture or the recording itself.',
    access: watch,
    params: oneFootage,
    responds: 'binary',
    response: z.any(),
  }),
  removeFootage: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/robots/{robotId}/footage/{footageId}',
    summary: 'Deletes a snapshot or a recording.',
    access: { permission: 'robots.delete_footage' },
    params: oneFootage,
    response: empty,
  }),
  getSettings: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/camera-settings',
    summary: 'Returns how long footage is kept.',
    access: watch,
    params: inProject,
    response: cameraSettings,
  }),
  setSettings: endpoint({
    method: 'PUT',
    path: '/projects/{projectId}/camera-settings',
    summary: 'Sets how long footage is kept that is taken from now on.',
    access: { permission: 'robots.delete_footage' },
    params: inProject,
    body: cameraSettings,
    response: cameraSettings,
  }),
};

/** Minutes that a recording lasts: the fewest, the usual number and the most. */
export const RECORDING_MINUTES = { least: 1, usual: 5, most: 30 } as const;
/** The most that one recording takes, in bytes. */
export const RECORDING_MOST_BYTES = 200_000_000;

/**
 * How a recording ended: its time was over, a person stopped it, it reached its size, the disk is full, no picture came, or its server
 * stopped or is gone. In all cases what was recorded is kept, except where there is no room for it or nothing came.
 */
export const RECORDING_ENDS = [
  'time_over',
  'stopped',
  'too_large',
  'disk_full',
  'no_pictures',
  'server_stopped',
  'server_lost',
] as const;
/** One of {@link RECORDING_ENDS}. */
export type RecordingEnd = (typeof RECORDING_ENDS)[number];

/** A recording under way: of which camera, by whom, why and until when. */
export const cameraRecording = z.object({
  recording_id: id,
  robot_id: id,
  /** Null: the first. */
  camera: z.string().nullable(),
  owner: z.string(),
  reason: z.string(),
  started_at: isoTime,
  ends_at: isoTime,
});
export type CameraRecording = z.infer<typeof cameraRecording>;

/** The calls about recordings under way. */
export const recordingsApi = {
  startRecording: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/robots/{robotId}/recordings',
    summary:
      'Records a camera for some minutes, with a reason. It goes on when the caller leaves, is shown to all who watch, and is kept on the server like a snapshot.',
    access: watch,
    params: ofRobot,
    body: z.object({
      camera: cameraName.optional(),
      reason: footageReason,
      minutes: z
        .number()
        .int()
        .min(RECORDING_MINUTES.least)
        .max(RECORDING_MINUTES.most)
        .default(RECORDING_MINUTES.usual),
    }),
    response: cameraRecording,
    status: 201,
    idempotent: true,
    errors: ['CAMERA_RECORDED', 'ROBOT_OFFLINE', 'LIMIT_REACHED'],
  }),
  stopRecording: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/robots/{robotId}/recordings/{recordingId}/stop',
    summary: 'Ends a recording before its time. What was recorded is kept.',
    access: watch,
    params: ofRobot.extend({ recordingId: id }),
    response: z.object({ stopped: z.boolean() }),
  }),
};
