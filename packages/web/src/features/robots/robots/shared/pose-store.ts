import type { RobotPose } from '@rota/contract/live';
import type { Robot, SituationKind } from '@rota/contract/robots';
import { mapIdOf } from '@rota/contract/maps';
import { situationOf, situations } from '@rota/contract/robots';
import type { Tone } from '../../../../ui/tokens.ts';
import type { PoseTracks } from './pose-tracks.ts';
import { createPoseTracks } from './pose-tracks.ts';

/** A robot should speak again within this time even when it stands: the longest interval the robot standard allows, two and a half times. */
const SILENT_AFTER_MS = 75_000;
const STALE_AT_LEAST_MS = 5_000;
/** While visualization messages come in, the slower states do not pull the robot back to where it was. */
const POSES_LEAD_MS = 3_000;

/** Above this number of robots, the fields that lists group by change many times a second: lists are notified at most this often. */
const CROWD = 100;
const CROWD_EVERY_MS = 1_000;

const byName = new Intl.Collator(undefined, { numeric: true });

type News = 'poses' | 'rows';

/** A robot as painters and lists see it. The store changes it in place, so that painting follows without a new list. */
export type RobotMark = {
  readonly robotId: string;
  readonly slot: number;
  readonly robot: Robot;
  readonly situation: SituationKind;
  readonly tone: Tone;
  /** `site_floor`, null while unknown. */
  readonly mapId: string | null;
};

/**
 * The live robots of one project, outside React: poses in typed arrays for the painter, and a subscription a robot for lists, so that a
 * message about one robot never renders another.
 */
export type PoseStore = {
  /** The whole list again: a snapshot or a fresh answer; robots that are not in it are gone. */
  replace(rows: readonly Robot[]): void;
  upsert(rows: readonly Robot[]): void;
  remove(robotIds: readonly string[]): void;
  /** `known`: a snapshot, which may be as old as the robots' last words. */
  takePoses(rows: readonly RobotPose[], news?: 'live' | 'known'): void;
  /** Says whether news arrives at all; without it every robot fades. */
  setLink(up: boolean): void;
  get(robotId: string): Robot | undefined;
  /** The same array until a robot joins, leaves or changes in what lists sort and group by. */
  readonly marks: () => readonly RobotMark[];
  readonly tracks: PoseTracks;
  /** Our estimate of the server's clock, ms, in which poses are stamped. */
  serverNow(): number;
  /** Ms since the last news of a robot that should have spoken again, 0 while its news is fresh. */
  staleFor(robotId: string): number;
  /** Called when `marks()` changed: at once when a robot joins or leaves, in a crowd a moment later when one only changes. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Called when this robot's row changed. */
  subscribeRobot(robotId: string, listener: () => void): () => void;
  /** Called on any news, for painters: `poses` when nothing but where robots are may have changed. */
  subscribeMotion(listener: (what: News) => void): () => void;
};

type Writable<T> = { -readonly [K in keyof T]: T[K] };
type Entry = { mark: Writable<RobotMark>; heardAt: number; intervalMs: number; posesAt: number };

const MOVING: ReadonlySet<Robot['state']> = new Set([
  'going',
  'docking',
  'recovery',
  'manual_control',
] as const);

function markOf(robot: Robot, slot: number): RobotMark {
  const mapId = robot.site === null || robot.floor === null ? null : mapIdOf(robot.site, robot.floor);
  const situation = situationOf(robot).kind;
  return { robotId: robot.robot_id, slot, robot, situation, tone: situations[situation].tone, mapId };
}

/** The fields that lists group, sort and filter by; a change of any other renders one row only. */
function sameInLists(a: RobotMark, b: RobotMark): boolean {
  return (
    a.situation === b.situation && a.mapId === b.mapId && a.robot.alerts.length === b.robot.alerts.length
  );
}

function createListeners<T = void>(): { add(listener: (what: T) => void): () => void; call(what: T): void } {
  const listeners = new Set<(what: T) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    call(what) {
      for (const listener of [...listeners]) listener(what);
    },
  };
}

type Clock = { hear(stampedAt: number): void; now(): number };

/**
 * The server's clock as seen from here: stamps arrive late, never early, so the smallest difference is nearest to the truth. Only stamps
 * that were set just now tell the time; until the first of them this device's clock counts.
 */
function createServerClock(now: () => number): Clock {
  let offset: number | undefined;
  return {
    hear(stampedAt) {
      const seen = now() - stampedAt;
      // A slow rise follows clocks that drift apart without believing every late message.
      offset = offset === undefined || seen < offset ? seen : offset + Math.min(seen - offset, 1_000) * 0.002;
    },
    now: () => now() - (offset ?? 0),
  };
}

/** A robot spoke: how often it does is learnt as a running mean. */
function noteHeard(entry: Entry, at: number): void {
  const gap = Math.min(at - entry.heardAt, SILENT_AFTER_MS);
  entry.intervalMs = entry.intervalMs === 0 ? gap : entry.intervalMs + (gap - entry.intervalMs) * 0.2;
  entry.heardAt = at;
}

