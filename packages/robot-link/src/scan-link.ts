import { parsePayload } from './payload.ts';
import type { RobotAddress } from './robot-address.ts';
import { readScan, readStatedPath, type RobotScan } from './scans.ts';
import { createSideLink, type SideLinkOptions } from './side-link.ts';
import { SCAN_TOPIC } from './topics.ts';

/** Connection options of the scan link. */
export type ScanLinkOptions = SideLinkOptions & {
  /** What a watched robot sees and plans. */
  readonly onScan: (robotId: string, scan: RobotScan) => void;
};

/** Receives what robots see and plan. It connects when the first one is watched. */
export type ScanLink = {
  /** Listens to a robot and asks it for scans. The request lasts `ttlS`; `renew` repeats it. */
  watch(robot: RobotAddress): void;
  renew(): void;
  /** Tells the robot to stop, and listens no more. */
  unwatch(robotId: string): void;
  close(): Promise<void>;
};

/** A request: scans per second, and seconds without a request after which the robot stops on its own. */
const RATE = 2;
const TTL_S = 15;
const LARGEST_BYTES = 64_000;

/** Creates the link to what robots see. It connects to a robot only while someone is watching. */
export function createScanLink(options: ScanLinkOptions): ScanLink {
  const link = createSideLink(options, {
    topics: [SCAN_TOPIC, 'state', 'visualization'],
    receive(robotId, payload, topic) {
      if (topic === SCAN_TOPIC && payload.byteLength > LARGEST_BYTES)
        options.log.debug({ robotId, bytes: payload.byteLength }, 'a scan is too large');
      else take(robotId, topic, parsePayload(payload));
    },
    onReach: ask,
  });

  function take(robotId: string, topic: string, parsed: ReturnType<typeof parsePayload>): void {
    if (!parsed.ok) return;
    if (topic === SCAN_TOPIC) {
      const read = readScan(parsed.value);
      if (read.ok) options.onScan(robotId, read.value);
      return;
    }
    const path = readStatedPath(parsed.value);
    if (path !== undefined) options.onScan(robotId, { scan: undefined, path });
  }

  // A lost request is repeated by the next renewal, or the robot stops on its own.
  function ask(robotId: string): void {
    link.ask(robotId, 'startScan', { rate: RATE, ttl: TTL_S });
  }
  function unwatch(robotId: string): void {
    if (!link.robotIds().includes(robotId)) return;
    if (link.isUp()) link.ask(robotId, 'stopScan', {});
    link.drop(robotId);
  }

  return {
    watch: (robot) => link.open(robot),
    renew() {
      if (link.isUp()) for (const robotId of link.robotIds()) ask(robotId);
    },
    unwatch,
    async close() {
      for (const robotId of link.robotIds()) unwatch(robotId);
      await link.close();
    },
  };
}
