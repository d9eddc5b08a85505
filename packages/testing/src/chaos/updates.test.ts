import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { manifestText, type Release } from '@rota/contract/releases';
import type { Rollout, RolloutDetails, RobotSoftware } from '@rota/contract/rollouts';
import { expect, test } from 'vitest';
import { campaign } from '../campaign.ts';
import { waitFor } from '../wait-for.ts';
import { injectFault, planFaults } from './faults.ts';
import { theChaosStage, type ChaosStage } from './stage.ts';

const SEED = Number(process.env['ROTA_CHAOS_SEED'] ?? Math.floor(Math.random() * 1e9));
const FAULTS = campaign(25, 400);
/** Robots are updated one after the other, so that faults meet each step. */
const SETTLE_MS = 120_000;
const VERSION = `9.0.${String(SEED % 1_000)}`;

const { publicKey, privateKey } = generateKeyPairSync('ed25519');

/** A release that robots download from the server that announced it. */
async function aRelease({ call }: ChaosStage): Promise<string> {
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
  await call('POST', '/release-keys', { name: 'Maker', public_key: raw });
  const file = Buffer.alloc(200_000, `software ${VERSION}`);
  const signed = {
    kind: 'robot_software',
    component: '',
    version: VERSION,
    channel: 'stable',
    models: [],
    bytes: file.length,
    sha256: createHash('sha256').update(file).digest('hex'),
  } as const;
  const signature = sign(null, Buffer.from(manifestText(signed)), privateKey).toString('base64');
  const { release_id: id } = await call<Release>('POST', '/releases', { ...signed, signature });
  await call('PUT', `/releases/${id}/content?offset=0`, file);
  await waitFor(async () => (await call<Release>('GET', `/releases/${id}`)).state === 'ready', 30_000);
  return id;
}

test(
  `${FAULTS} kills and pauses during a rollout leave each robot with the version that is recorded (ROTA_CHAOS_SEED=${SEED})`,
  { timeout: campaign(300_000, 3_600_000) },
  async () => {
    const stage = await theChaosStage();
    const { call } = stage;
    const releaseId = await aRelease(stage);
    const { rollout_id: id } = await call<Rollout>('POST', '/rollouts', {
      release_id: releaseId,
      filter: {},
      waves: [
        { robots: 1, pause_minutes: 0 },
        { percent: 100, pause_minutes: 0 },
      ],
      // A robot that is killed while it installs has failed: all others go on.
      limits: { failures: 1_000, at_once: 1, return_minutes: 5, health_minutes: 0 },
    });
    const read = () => call<RolloutDetails>('GET', `/rollouts/${id}`);
    const victims = [stage.nodes, [stage.broker, stage.database, stage.robots]].flat();
    await injectFault(planFaults(SEED, FAULTS, [6, 6, 2, 2, 1]), victims, () => undefined);
    await waitFor(async () => (await read()).state === 'finished', SETTLE_MS).catch(
      async (cause: unknown) => {
        throw new Error(`Not finished: ${JSON.stringify(await read(), null, 1)}\n${await stage.logs()}`, {
          cause,
        });
      },
    );
    const { robots } = await read();
    expect(robots.length).toBeGreaterThan(0);
    for (const { robot_id: robotId, project_id: projectId, step, from_version: before } of robots) {
      const path = `/projects/${String(projectId)}/robots/${robotId}/software`;
      const expected = step === 'installed' ? VERSION : before;
      expect(['installed', 'failed', 'rolled_back']).toContain(step);
      await waitFor(async () => {
        const { installed } = await call<RobotSoftware>('GET', path);
        return installed.find(({ kind }) => kind === 'robot_software')?.version === expected;
      }, 30_000);
    }
    const { rows } = await stage.owner.query<{ reserved: boolean }>(
      'select reserved from robot where reserved',
    );
    expect(rows).toEqual([]);
    process.stdout.write(
      `seed ${String(SEED)}: ${String(FAULTS)} faults, ${robots.map(({ step }) => step).join(', ')}\n`,
    );
  },
);
