import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '@rota/contract/areas';
import { manifestText, type Release, type SignedManifest } from '@rota/contract/releases';
import type { Faults } from '../robot/faults.ts';
import type { ApiClient } from './api-client.ts';

/** A part with firmware of its own. */
export const LID_MOTOR = 'Lid motor LM-2';

const KEY_NAME = 'Anka Robotics, releases';

type PlannedRelease = Pick<SignedManifest, 'kind' | 'version' | 'channel'> & {
  /** The part that firmware is for. */
  readonly component?: string;
  readonly models?: readonly string[];
  readonly megabytes: number;
  readonly notes_en: string;
  readonly notes_tr: string;
};

/** What the maker of the hotel's robots has published. */
const RELEASES: readonly PlannedRelease[] = [
  {
    kind: 'screen_app',
    version: '1.15.0',
    channel: 'stable',
    megabytes: 1,
    notes_en: 'Larger letters on the greeting.\nThe battery is shown while the robot charges.',
    notes_tr: 'Karşılama ekranında daha büyük yazılar.\nRobot şarj olurken pil gösterilir.',
  },
  {
    kind: 'robot_software',
    version: '2.9.0',
    channel: 'stable',
    megabytes: 3,
    notes_en: 'Passes narrow doors more calmly.\nFinds its place faster after a restart.',
    notes_tr: 'Dar kapılardan daha sakin geçer.\nYeniden başladıktan sonra yerini daha hızlı bulur.',
  },
  {
    kind: 'firmware',
    component: LID_MOTOR,
    models: ['Tower 4'],
    version: '4.3.0',
    channel: 'stable',
    megabytes: 1,
    notes_en: 'Lids stop at less resistance.',
    notes_tr: 'Kapaklar daha az dirençte durur.',
  },
  {
    kind: 'robot_software',
    version: '2.10.0-rc1',
    channel: 'beta',
    megabytes: 3,
    notes_en: 'Tries a new planner for crowded rooms. For test robots only.',
    notes_tr: 'Kalabalık odalar için yeni planlayıcı denenir. Yalnızca test robotları için.',
  },
];

/** The rollout of the screen app: a few robots, of which one does not start with the new version. */
export const ROLLOUT = { name: 'Screen app for the lobby', robots: 4 } as const;
/** The fault lasts until its update was tried, seconds. */
const FAILS_FOR_S = 600;

/** The releases of the robots' maker, signed by its key, which stays in the data directory. Answers the key that robots trust. */
export async function ensureReleases(client: ApiClient, dataDir: string): Promise<string> {
  const { privateKey, publicKey } = await readKey(join(dataDir, 'demo-release-key.pem'));
  const keys = await client.call(api.releaseKeys.list, {});
  if (!keys.some((key) => key.public_key === publicKey))
    await client.call(api.releaseKeys.add, { body: { name: KEY_NAME, public_key: publicKey } });
  const { items } = await client.call(api.releases.list, { query: { limit: 100 } });
  for (const planned of RELEASES)
    if (
      !items.some(
        ({ kind, version, state }) =>
          kind === planned.kind &&
          version === planned.version &&
          state !== 'rejected' &&
          state !== 'uploading',
      )
    )
      await publish(client, planned, privateKey, items);
  return publicKey;
}

async function publish(
  client: ApiClient,
  { megabytes, notes_en, notes_tr, component = '', models = [], ...about }: PlannedRelease,
  key: KeyObject,
  known: readonly Release[],
): Promise<void> {
  const file = contentOf(`${about.kind} ${about.version}`, megabytes);
  const signed = {
    ...about,
    component,
    models: [...models],
    bytes: file.length,
    sha256: createHash('sha256').update(file).digest('hex'),
  } satisfies SignedManifest;
  const signature = sign(null, Buffer.from(manifestText(signed)), key).toString('base64');
  // An upload that broke off goes on.
  const begun = known.find(({ sha256, state }) => sha256 === signed.sha256 && state === 'uploading');
  const { release_id: releaseId } =
    begun ?? (await client.call(api.releases.create, { body: { ...signed, signature, notes_en, notes_tr } }));
  await client.call(api.releases.append, { params: { releaseId }, query: { offset: 0 } }, file);
}

/** The same bytes for the same words, which no archive makes smaller. */
function contentOf(words: string, megabytes: number): Buffer {
  const parts: Buffer[] = [];
  for (let number = 0; number < megabytes * 32_768; number += 1)
    parts.push(
      createHash('sha256')
        .update(`${words} ${String(number)}`)
        .digest(),
    );
  return Buffer.concat(parts);
}

async function readKey(
  file: string,
): Promise<{ readonly privateKey: KeyObject; readonly publicKey: string }> {
  let privateKey: KeyObject;
  try {
    privateKey = createPrivateKey(await readFile(file, 'utf8'));
  } catch {
    privateKey = generateKeyPairSync('ed25519').privateKey;
    await writeFile(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  }
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { privateKey, publicKey: Buffer.from(x, 'base64url').toString('base64') };
}

/** Brings the screen app to a few robots, once. The last of them goes back to the version before. */
export async function ensureRollout(
  client: ApiClient,
  projectId: number,
  robots: ReadonlyMap<string, { readonly faults: Faults }>,
): Promise<void> {
  const known = await client.call(api.rollouts.list, { query: { limit: 1 } });
  if (known.items.length > 0) return;
  const { items } = await client.call(api.releases.list, {
    query: { kind: 'screen_app', state: 'ready', limit: 1 },
  });
  const connected = (await client.call(api.robots.list, { params: { projectId } })).filter(
    (robot) => robot.connected,
  );
  const ids = connected.slice(-ROLLOUT.robots).map(({ robot_id: id }) => id);
  const [release] = items;
  const failing = ids.at(-1);
  if (release === undefined || failing === undefined) return;
  robots.get(failing)?.faults.give('update_fails', FAILS_FOR_S);
  await client.call(api.rollouts.create, {
    body: {
      release_id: release.release_id,
      name: ROLLOUT.name,
      robot_ids: ids,
      waves: [
        { robots: 1, pause_minutes: 0 },
        { percent: 100, pause_minutes: 0 },
      ],
      limits: { failures: 2, at_once: 2, health_minutes: 0 },
    },
  });
}
