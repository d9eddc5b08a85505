import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { manifestText, type Release } from '@rota/contract/releases';
import { rasterFromText } from '@rota/floor';
import { models } from '@rota/simulator';
import { aName } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journey, type Person } from './journey.ts';
import { aLoneRobot, type LoneRobot } from './lone-robot.ts';
import { theStage, type Stage } from './stage.ts';

/** A room of 6 m x 5 m. */
const room = rasterFromText(
  Array.from({ length: 50 }, (_, row) => (row === 0 || row === 49 ? '#'.repeat(60) : `#${'.'.repeat(58)}#`)),
  0.1,
);
/** No other journey's robot is of this model, so that a release for it is offered to this one alone. */
const MODEL = { ...models.carrier, name: `Carrier ${aName()}` };

let stage: Stage;
let lone: LoneRobot;
let releases: readonly [Release, Release];

beforeAll(async () => {
  stage = await theStage();
  lone = await aLoneRobot(stage, {
    name: 'Updates',
    room,
    model: MODEL,
    start: { x: 2, y: 2 },
    // An update takes five seconds.
    speed: 4,
  });
  releases = [await aRelease('3.0.0'), await aRelease('3.1.0')];
});
afterAll(() => lone.runner.stop());

const { publicKey, privateKey } = generateKeyPairSync('ed25519');

/** A release of the robot's maker, signed and uploaded. */
async function aRelease(version: string): Promise<Release> {
  const token = await stage.server.tokenFor({ '*': ['rr_system_admin'] });
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
  await stage.server.call('POST', '/release-keys', { token, body: { name: 'Maker', public_key: raw } });
  const file = Buffer.from(`software ${version}`);
  const signed = {
    kind: 'robot_software',
    component: '',
    version,
    channel: 'stable',
    models: [MODEL.name],
    bytes: file.length,
    sha256: createHash('sha256').update(file).digest('hex'),
  } as const;
  const signature = sign(null, Buffer.from(manifestText(signed)), privateKey).toString('base64');
  const body = { ...signed, signature, notes_en: `What is new in ${version}` };
  const made = await stage.server.call('POST', '/releases', { token, body });
  expect(made.status).toBe(201);
  const { release_id: id } = made.body as Release;
  const sent = await stage.server.call('PUT', `/releases/${id}/content?offset=0`, {
    token,
    body: file,
    headers: { 'content-type': 'application/octet-stream' },
  });
  expect(sent.status).toBe(200);
  for (;;) {
    const release = (await stage.server.call('GET', `/releases/${id}`, { token })).body as Release;
    if (release.state === 'ready') return release;
    if (release.state === 'rejected') throw new Error('The release was rejected.');
  }
}

const aPerson = (role: 'rr_workshop_chief' | 'rr_workshop_operator'): Promise<Person> =>
  stage.server.addUser({ username: `update-${aName()}`, roles: { [lone.projectId]: [role] } });

test('a chief plans an update, sees whom it reaches, and follows it to its end', async () => {
  const [release] = releases;
  const at = `/workshop/rollouts/new?project-id=${lone.projectId}&release-id=${release.release_id}`;
  await journey(stage, { as: await aPerson('rr_workshop_chief'), at }, async ({ page }) => {
    await page.getByText('1 robot is updated').waitFor();
    await page.getByText('Otto · 2.8.0').waitFor();
    await page.getByLabel('Name').fill('First of all');
    await page.getByRole('button', { name: 'Update 1 robot' }).click();
    const panel = page.getByRole('complementary', { name: 'First of all' });
    await panel.getByRole('button', { name: 'Pause' }).click();
    await panel.getByText('The update is paused.').waitFor();
    await panel.getByRole('button', { name: 'Continue' }).click();
    await panel.getByText('Updated', { exact: true }).waitFor({ timeout: 60_000 });
    await panel.getByText('Finished', { exact: true }).waitFor({ timeout: 30_000 });
    expect(await panel.getByText('2.8.0 → 3.0.0').count()).toBe(1);
  });
});

test('an operator updates one robot from its page and finds it in its history', async () => {
  const at = `/robot/software?project-id=${lone.projectId}&robot-id=${lone.robotId}`;
  await journey(stage, { as: await aPerson('rr_workshop_operator'), at }, async ({ page }) => {
    await page.getByText('What is new in 3.1.0').waitFor();
    await page.getByRole('button', { name: 'Update now: Robot software 3.1.0' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Update now' }).click();
    await page.getByText('Show rollout').first().waitFor();
    const history = page.getByRole('region', { name: 'History' });
    await history.getByText('Robot software 3.1.0').waitFor();
    await history.getByText('Updated', { exact: true }).nth(1).waitFor({ timeout: 60_000 });
  });
});
