import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { manifestText } from '@rota/contract/releases';
import { aName, waitFor } from '@rota/testing';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, reads } from '../../../access-walker/requests.ts';
import { asRoot, type Stage } from '../../../access-walker/stage.ts';

const publishers = { everywhere: ['rr_workshop_chief'] } as const;
const keyKeepers = { everywhere: [] } as const;

const pair = generateKeyPairSync('ed25519');
const publicKey = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString(
  'base64',
);
const stagesWithKey = new WeakSet<Stage>();

/** A manifest of a file of one byte, signed by a key that the server knows. */
async function aManifest(stage: Stage): Promise<object> {
  if (!stagesWithKey.has(stage)) {
    stagesWithKey.add(stage);
    await asRoot(stage, 'POST', '/release-keys', { name: 'Walker', public_key: publicKey });
  }
  const signed = {
    kind: 'robot_software',
    component: '',
    version: `1-${aName()}`,
    channel: 'stable',
    models: [],
    bytes: 1,
    sha256: randomBytes(32).toString('hex'),
  } as const;
  const signature = sign(null, Buffer.from(manifestText(signed)), pair.privateKey).toString('base64');
  return { ...signed, signature };
}

async function aRelease(stage: Stage): Promise<string> {
  const { body } = await asRoot(stage, 'POST', '/releases', await aManifest(stage));
  const { release_id: releaseId } = body as { release_id: string };
  // Cancelled at once where nothing else is done to it: only so many uploads are open.
  await stage.server.db.asOwner(`delete from release where state = 'uploading' and release_id <> $1`, [
    releaseId,
  ]);
  return `/releases/${releaseId}`;
}

async function aReadyRelease(stage: Stage): Promise<string> {
  const path = await aRelease(stage);
  await stage.server.db.asOwner(
    `update release set state = 'ready', sha1 = '', md5 = '' where release_id = $1`,
    [path.slice('/releases/'.length)],
  );
  return path;
}

/** A whole file is checked in the background. */
async function isChecked({ server }: Stage): Promise<void> {
  await waitFor(
    async () => (await server.db.asOwner(`select from release where state = 'checking'`)).length === 0,
    30_000,
  );
}

async function aKey(stage: Stage): Promise<string> {
  const body = { name: 'Old', public_key: randomBytes(32).toString('base64') };
  const answer = await asRoot(stage, 'POST', '/release-keys', body);
  return `/release-keys/${(answer.body as { key_id: string }).key_id}`;
}

export const access: AccessTable = {
  'releases.list': reads('signed in', () => ({ path: '/releases' })),
  // One that is not there and one that may not be seen look the same; its tests show one.
  'releases.get': {
    who: 'signed in',
    request: () => ({ path: '/releases/no-such-release' }),
    success: { status: 404, resultCode: 'RECORD_NOT_FOUND' },
    changes: false,
  },
  'releases.create': changes(publishers, 201, async (stage) => {
    await aRelease(stage);
    return { path: '/releases', body: await aManifest(stage) };
  }),
  'releases.append': {
    ...changes(publishers, 200, async (stage) => ({
      path: `${await aRelease(stage)}/content?offset=0`,
      body: Buffer.from('x'),
      headers: { 'content-type': 'application/octet-stream' },
    })),
    settle: isChecked,
  },
  'releases.withdraw': changes(publishers, 200, async (stage) => ({
    path: `${await aReadyRelease(stage)}/withdraw`,
  })),
  'releases.remove': changes(publishers, 200, async (stage) => ({ path: await aRelease(stage) })),
  // No address is right without its signature.
  'releases.download': {
    who: 'anyone',
    request: () => ({ path: '/public/releases/no-such-token/file' }),
    success: { status: 404, resultCode: 'RECORD_NOT_FOUND' },
    changes: false,
  },
  'releaseKeys.list': reads(keyKeepers, () => ({ path: '/release-keys' })),
  'releaseKeys.add': changes(keyKeepers, 201, () => ({
    path: '/release-keys',
    body: { name: `Key ${aName()}`, public_key: randomBytes(32).toString('base64') },
  })),
  'releaseKeys.revoke': changes(keyKeepers, 200, async (stage) => ({ path: await aKey(stage) })),
};
