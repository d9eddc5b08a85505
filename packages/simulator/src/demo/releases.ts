import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { manifestText, releaseKeysApi, releasesApi, type SignedManifest } from '@rota/contract/releases';
import type { ApiClient } from './api-client.ts';

type DemoRelease = Pick<SignedManifest, 'kind' | 'version' | 'channel'> & {
  readonly component?: string;
  readonly models?: readonly string[];
  readonly kilobytes: number;
  readonly notes_en: string;
  readonly notes_tr: string;
};

/** A busy machine checks them later. */
const MOST_LOOKS = 50;

/** What the maker of the hotel's robots has published so far, the oldest first. */
const RELEASES: readonly DemoRelease[] = [
  {
    kind: 'robot_software',
    version: '2.3.1',
    channel: 'stable',
    kilobytes: 1_800,
    notes_en: 'Opens lids more quietly.\nFixes a wait in front of glass doors.',
    notes_tr: 'Kapaklar daha sessiz açılıyor.\nCam kapıların önündeki bekleme giderildi.',
  },
  {
    kind: 'firmware',
    component: 'Lid motor LM-2',
    version: '5.1',
    channel: 'stable',
    models: ['Tower 4'],
    kilobytes: 96,
    notes_en: 'Stops at less resistance.',
    notes_tr: 'Daha az dirençte durur.',
  },
  {
    kind: 'screen_app',
    version: '1.8.2',
    channel: 'stable',
    kilobytes: 900,
    notes_en: 'Larger buttons for the PIN.',
    notes_tr: 'PIN için daha büyük düğmeler.',
  },
  {
    kind: 'robot_software',
    version: '2.4.0',
    channel: 'stable',
    kilobytes: 2_100,
    notes_en: 'Drives around standing people earlier.\nNeeds 4 % less battery per kilometre.',
    notes_tr: 'Duran kişilerin çevresinden daha erken dolaşır.\nKilometre başına %4 daha az pil harcar.',
  },
  {
    kind: 'robot_software',
    version: '2.5.0-rc1',
    channel: 'beta',
    models: ['Carrier 2', 'Tray T4'],
    kilobytes: 2_300,
    notes_en: 'First version with quiet driving at night.',
    notes_tr: 'Gece sessiz sürüş içeren ilk sürüm.',
  },
];

/**
 * Publishes the releases where no key is known yet. The key that signs them is forgotten afterwards, so that no one can sign another release
 * for this installation with it.
 */
export async function ensureReleases(client: ApiClient): Promise<void> {
  if ((await client.call(releaseKeysApi.list, {})).length > 0) return;
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
  await client.call(releaseKeysApi.add, { body: { name: 'Demo build server', public_key: raw } });
  for (const release of RELEASES) await publish(client, release, privateKey);
}

async function publish(client: ApiClient, release: DemoRelease, key: KeyObject): Promise<void> {
  const { kilobytes, component = '', models = [], ...about } = release;
  const line = `${release.kind} ${component} ${release.version} of the demo\n`;
  const file = Buffer.alloc(kilobytes * 1_000, line);
  const sha256 = createHash('sha256').update(file).digest('hex');
  const { kind, version, channel } = about;
  const signed = { kind, component, version, channel, models, bytes: file.length, sha256 };
  const signature = sign(null, Buffer.from(manifestText(signed)), key).toString('base64');
  const body = { ...about, ...signed, models: [...models], signature };
  const { release_id: releaseId } = await client.call(releasesApi.create, { body });
  const params = { releaseId };
  let { state } = await client.call(releasesApi.append, { params, query: { offset: 0 } }, file);
  for (let looks = 0; state === 'checking' && looks < MOST_LOOKS; looks += 1) {
    await delay(200);
    ({ state } = await client.call(releasesApi.get, { params }));
  }
}
