import type { RobotConfig } from '@rota/contract/robot-config';
import type { RegisteredRobot } from '@rota/contract/robots';
import type { RobotAddress } from '@rota/robot-link';
import { createRobot, models, seededRandom, type Random, type SimulatedRobot } from '@rota/simulator';
import { campaign, startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aRobotDetailView } from '../../../fleet/client/robot-view.fake.ts';
import { createConfigSpeaker, type ConfigSpeakerDeps } from './config-speaker.service.ts';
import { createConfigWatch } from './config-watch.service.ts';
import { markSent } from './robot-config.store.ts';

const SEED = Number(process.env['ROTA_CONFIG_SEED'] ?? Math.floor(Math.random() * 1e9));
const ROUNDS = campaign(250, 3_000, 60);
const ROBOTS = 6;
/** Looks without any trouble after which everything has to have arrived. */
const MOST_QUIET_LOOKS = 30;
const LOOK_MS = 2_000;

let server: TestServer;
let token: string;
let projectId: number;
beforeAll(async () => {
  server = await startServer();
  token = await server.tokenFor({ '*': ['rr_system_admin'] });
  projectId = await server.addProject();
});
afterAll(() => server.stop());

type Word = { readonly version: number; readonly checksum: string; readonly json: string };

/** A simulated robot, what the fleet control has heard of it last, and every version that it ever applied. */
class Unit {
  readonly id: string;
  readonly random: Random;
  readonly applied: number[] = [];
  readonly words: number[] = [];
  robot: SimulatedRobot;
  isLinked = true;
  heard: ReturnType<SimulatedRobot['service']> | undefined;

  constructor(id: string, random: Random) {
    this.id = id;
    this.random = random;
    this.robot = this.start();
  }

  start(): SimulatedRobot {
    const start = this.robot === undefined ? { x: 0, y: 0, theta: 0 } : this.robot.standing();
    const { random } = this;
    const place = { mapId: 'hotel_0', chargers: [], places: [] };
    return createRobot({
      serialNumber: this.id,
      model: models.tray,
      start,
      batteryPercent: 80,
      random,
      ...place,
    });
  }

  receive({ version, checksum, json }: Word): void {
    this.words.push(version);
    const parameters = { version: String(version), checksum, json_config: json };
    this.robot.receiveAction({
      actionId: `${String(this.words.length)}`,
      actionType: 'applyConfig',
      blockingType: 'NONE',
      parameters: Object.entries(parameters).map(([key, value]) => ({ key, value })),
    });
    const has = this.robot.service().configVersion;
    if (has !== undefined && has !== this.applied.at(-1)) this.applied.push(has);
  }

  view() {
    const { configVersion = null, configRejected } = this.heard ?? {};
    const rejected = configRejected === undefined ? {} : { configRejected };
    return {
      ...aRobotDetailView(this.id, { connected: this.isLinked }),
      takesConfig: true as const,
      configVersion,
      ...rejected,
    };
  }
}

async function aUnit(number: number, random: Random): Promise<Unit> {
  const body = {
    name: `R-${number}`,
    model: 'Tray T4',
    manufacturer: 'anka',
    serial_number: `seeded-${number}`,
  };
  const answer = await server.call('POST', `/projects/${projectId}/robots`, { token, body });
  return new Unit((answer.body as RegisteredRobot).robot_id, random);
}

/** One server of the fleet with its memory of what it said; `crashes` decides before each word whether it dies. */
function aServer(units: readonly Unit[], now: () => number, crashes: () => boolean, loses: () => boolean) {
  const views = async () => new Map(units.map((unit) => [unit.id, unit.view()]));
  const watch = createConfigWatch({
    database: server.database,
    ownedProjects: () => [projectId],
    viewsOf: views,
  });
  const deps: ConfigSpeakerDeps = {
    addressesOf: async () => units.map(({ id }) => ({ robotId: id }) as RobotAddress),
    openLink: () => ({
      say(robot, word) {
        if (crashes()) throw new Error('The server died.');
        const unit = units.find(({ id }) => id === robot.robotId);
        // A message is lost, or comes twice.
        if (unit?.isLinked === true && !loses()) unit.receive(word);
        if (unit?.isLinked === true && loses()) unit.receive(word);
      },
      keepOnly: () => undefined,
      close: async () => undefined,
    }),
    fencingTokenOf: async () => 1,
    markSent: (id, robotIds) => server.database.tenant(id, (tx) => markSent(tx, id, robotIds)),
    clock: now,
  };
  const speaker = createConfigSpeaker(deps);
  return { look: async () => speaker.say(await watch.look()) };
}

