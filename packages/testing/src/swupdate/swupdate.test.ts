import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manifestText, RELEASE_CHUNK_BYTES, type Release } from '@rota/contract/releases';
import type { RegisteredRobot } from '@rota/contract/robots';
import type { RobotSoftware } from '@rota/contract/rollouts';
import { aName, startServer, waitFor, type TestServer } from '../index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeCertificate,
  makeImage,
  startSwupdate,
  whyNoSwupdate,
  type RunningSwupdate,
} from './swupdate.fake.ts';

const what = 'Debian’s swupdate over hawkBit’s DDI';

describe.skipIf(whyNoSwupdate !== undefined)(
  whyNoSwupdate === undefined ? what : `${what} (not tried: ${whyNoSwupdate})`,
  () => {
    let server: TestServer;
    let root: string;
    let projectId: number;
    let folder: string;
    let running: RunningSwupdate | undefined;
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'rota-swupdate-'));
      makeCertificate(folder);
      server = await startServer({ listen: true });
      root = await server.tokenFor({ '*': ['rr_system_admin'] }, 'Root');
      projectId = await server.addProject();
      const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
      await server.call('POST', '/release-keys', { token: root, body: { name: 'Maker', public_key: raw } });
    });
    afterAll(async () => {
      await running?.stop();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    });

    async function publish(file: Buffer): Promise<Release> {
      const signed = {
        kind: 'robot_software',
        component: '',
        version: `2.0-${aName()}`,
        channel: 'stable',
        models: [],
        bytes: file.length,
        sha256: createHash('sha256').update(file).digest('hex'),
      } as const;
      const signature = sign(null, Buffer.from(manifestText(signed)), privateKey).toString('base64');
      const begun = await server.call('POST', '/releases', { token: root, body: { ...signed, signature } });
      const { release_id: id } = begun.body as Release;
      for (let offset = 0; offset < file.length; offset += RELEASE_CHUNK_BYTES)
        await fetch(`${server.url ?? ''}/api/releases/${id}/content?offset=${String(offset)}`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${root}`, 'content-type': 'application/octet-stream' },
          body: new Uint8Array(file.subarray(offset, offset + RELEASE_CHUNK_BYTES)),
        });
      return waitFor(async () => {
        const { body } = await server.call('GET', `/releases/${id}`, { token: root });
        return (body as Release).state === 'ready' && (body as Release);
      }, 60_000);
    }

    /** A robot that is known by its updater alone, which a release is offered to. */
    async function offer(release: Release): Promise<{ path: string; serial: string; token: string }> {
      const serial = `SN-${aName()}`;
      const body = { name: `Robot ${serial}`, model: 'Tray', manufacturer: 'acme', serial_number: serial };
      const robot = await server.call('POST', `/projects/${projectId}/robots`, { token: root, body });
      const path = `/projects/${projectId}/robots/${(robot.body as RegisteredRobot).robot_id}`;
      const made = await server.call('POST', `${path}/update-token`, { token: root });
      const { token } = made.body as { token: string };
      await server.call('GET', `/ddi/v1/${serial}`, { headers: { authorization: `TargetToken ${token}` } });
      const wish = { release_id: release.release_id };
      const begun = await server.call('POST', `${path}/software/update`, { token: root, body: wish });
      expect(begun.status).toBe(201);
      await waitFor(async () => (await software(path)).current?.step === 'offered', 60_000);
      return { path, serial, token };
    }
    async function software(path: string): Promise<RobotSoftware> {
      return (await server.call('GET', `${path}/software`, { token: root })).body as RobotSoftware;
    }
    const start = (id: string, token: string, confirm = false): RunningSwupdate =>
      startSwupdate(folder, { url: server.url ?? '', id, token, confirm });

    test('polls, downloads, installs, restarts and reports success', async () => {
      const content = randomBytes(RELEASE_CHUNK_BYTES + 500_000);
      const place = join(folder, 'installed', 'payload');
      const image = await makeImage(folder, { version: '2.0', hardware: '1.0', content, path: place });
      const { path, serial, token } = await offer(await publish(image));
      running = start(serial, token);
      await waitFor(async () => (await software(path)).current?.step === 'installing', 60_000);
      await waitFor(() => running?.output().includes('executing post-update actions') === true, 60_000);
      expect((await readFile(place)).equals(content)).toBe(true);
      // Installed is not confirmed: only the new software itself says that it runs.
      expect((await software(path)).current?.step).toBe('installing');
      await running.stop();
      running = start(serial, token, true);
      const done = await waitFor(async () => {
        const [last] = (await software(path)).history;
        return last?.step === 'installed' && last;
      }, 60_000);
      expect(done).toMatchObject({ failure: null, to_version: expect.stringMatching(/^2\.0-/) as string });
      await running.stop();
      running = undefined;
    });

    test('reports why it did not install an image for another robot', async () => {
      const place = join(folder, 'other', 'payload');
      const content = randomBytes(1_000);
      const image = await makeImage(folder, { version: '2.0', hardware: '9.9', content, path: place });
      const { path, serial, token } = await offer(await publish(image));
      running = start(serial, token);
      const failed = await waitFor(async () => {
        const [last] = (await software(path)).history;
        return last?.step === 'failed' && last;
      }, 60_000);
      expect(failed.failure).toBe('install_failed');
      expect(failed.message).toContain('No suitable .swu image found');
      await expect(readFile(place)).rejects.toThrow('ENOENT');
      await running.stop();
      running = undefined;
    });
  },
);
