import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { localText } from '../../core/local-text.ts';
import { empty, id, inProject, isoTime, name, page, pageQuery, printable } from '../../core/schemas.ts';
import { MEDIA_PURPOSES } from './limits.ts';

export * from './limits.ts';

/** The purpose of a picture or video; it decides the size limit. */
const mediaPurpose = z.enum(MEDIA_PURPOSES);

/** A picture, video or sound of the library. Pixels (0 of a sound) and bytes are those of what is served. */
const media = z.object({
  media_id: z.string(),
  purpose: mediaPurpose,
  name: z.string(),
  /** MIME type: `image/png`, `image/webp`, `video/mp4`, `audio/mpeg`, `audio/ogg` or `audio/wav`. */
  type: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  /** Hash of the uploaded file, hex. */
  sha256: z.string(),
  /** A path of this installation that anyone may fetch and cache: its content never changes. */
  url: z.string(),
  /** How many things show it. */
  used: z.number().int(),
  created_by: z.string(),
  created_at: isoTime,
});
export type Media = z.infer<typeof media>;

/** The kinds of record that can show a medium. */
const MEDIA_USERS = ['product', 'category', 'project', 'speech'] as const;
/** One thing that shows a medium. */
const mediaUse = z.object({ kind: z.enum(MEDIA_USERS), id: z.string(), name: localText });
export type MediaUse = z.infer<typeof mediaUse>;

/** Orders of the list of media. A leading minus sign means descending. */
export const mediaSort = z.enum(['name', '-name', 'created', '-created', 'bytes', '-bytes']);
export type MediaSort = z.infer<typeof mediaSort>;

const oneMedium = inProject.extend({ mediaId: id });
const read = { permission: 'media.read' } as const;
const edit = { permission: 'media.edit' } as const;

/** The media library: pictures and videos that products, categories, sheets and screens show. */
export const mediaApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/media',
    summary: 'Returns the pictures, videos and sounds of the project, newest first unless sorted otherwise.',
    access: read,
    params: inProject,
    query: pageQuery.extend({
      search: z.string().trim().max(100).regex(printable).optional(),
      purpose: mediaPurpose.optional(),
      /** `no`: those that nothing shows. */
      used: z.enum(['yes', 'no']).optional(),
      sort: mediaSort.default('-created'),
    }),
    response: page(media),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/media',
    summary:
      'Adds a picture (PNG, JPEG, WebP), a video (MP4) or a sound (MP3, Ogg, WAV), sent as the request body. Pictures are stored without metadata. If the same one already exists, it is returned instead.',
    access: edit,
    params: inProject,
    query: z.object({ purpose: mediaPurpose, name }),
    accepts: 'binary',
    response: media.extend({ is_new: z.boolean() }),
    status: 201,
    errors: ['MEDIA_TOO_LARGE', 'MEDIA_NOT_READABLE', 'MEDIA_WRONG_SIZE', 'LIMIT_REACHED'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/media/{mediaId}',
    summary: 'Returns one picture or video.',
    access: read,
    params: oneMedium,
    response: media,
  }),
  uses: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/media/{mediaId}/uses',
    summary: 'Returns what shows the picture or video, by name, at most 200 entries.',
    access: read,
    params: oneMedium,
    response: z.array(mediaUse),
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/media/{mediaId}',
    summary: 'Renames a picture or video.',
    access: edit,
    params: oneMedium,
    body: z.object({ name }),
    response: media,
  }),
  replace: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/media/{mediaId}/replace',
    summary: 'Replaces a picture or video everywhere with another of the same purpose.',
    access: edit,
    params: oneMedium,
    body: z.object({ by: id }),
    response: z.object({ replaced: z.number().int() }),
    errors: ['MEDIA_OTHER_PURPOSE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/media/{mediaId}',
    summary: 'Deletes a picture or video. Rejected while anything shows it.',
    access: edit,
    params: oneMedium,
    response: empty,
    errors: ['MEDIA_IN_USE'],
  }),
  content: endpoint({
    method: 'GET',
    path: '/public/media/{mediaId}',
    summary:
      'Returns the file itself, also for guests and screens: pictures as WebP where `Accept` allows it, videos with range requests.',
    access: 'public',
    params: z.object({ mediaId: id }),
    keeps: true,
    responds: 'binary',
    response: z.any(),
  }),
};
