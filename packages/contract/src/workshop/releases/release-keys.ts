import { z } from 'zod';
import { brokenRule } from '../../core/constraints.ts';
import { endpoint } from '../../core/endpoint.ts';
import { empty, id, isoTime, name } from '../../core/schemas.ts';

/** A key whose signatures count. The private half is never on the server. */
const releaseKey = z.object({
  key_id: z.string(),
  name: z.string(),
  /** Standard base64 of the 32 bytes of an Ed25519 public key. */
  public_key: z.string(),
  added_at: isoTime,
  added_by: z.string(),
  /** Null while its signatures count. */
  revoked_at: isoTime.nullable(),
  revoked_by: z.string().nullable(),
  /** Releases that are ready and that it signed. */
  ready_releases: z.number().int(),
});
export type ReleaseKey = z.infer<typeof releaseKey>;

/** How many keys an installation has at most, those that were revoked included. */
export const RELEASE_KEYS_MOST = 50;

const manage = { permission: 'release_keys.manage' } as const;

/** The keys that may sign software. */
export const releaseKeysApi = {
  list: endpoint({
    method: 'GET',
    path: '/release-keys',
    summary: 'Returns the keys that may sign software, newest first, with those that were revoked.',
    access: manage,
    response: z.array(releaseKey),
  }),
  add: endpoint({
    method: 'POST',
    path: '/release-keys',
    summary: 'Adds the public half of a key, as `npm run sign-release -- --new-key FILE` prints it.',
    access: manage,
    body: z.object({
      name,
      public_key: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/, { error: brokenRule('release_key_invalid') }),
    }),
    response: releaseKey,
    status: 201,
    idempotent: true,
    errors: ['RELEASE_KEY_TAKEN', 'LIMIT_REACHED'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/release-keys/{keyId}',
    summary:
      'Revokes a key: nothing that it signed is accepted any more. With `withdraw_releases`, for a key that may have leaked, the releases that it signed are withdrawn, too.',
    access: manage,
    params: z.object({ keyId: id }),
    query: z.object({ withdraw_releases: z.stringbool().default(false) }),
    response: empty,
  }),
};
