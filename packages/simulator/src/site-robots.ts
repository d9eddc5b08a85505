import { api } from '@rota/contract/areas';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createApiClient } from './demo/api-client.ts';
import { keepStandings, readStandings } from './demo/standings.ts';
import type { SimulatedRobot } from './robot/robot.ts';
import { loadVideoPublisher } from './robot/video.ts';
import { createSiteFleet, type SiteFleet } from './site/site-fleet.ts';
import { createSiteFloors, type SiteFloors } from './site/site-floors.ts';

/** How often the program looks for robots that were added or removed, and for changed maps, ms. */
const LOOK_MS = 2_000;
const STANDINGS = 'simulator-standings.json';

const settings = {
  apiUrl: required('ROTA_API_URL'),
  mqttUrl: required('ROTA_MQTT_URL'),
  dataDir: required('ROTA_DATA_DIR'),
};
let token = required('ROTA_SIMULATOR_TOKEN');
const runnerId = randomUUID();
const log = {
  debug: () => undefined,
  info: () => undefined,
  warn: (fields: object, message: string) =>
    process.stderr.write(`simulator: ${message} ${JSON.stringify(fields)}\n`),
};

type Site = { readonly fleet: SiteFleet; readonly floors: SiteFloors };
const client = createApiClient({ baseUrl: settings.apiUrl, token: () => token });
const publishVideo = loadVideoPublisher(log);
const sites = new Map<number, Site>();
/** All robots that run, and where they stood when the program ended the last time. */
const robots = new Map<string, SimulatedRobot>();
const left = readStandings(settings.dataDir, STANDINGS);
let endKeeping: (() => void) | undefined;

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is missing.`);
  return value;
}

function siteOf(projectId: number): Site {
  const known = sites.get(projectId);
  if (known !== undefined) return known;
  const fleet = createSiteFleet({
    ...settings,
    log,
    publishVideo,
    left: (robotId) => robots.get(robotId)?.standing() ?? left[robotId],
  });
  const site = { fleet, floors: createSiteFloors(client, projectId, settings.apiUrl) };
  sites.set(projectId, site);
  return site;
}

/** Brings all robots in line with what the server has now. */
async function look(): Promise<void> {
  const { projects } = await client.call(api.siteSetup.takeSimulatorWork, { body: { runner_id: runnerId } });
  for (const [projectId, { fleet }] of sites) {
    if (projects.some((project) => project.project_id === projectId)) continue;
    sites.delete(projectId);
    await fleet.stop();
  }
  for (const { project_id: projectId, robots: registered } of projects) {
    const { fleet, floors } = siteOf(projectId);
    await fleet.update(registered, await floors.read());
  }
  const now = [...sites.values()].flatMap(({ fleet }) => [...fleet.robots()]);
  robots.clear();
  for (const [robotId, robot] of now) robots.set(robotId, robot);
  // Not before: the file of the last time is still needed.
  if (robots.size > 0) endKeeping ??= keepStandings(settings.dataDir, robots, STANDINGS);
}

async function stop(): Promise<void> {
  endKeeping?.();
  await Promise.all([...sites.values()].map(({ fleet }) => fleet.stop()));
}

// The parent renews the token before it ends; without a parent there is no server to serve.
process.on('message', (message: unknown) => {
  if (
    typeof message === 'object' &&
    message !== null &&
    'token' in message &&
    typeof message.token === 'string'
  )
    token = message.token;
});
process.once('disconnect', () => process.exit(0));
process.once('SIGINT', () => undefined);
process.once('SIGTERM', () => {
  stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});

for (;;) {
  await look().catch((error: unknown) => log.warn({ error: String(error) }, 'failed to read the robots'));
  await delay(LOOK_MS);
}
