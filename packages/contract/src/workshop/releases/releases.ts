import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { empty, id, isoTime, page, pageQuery, printable } from '../../core/schemas.ts';
import { MOST_RELEASE_BYTES, RELEASE_KINDS, releaseManifest } from './release-manifest.ts';

/** What a release can be: its file comes in, is checked, can be installed, did not verify, or is not installed any more. */
export const RELEASE_STATES = ['uploading', 'checking', 'ready', 'rejected', 'withdrawn'] as const;
/** One of {@link RELEASE_STATES}. */
export type ReleaseState = (typeof RELEASE_STATES)[number];

/** Which state of a release follows which. */
export const releaseTransitions = {
  uploading: ['checking'],
  checking: ['ready', 'rejected'],
  ready: ['withdrawn'],
  rejected: [],
  withdrawn: [],
} as const satisfies Readonly<Record<ReleaseState, readonly ReleaseState[]>>;

/** Why a release was rejected: the file is not the signed one, or its key was revoked meanwhile. */
const RELEASE_REJECTIONS = ['file_differs', 'key_revoked'] as const;

/** Uploads that are open at once. */
export const OPEN_UPLOADS_MOST = 10;
/** An upload that nothing was added to is removed after this many hours. */
export const UPLOAD_KEPT_HOURS = 24;

/** One version of software that robots can install. */
const release = z.object({
  release_id: z.string(),
  kind: z.enum(RELEASE_KINDS),
  /** The part that firmware is for; empty for every other kind. */
  component: z.string(),
  version: z.string(),
  channel: z.string(),
  /** Models of robots that it fits; empty for all. */
  models: z.array(z.string()),
  notes_en: z.string().nullable(),
  notes_tr: z.string().nullable(),
  bytes: z.number().int(),
  /** What has come so far: where an upload continues. */
  received_bytes: z.number().int(),
  sha256: z.string(),
  signature: z.string(),
  /** The key that verified the signature. */
  key_id: z.string(),
  key_name: z.string(),
  state: z.enum(RELEASE_STATES),
  rejection: z.enum(RELEASE_REJECTIONS).nullable(),
  created_at: isoTime,
  created_by: z.string(),
  ready_at: isoTime.nullable(),
  withdrawn_at: isoTime.nullable(),
  withdrawn_by: z.string().nullable(),
  /** True once it was offered to a robot: it can be withdrawn then, and no longer deleted. */
  is_used: z.boolean(),
});
export type Release = z.infer<typeof release>;

const oneRelease = z.object({ releaseId: id });
const publish = { permission: 'releases.publish' } as const;

/** Software that robots can install. It belongs to the installation: people who may see releases in any project see all of them. */
export const releasesApi = {
  list: endpoint({
    method: 'GET',
    path: '/releases',
    summary:
      'Returns releases of software, newest first, to people who may see releases in any project; to others none.',
    access: 'signed-in',
    query: pageQuery.extend({
      kind: z.enum(RELEASE_KINDS).optional(),
      state: z.enum(RELEASE_STATES).optional(),
      channel: z.string().trim().max(30).regex(printable).optional(),
      /** Releases that fit this model. */
      model: z.string().trim().max(80).regex(printable).optional(),
      /** Part of the version or of the component, in any case. */
      search: z.string().trim().max(80).regex(printable).optional(),
    }),
    response: page(release),
  }),
  get: endpoint({
    method: 'GET',
    path: '/releases/{releaseId}',
    summary: 'Returns one release. `received_bytes` says where its upload continues.',
    access: 'signed-in',
    params: oneRelease,
    response: release,
  }),
  create: endpoint({
    method: 'POST',
    path: '/releases',
    summary:
      'Begins a release from the manifest that `npm run sign-release` made. One whose signature no active key verifies is rejected before anything is uploaded.',
    access: publish,
    body: releaseManifest,
    response: release,
    status: 201,
    idempotent: true,
    errors: ['RELEASE_SIGNATURE_INVALID', 'RELEASE_EXISTS', 'LIMIT_REACHED'],
  }),
  append: endpoint({
    method: 'PUT',
    path: '/releases/{releaseId}/content',
    summary:
      'Adds the next 8 MiB of the file (8,388,608 bytes, the last time what remains) as the request body. It is accepted only at `received_bytes`, which a rejection repeats in `current`. With the last byte the server begins to check the file.',
    access: publish,
    params: oneRelease,
    query: z.object({ offset: z.coerce.number().int().min(0).max(MOST_RELEASE_BYTES) }),
    accepts: 'binary',
    response: release,
    errors: ['RELEASE_OFFSET_WRONG', 'RELEASE_CHUNK_WRONG', 'RELEASE_NOT_UPLOADING', 'RELEASE_DISK_FULL'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/releases/{releaseId}/withdraw',
    summary: 'Withdraws a release: no robot is offered it any more, and running rollouts of it stop.',
    access: publish,
    params: oneRelease,
    response: release,
    errors: ['RELEASE_NOT_READY'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/releases/{releaseId}',
    summary: 'Deletes a release that no robot was ever offered, or cancels its upload.',
    access: publish,
    params: oneRelease,
    response: empty,
    errors: ['RELEASE_IN_USE'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/public/releases/{token}/file',
    summary:
      'Returns the file of a release to a robot, by the signed address that it was sent. A single `Range` is honoured, so that a download continues where it stopped; the `ETag` is the SHA-256 of the file.',
    access: 'public',
    params: z.object({ token: z.string().min(1).max(600) }),
    responds: 'binary',
    response: z.any(),
    errors: ['RECORD_NOT_FOUND', 'RELEASE_RANGE_WRONG'],
  }),
};
