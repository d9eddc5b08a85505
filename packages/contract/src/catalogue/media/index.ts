import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { localText } from '../../core/local-text.ts';
import { empty, id, inProject, isoTime, name, page, pageQuery, printable } from '../../core/schemas.ts';
import { MEDIA_PURPOSES } from './limits.ts';

export * from './limits.ts';

/** What a picture or video is for; it decides how large it may be. */
export const mediaPurpose = z.enum(MEDIA_PURPOSES);

/** A picture or video of the library. Pixels and bytes are those of what is served. */
export const media = z.object({
  media_id: z.string(),
  purpose: mediaPurpose,
  name: z.string(),
  /** MIME type: `image/png`, `image/webp` or `video/mp4`. */
  type: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  /** Of what was uploaded, hex. */
  sha256: z.string(),
  /** A path of this installation that anybody may fetch and keep: its content never changes. */
  url: z.string(),
  /** How many things show it. */
  used: z.number().int(),
  created_by: z.string(),
  created_at: isoTime,
});
export type Media = z.infer<typeof media>;

/** What a medium can be shown by. */
export const MEDIA_USERS = ['product', 'category', 'qr_settings'] as const;
/** One thing that shows a medium. */
export const mediaUse = z.object({ kind: z.enum(MEDIA_USERS), id: z.string(), name: localText });
export type MediaUse = z.infer<typeof mediaUse>;

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
    summary: 'The pictures and videos of the project, the newest first unless sorted otherwise.',
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
      'Adds a picture (PNG, JPEG, WebP) or a video (MP4), sent as the body of the request. Pictures are stored as drawn, without what else the file held; one that is there already is answered instead of added.',
    access: edit,
    params: inProject,
    query: z.object({ purpose: mediaPurpose, name }),
    accepts: 'binary',
    response: media.extend({ is_new: z.boolean() }),
    status: 201,
    errors: ['MEDIA_TOO_LARGE', 'MEDIA_NOT_READABLE', 'MEDIA_WRONG_SIZE', 'MEDIA_ENOUGH'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/media/{mediaId}',
    summary: 'One picture or video.',
    access: read,
    params: oneMedium,
    response: media,
  }),
  uses: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/media/{mediaId}/uses',
    summary: 'What shows it: 200 at most, by name.',
    access: read,
    params: oneMedium,
    response: z.array(mediaUse),
  }),
  rename: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/media/{mediaId}',
    summary: 'Renames it.',
    access: edit,
    params: oneMedium,
    body: z.object({ name }),
    response: media,
  }),
  replace: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/media/{mediaId}/replace',
    summary: 'Whatever shows it shows another one of the same purpose from now on.',
    access: edit,
    params: oneMedium,
    body: z.object({ by: id }),
    response: z.object({ replaced: z.number().int() }),
    errors: ['MEDIA_OTHER_PURPOSE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/media/{mediaId}',
    summary: 'Deletes it. Refused while anything shows it.',
    access: edit,
    params: oneMedium,
    response: empty,
    errors: ['MEDIA_IN_USE'],
  }),
  content: endpoint({
    method: 'GET',
    path: '/public/media/{mediaId}',
    summary:
      'The picture or video itself, for guests and screens, too. Pictures as WebP where the `Accept` header takes it; ranges of videos.',
    access: 'public',
    params: z.object({ mediaId: id }),
    keeps: true,
    responds: 'binary',
    response: z.any(),
  }),
};