/** Values of all kinds; now and then one that these robots refuse. */
function someValues(random: Random): object {
  const speed = random.next() < 0.15 ? 2.5 : Math.round(random.between(0.1, 0.9) * 10) / 10;
  return random.next() < 0.5
    ? { max_speed: speed }
    : { volume_percent: Math.floor(random.between(0, 100)), max_speed: speed };
}

async function change(units: readonly Unit[], random: Random): Promise<void> {
  const unit = units[Math.floor(random.next() * units.length)];
  const documents = ['project/-', 'model/Tray%20T4', `robot/${unit?.id ?? ''}`];
  const document = documents[Math.floor(random.next() * documents.length)] ?? 'project/-';
  const body = { text: JSON.stringify(someValues(random)) };
  const answer = await server.call('PUT', `/projects/${projectId}/robot-values/${document}`, { token, body });
  expect(answer.status).toBe(200);
}

test(`${ROUNDS} rounds of crashes, lost links and changes apply each config once per robot (ROTA_CONFIG_SEED=${SEED})`, async () => {
  const random = seededRandom(SEED);
  const units: Unit[] = [];
  for (let number = 1; number <= ROBOTS; number += 1) units.push(await aUnit(number, random));
  let isQuiet = false;
  let now = 0;
  const happens = (share: number) => !isQuiet && random.next() < share;
  const begin = () =>
    aServer(
      units,
      () => now,
      () => happens(0.1),
      () => happens(0.2),
    );
  let fleet = begin();
  async function look(): Promise<void> {
    now += LOOK_MS;
    await fleet.look().catch(() => (fleet = begin()));
    for (const unit of units) if (unit.isLinked && !happens(0.3)) unit.heard = unit.robot.service();
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    if (happens(0.25)) await change(units, random);
    for (const unit of units) {
      if (happens(0.1)) unit.isLinked = !unit.isLinked;
      if (happens(0.1)) unit.robot = unit.start();
    }
    if (happens(0.1)) fleet = begin();
    await look();
  }
  isQuiet = true;
  for (const unit of units) unit.isLinked = true;
  const configOf = async ({ id }: Unit) =>
    (await server.call('GET', `/projects/${projectId}/robots/${id}/config`, { token })).body as RobotConfig;
  for (let quiet = 0; quiet < MOST_QUIET_LOOKS; quiet += 1) await look();
  for (const unit of units) {
    const words = unit.words.length;
    const rows = await server.db.asOwner(
      'select version, in_sync_since, rejected_version, rejected_reason from robot_config where robot_id = $1',
      [unit.id],
    );
    const { version, json_config: json } = await configOf(unit);
    // Each version once, in their order: none is applied again after a newer one.
    expect(unit.applied).toEqual([...new Set(unit.applied)].sort((a, b) => a - b));
    if (json.includes('2.5')) {
      expect(rows).toMatchObject([{ rejected_version: version, in_sync_since: null }]);
      expect(rows[0]?.['rejected_reason']).toMatch(/0\.9 m\/s/);
      expect(unit.applied).not.toContain(version);
    } else {
      expect(rows).toMatchObject([{ version, in_sync_since: expect.any(Date) as Date }]);
      expect(unit.robot.standing().config).toEqual({ version, json });
      expect(unit.applied.at(-1)).toBe(version);
    }
    await look();
    expect(unit.words.length).toBe(words);
  }
  expect(units.some(({ applied }) => applied.length > 1)).toBe(true);
});
