import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { empty, id, inProject, isoTime, name, oneLine, seenVersion } from '../../core/schemas.ts';
import { SPEECH_MOST, SPEECH_VOLUME, speechVolume } from '../robots/commands.ts';

/** How many entries a project has at most. */
export const SPEECHES_MOST = 200;

/** An entry of the library: a text in one or both languages, or a sound. */
const speech = z.object({
  speech_id: z.string(),
  name: z.string(),
  text_tr: z.string().nullable(),
  text_en: z.string().nullable(),
  sound: z
    .object({ media_id: z.string(), name: z.string(), bytes: z.number().int(), url: z.string() })
    .nullable(),
  volume: z.number().int(),
  /** Counts the changes. */
  version: z.number().int(),
  updated_at: isoTime,
});
export type Speech = z.infer<typeof speech>;

const text = oneLine.max(SPEECH_MOST).transform((words) => (words === '' ? null : words));
/** What a person fills in. It has a text or a sound, never both. */
export const speechContent = z
  .object({
    name,
    text_tr: text.nullish().transform((words) => words ?? null),
    text_en: text.nullish().transform((words) => words ?? null),
    media_id: id.nullish().transform((medium) => medium ?? null),
    volume: speechVolume.default(SPEECH_VOLUME),
  })
  .superRefine(({ text_tr, text_en, media_id }, context) => {
    const hasText = text_tr !== null || text_en !== null;
    if (!hasText && media_id === null)
      context.addIssue({ code: 'custom', path: ['text_tr'], message: brokenRule('speech_text_required') });
    if (hasText && media_id !== null)
      context.addIssue({ code: 'custom', path: ['media_id'], message: brokenRule('speech_text_or_sound') });
  });
export type SpeechContent = z.output<typeof speechContent>;

const oneSpeech = inProject.extend({ speechId: id });
const read = { permission: 'speech.read' } as const;
const edit = { permission: 'speech.edit' } as const;
const CONTENT_ERRORS = ['NAME_TAKEN', 'RECORD_NOT_FOUND'] as const;

/** The library of what the robots of a project say. */
export const speechApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/speeches',
    summary: 'Returns all entries of the speech library, in their order.',
    access: read,
    params: inProject,
    response: z.array(speech),
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/speeches',
    summary: 'Adds an entry at the end: a text in one or both languages, or a sound of the media library.',
    access: edit,
    params: inProject,
    body: speechContent,
    response: speech,
    status: 201,
    idempotent: true,
    errors: [...CONTENT_ERRORS, 'LIMIT_REACHED'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/projects/{projectId}/speeches/{speechId}',
    summary: 'Replaces an entry, over the version that the caller read.',
    access: edit,
    params: oneSpeech,
    body: speechContent.safeExtend({ version: seenVersion }),
    response: speech,
    errors: [...CONTENT_ERRORS, 'VERSION_CONFLICT'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/speeches/{speechId}/move',
    summary: 'Moves an entry in the order: before another one, or (null) to the end.',
    access: edit,
    params: oneSpeech,
    body: z.object({ before: id.nullable() }),
    response: z.array(speech),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/speeches/{speechId}',
    summary: 'Deletes an entry. A sound stays in the media library.',
    access: edit,
    params: oneSpeech,
    response: empty,
  }),
  uploadSound: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/speech-sounds',
    summary:
      'Adds a sound (MP3, Ogg, WAV, up to 5 MB) to the media library, sent as the request body. If the same one already exists, it is returned instead.',
    access: edit,
    params: inProject,
    query: z.object({ name }),
    accepts: 'binary',
    response: z.object({ media_id: z.string(), name: z.string(), bytes: z.number().int(), url: z.string() }),
    status: 201,
    errors: ['MEDIA_TOO_LARGE', 'MEDIA_NOT_READABLE', 'LIMIT_REACHED'],
  }),
  sound: endpoint({
    method: 'GET',
    path: '/public/speech-sounds/{token}',
    summary: 'Returns a sound to a robot, by the signed address that it was sent. Valid for 10 minutes.',
    access: 'public',
    params: z.object({ token: z.string().min(1).max(600) }),
    responds: 'binary',
    response: z.any(),
    errors: ['RECORD_NOT_FOUND'],
  }),
};