/** An empty store; `now` is the browser's clock in ms since the epoch. */
export function createPoseStore(now: () => number = Date.now): PoseStore {
  const tracks = createPoseTracks();
  const entries = new Map<string, Entry>();
  const freeSlots: number[] = [];
  const structure = createListeners();
  const motion = createListeners<News>();
  const ofRobot = new Map<string, ReturnType<typeof createListeners<void>>>();
  const clock = createServerClock(now);
  let marks: readonly RobotMark[] = [];
  let stale: 'no' | 'changed' | 'members' = 'no';
  let renewedAt = -Infinity;
  let renewal: ReturnType<typeof setTimeout> | undefined;
  let linkDownAt: number | undefined;

  function takeRow(robot: Robot): void {
    const known = entries.get(robot.robot_id);
    const mark = markOf(robot, known?.mark.slot ?? freeSlots.pop() ?? entries.size);
    const at = Date.parse(robot.updated_at);
    const entry: Entry = known ?? { mark, heardAt: at, intervalMs: 0, posesAt: -Infinity };
    if (known === undefined) {
      entries.set(robot.robot_id, entry);
      tracks.reset(mark.slot);
    } else if (at > known.heardAt) noteHeard(known, at);
    if (known === undefined || known.mark.robot.name !== robot.name) stale = 'members';
    else if (stale === 'no' && !sameInLists(known.mark, mark)) stale = 'changed';
    if (known !== undefined && known.mark.mapId !== mark.mapId) tracks.reset(mark.slot);
    Object.assign(entry.mark, mark);
    if (robot.position !== null && at - entry.posesAt > POSES_LEAD_MS) {
      tracks.push(mark.slot, at, robot.position.x, robot.position.y, robot.position.theta);
    }
    ofRobot.get(robot.robot_id)?.call();
  }

  function drop(robotId: string): void {
    const entry = entries.get(robotId);
    if (entry === undefined) return;
    entries.delete(robotId);
    tracks.reset(entry.mark.slot);
    freeSlots.push(entry.mark.slot);
    stale = 'members';
    ofRobot.get(robotId)?.call();
  }

  function renew(): void {
    clearTimeout(renewal);
    renewal = undefined;
    renewedAt = now();
    if (stale === 'members')
      marks = [...entries.values()]
        .map((entry) => entry.mark)
        .sort((a, b) => byName.compare(a.robot.name, b.robot.name));
    else marks = [...marks];
    stale = 'no';
    structure.call();
  }

  function publish(what: News): void {
    const waitMs = stale === 'changed' && entries.size > CROWD ? renewedAt + CROWD_EVERY_MS - now() : 0;
    if (stale !== 'no' && waitMs <= 0) renew();
    else if (stale !== 'no') renewal ??= setTimeout(renew, waitMs);
    motion.call(what);
  }

  return {
    tracks,
    marks: () => marks,
    get: (robotId) => entries.get(robotId)?.mark.robot,
    serverNow: () => clock.now(),
    replace(rows) {
      const kept = new Set(rows.map((row) => row.robot_id));
      for (const robotId of [...entries.keys()]) if (!kept.has(robotId)) drop(robotId);
      for (const row of rows) takeRow(row);
      publish('rows');
    },
    upsert(rows) {
      for (const row of rows) {
        const at = Date.parse(row.updated_at);
        const known = entries.get(row.robot_id);
        // A row comes again for other reasons, too: only a newer stamp is news of the robot.
        if (known !== undefined && at > known.heardAt) clock.hear(at);
        takeRow(row);
      }
      publish('rows');
    },
    remove(robotIds) {
      for (const robotId of robotIds) drop(robotId);
      publish('rows');
    },
    takePoses(rows, news = 'live') {
      for (const row of rows) {
        const entry = entries.get(row.robot_id);
        if (entry === undefined) continue;
        if (news === 'live' && row.at > entry.heardAt) clock.hear(row.at);
        entry.posesAt = row.at;
        entry.heardAt = Math.max(entry.heardAt, row.at);
        tracks.push(entry.mark.slot, row.at, row.x, row.y, row.theta);
      }
      publish('poses');
    },
    setLink(up) {
      if (up) linkDownAt = undefined;
      else linkDownAt ??= now();
      motion.call('rows');
    },
    staleFor(robotId) {
      const entry = entries.get(robotId);
      if (entry === undefined) return 0;
      const { mark } = entry;
      const age = Math.max(0, clock.now() - entry.heardAt);
      const { connected, heard_at: heardAt } = mark.robot;
      if (!connected) return heardAt === null ? 0 : Math.max(1, clock.now() - Date.parse(heardAt));
      if (linkDownAt !== undefined && now() - linkDownAt > STALE_AT_LEAST_MS) return Math.max(1, age);
      const usual =
        MOVING.has(mark.robot.state) && entry.intervalMs > 0
          ? Math.max(STALE_AT_LEAST_MS, 3 * entry.intervalMs)
          : SILENT_AFTER_MS;
      return age > usual ? age : 0;
    },
    subscribe: (listener) => structure.add(listener),
    subscribeMotion: (listener) => motion.add(listener),
    subscribeRobot(robotId, listener) {
      const listeners = ofRobot.get(robotId) ?? createListeners();
      ofRobot.set(robotId, listeners);
      return listeners.add(listener);
    },
  };
}
