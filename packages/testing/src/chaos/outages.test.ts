import { beforeAll, describe, expect, test } from 'vitest';
import type { Health } from '@rota/contract/health';
import { setTimeout as wait } from 'node:timers/promises';
import { campaign } from '../campaign.ts';
import { expectWithin } from '../expect-within.ts';
import { waitFor } from '../wait-for.ts';
import { theChaosStage, type ChaosStage } from './stage.ts';

/** An outage lasts a minute in the long run. */
const DOWN_MS = campaign(5_000, 60_000);
const AWAY_MS = campaign(3_000, 60_000);
const RECOVERY_MS = 10_000;
/** Slow machines take longer, which fails no test of the system lane. */
const PATIENCE_MS = 40_000;

let stage: ChaosStage;
beforeAll(async () => {
  stage = await theChaosStage();
  await stage.createDelivery(1).then((id) => untilCompleted(id, 60_000));
});

async function untilCompleted(id: string, withinMs: number): Promise<void> {
  await waitFor(async () => (await stage.delivery(id)).status === 'Completed', withinMs);
}

async function health(node: number): Promise<Health | undefined> {
  return (await stage.ask(node, '/health', 4_000))?.body as Health | undefined;
}

type Outage = {
  readonly part: 'database' | 'broker';
  readonly what: string;
  readonly forMs: number;
  readonly begin: () => Promise<void>;
  readonly end: () => Promise<void>;
};
const standsStill = (part: Outage['part']): Outage => ({
  part,
  what: 'stands still',
  forMs: DOWN_MS,
  begin: () => stage[part].pause(),
  end: () => stage[part].resume(),
});

describe.each<Outage>([
  standsStill('database'),
  standsStill('broker'),
  {
    part: 'broker',
    what: 'was killed and is away',
    forMs: AWAY_MS,
    begin: () => stage.broker.goAway(),
    end: () => stage.broker.comeBack(),
  },
])(`the $part that $what for $forMs ms`, ({ part, what, forMs, begin, end }) => {
  test(
    'is reported as down with its time by servers that keep running, and all is well within 10 s of its return',
    { timeout: forMs + 120_000 },
    async () => {
      const starts = stage.nodes.map((node) => node.starts());
      const since = Date.now();
      await begin();
      const until = performance.now() + forMs;
      for (const node of [0, 1]) {
        const report = await waitFor(async () => {
          const answer = await health(node);
          return answer?.[part] === 'down' && answer;
        }, 8_000);
        expect(report.status).toBe('degraded');
        expect(Date.parse(report[`${part}_down_since`] ?? '')).toBeGreaterThan(since - 1_000);
      }
      await wait(Math.max(0, until - performance.now()));
      await end();
      const back = performance.now();
      const id = await stage.createDelivery(100 + Math.floor(Math.random() * 1e6) * 4 + 1);
      await waitFor(
        async () => (await Promise.all([0, 1].map(health))).every((one) => one?.status === 'ok'),
        PATIENCE_MS,
      );
      await waitFor(async () => (await stage.delivery(id)).robot_id !== null, PATIENCE_MS);
      const recoveredMs = performance.now() - back;
      expectWithin(`${part} that ${what}: the robot of a new delivery`, recoveredMs, RECOVERY_MS);
      await untilCompleted(id, 60_000);
      expect(stage.nodes.map((node) => node.starts())).toEqual(starts);
    },
  );
});

test(
  'a server that is asked to stop hands its project over to the other one within a second',
  { timeout: 60_000 },
  async () => {
    const lease = async () =>
      (await stage.owner.query<{ token: string; holder: string }>('select token, holder from lease')).rows[0];
    const before = await lease();
    const stopped: number[] = [];
    // Whichever owns it: the first one asked may not, and then the second one does.
    for (const node of stage.nodes) {
      const asked = performance.now();
      process.kill(node.pid(), 'SIGTERM');
      // A lease lasts 10 s, after which it would be taken without a handover.
      const taken = await waitFor(async () => (await lease())?.holder !== before?.holder, 5_000).catch(
        () => false,
      );
      if (taken) {
        stopped.push(performance.now() - asked);
        break;
      }
      await waitFor(async () => (await health(stage.nodes.indexOf(node)))?.status === 'ok', 20_000);
    }
    expect(stopped).toHaveLength(1);
    expectWithin('a handover', stopped[0] ?? Infinity, 1_000);
  },
);
