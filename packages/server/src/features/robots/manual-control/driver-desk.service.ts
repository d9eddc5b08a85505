import { can, type Reach } from '@rota/contract/core';
import type {
  DriveMessage,
  DriveNews,
  DriveStop,
  ManualEnd,
  ManualSession,
} from '@rota/contract/manual-control';
import type { DriveLink, DriveLinkOptions, DriveState, RobotAddress } from '@rota/robot-link';
import type { ManualSessions } from './manual-sessions.service.ts';
import {
  COMMAND_FRESH_MS,
  latenessOf,
  movementOf,
  type Movement,
  type TakenCommand,
} from './movement.rules.ts';

/** The person whose socket a message came over, with their present roles. */
type Driver = { readonly userId: string; readonly roles: Reach };
/** Sends news to one browser: it also tells its socket from others. */
type Reply = (news: DriveNews) => void;

export type DriverDeskDeps = {
  /** Whether the project has switched it off: what is under way ends. */
  readonly isOff: (projectId: number) => boolean;
  readonly sessions: Pick<ManualSessions, 'find' | 'renew' | 'end'>;
  /** Where the robot is on the wire; undefined for one that is not registered or not enabled. */
  readonly findRobot: (projectId: number, robotId: string) => Promise<RobotAddress | undefined>;
  /** When the newest picture of the robot came to this server, ms; undefined while none comes. */
  readonly pictureAt: (robotId: string) => number | undefined;
  readonly fencingTokenOf: (projectId: number) => Promise<number | undefined>;
  readonly openLink: (
    options: Pick<DriveLinkOptions, 'onState' | 'onReach' | 'onDown' | 'readFencingToken'>,
  ) => DriveLink;
  /** Now, ms since the epoch. */
  readonly clock: () => number;
  readonly log: { warn(fields: object, message: string): void };
};

/** The desk of this server's drivers: it takes their commands from the live sockets and passes on what may move a robot. */
export type DriverDesk = {
  receive(message: DriveMessage, driver: Driver, reply: Reply): void;
  /** The browser is gone, with all that it drove. */
  closed(reply: Reply): void;
  /** Ends a session on a person's call. False for one that is not at this desk. */
  leave(this: void, sessionId: string, reason: ManualEnd): boolean;
  start(): void;
  stop(): Promise<void>;
};

const TICK_MS = 50;
const RENEW_MS = 2_000;
/** The lease of the record; without a renewal this long the record may be another's. */
const LEASE_MS = 6_000;
/** A driver who holds no key is heard of this often, ms, and a robot that stands gets a command this often. */
const STANDING_MS = 1_000;
/** A browser sends at least every second: after this long it is gone, whatever its socket says. */
const SILENT_MS = 4_000;
const BEGIN_MS = 1_000;
/** A robot that took no notice of its driver for this long does not answer. */
const UNANSWERED_MS = 2_500;
/** A robot from which nothing comes for this long is no longer there to be driven. */
const GONE_MS = 10_000;
const NEWS_MS = 200;
/** Commands of which it is remembered when they were sent. */
const MOST_UNANSWERED = 100;

type Drive = {
  readonly projectId: number;
  readonly session: ManualSession;
  readonly reply: Reply;
  readonly startedAt: number;
  /** Counts the commands to the robot. */
  sequence: number;
  /** The last of the browser's. */
  heard: number;
  heardAt: number;
  leastMs: number | undefined;
  command: TakenCommand | undefined;
  sent: Movement & { readonly at: number };
  sentTimes: Map<number, number>;
  renewedAt: number;
  isRenewing: boolean;
  beganAt: number;
  answer: (DriveState & { readonly at: number }) | undefined;
  delayMs: number | null;
  news: { readonly text: string; readonly at: number } | undefined;
};

export function createDriverDesk(deps: DriverDeskDeps): DriverDesk {
  const { sessions, clock, log } = deps;
  const drives = new Map<string, Drive>();
  const adopting = new Set<string>();
  const gone = new WeakSet<Reply>();
  /** The tokens that messages to the robots carry, by robot: read now and then, since commands do not wait for the database. */
  const tokens = new Map<string, number>();
  let link: DriveLink | undefined;
  let timer: NodeJS.Timeout | undefined;

  function linkNow(): DriveLink {
    link ??= deps.openLink({
      onState: handleState,
      onReach: (robotId) => {
        for (const drive of drivesOf(robotId)) begin(drive);
      },
      onDown: () => undefined,
      readFencingToken: async (robotId) => tokens.get(robotId),
    });
    return link;
  }
  function drivesOf(robotId: string): Drive[] {
    return [...drives.values()].filter(({ session }) => session.robot_id === robotId);
  }
  function inBackground(work: Promise<unknown>): void {
    work.catch((error: unknown) => log.warn({ err: error }, 'manual control failed'));
  }

  function handleState(robotId: string, state: DriveState): void {
    const drive = drives.get(state.sessionId);
    if (drive?.session.robot_id !== robotId) return;
    const at = clock();
    drive.answer = { ...state, at };
    const sentAt = drive.sentTimes.get(state.sequence);
    if (sentAt !== undefined) drive.delayMs = at - sentAt;
    for (const sequence of drive.sentTimes.keys())
      if (sequence <= state.sequence) drive.sentTimes.delete(sequence);
  }

  async function readToken(projectId: number, robotId: string): Promise<void> {
    const token = await deps.fencingTokenOf(projectId);
    if (token !== undefined) tokens.set(robotId, token);
  }

  function begin(drive: Drive): void {
    drive.beganAt = clock();
    linkNow().begin(drive.session.robot_id, drive.session.session_id);
  }

  async function adopt(message: DriveMessage, driver: Driver, reply: Reply): Promise<void> {
    const { project_id: projectId, robot_id: robotId, session_id: sessionId } = message;
    const session = await sessions.find(projectId, robotId, sessionId, driver.userId);
    const address = session && (await deps.findRobot(projectId, robotId));
    await readToken(projectId, robotId);
    if (session === undefined || address === undefined) return tellOver(reply, sessionId, 'lost');
    // The browser may have gone while the record was read.
    if (gone.has(reply)) return void (await sessions.end(projectId, session, 'disconnected', 0));
    const now = clock();
    const drive: Drive = {
      projectId,
      session,
      reply,
      startedAt: now,
      sequence: 0,
      heard: -1,
      heardAt: now,
      leastMs: undefined,
      command: undefined,
      sent: { linear: 0, angular: 0, stop: null, at: 0 },
      sentTimes: new Map(),
      renewedAt: now,
      isRenewing: false,
      beganAt: now,
      answer: undefined,
      delayMs: null,
      news: undefined,
    };
    drives.set(sessionId, drive);
    linkNow().open(address);
    if (linkNow().isUp()) begin(drive);
    take(drive, message);
  }

  function take(drive: Drive, message: DriveMessage): void {
    if (message.sequence <= drive.heard) return;
    const now = clock();
    const { lateMs, leastMs } = latenessOf(now - message.at, drive.leastMs);
    drive.heard = message.sequence;
    drive.heardAt = now;
    drive.leastMs = leastMs;
    drive.command = { linear: message.linear, angular: message.angular, takenAt: now, lateMs };
    if (message.is_end === true) end(drive, 'ended');
    else send(drive, movement(drive, now), now);
  }

  function movement(drive: Drive, now: number): Movement {
    return movementOf(
      {
        command: drive.command,
        pictureAt: deps.pictureAt(drive.session.robot_id),
        isLinkUp: linkNow().isUp(),
      },
      now,
    );
  }

  function send(drive: Drive, { linear, angular, stop }: Movement, now: number): void {
    drive.sequence += 1;
    drive.sent = { linear, angular, stop, at: now };
    if (drive.sentTimes.size >= MOST_UNANSWERED) drive.sentTimes.clear();
    drive.sentTimes.set(drive.sequence, now);
    const command = {
      sessionId: drive.session.session_id,
      sequence: drive.sequence,
      linear,
      angular,
      ttlMs: COMMAND_FRESH_MS,
    };
    // What cannot be sent is not kept: the robot stands by itself.
    linkNow()
      .drive(drive.session.robot_id, command)
      .catch(() => undefined);
  }

  function end(drive: Drive, reason: ManualEnd): void {
    const { session, projectId } = drive;
    if (!drives.delete(session.session_id)) return;
    send(drive, { linear: 0, angular: 0, stop: null }, clock());
    linkNow().end(session.robot_id, session.session_id);
    linkNow().drop(session.robot_id);
    tellOver(drive.reply, session.session_id, reason, drive.answer);
    inBackground(sessions.end(projectId, session, reason, drive.answer?.distanceM ?? 0));
  }

  function tend(drive: Drive, now: number): void {
    if (now - drive.renewedAt > LEASE_MS) return end(drive, 'lost');
    if (now - drive.heardAt > SILENT_MS) return end(drive, 'disconnected');
    if (now - (drive.answer?.at ?? drive.startedAt) > GONE_MS) return end(drive, 'robot_gone');
    renew(drive, now);
    if (drive.answer === undefined && now - drive.beganAt >= BEGIN_MS && linkNow().isUp()) begin(drive);
    const next = movement(drive, now);
    const isChanged = next.linear !== drive.sent.linear || next.angular !== drive.sent.angular;
    // A moving robot is kept moving by its driver's commands alone.
    if ((isChanged && next.linear === 0 && next.angular === 0) || isDue(drive, next, now))
      send(drive, next, now);
    tell(drive, next, now);
  }
  function isDue(drive: Drive, next: Movement, now: number): boolean {
    return next.linear === 0 && next.angular === 0 && now - drive.sent.at >= STANDING_MS;
  }

  function renew(drive: Drive, now: number): void {
    if (drive.isRenewing || now - drive.renewedAt < RENEW_MS) return;
    drive.isRenewing = true;
    const { projectId, session } = drive;
    Promise.all([
      sessions.renew(projectId, session.session_id, drive.answer?.distanceM ?? 0),
      readToken(projectId, session.robot_id),
    ])
      .then(([isMine]) => {
        if (isMine) drive.renewedAt = now;
        else end(drive, 'lost');
      })
      // While the database is away the lease runs on.
      .catch(() => undefined)
      .finally(() => (drive.isRenewing = false));
  }

  function tell(drive: Drive, next: Movement, now: number): void {
    const news: DriveNews = {
      type: 'drive_state',
      session_id: drive.session.session_id,
      stop: next.stop ?? stopOfRobot(drive, now),
      linear: drive.answer?.linear ?? 0,
      angular: drive.answer?.angular ?? 0,
      distance_m: drive.answer?.distanceM ?? 0,
      delay_ms: drive.delayMs,
      ended: null,
    };
    const text = JSON.stringify(news);
    if (drive.news !== undefined && now - drive.news.at < NEWS_MS) return;
    if (drive.news?.text === text && now - drive.news.at < STANDING_MS) return;
    drive.news = { text, at: now };
    drive.reply(news);
  }

  return {
    receive(message, driver, reply) {
      const { session_id: sessionId, project_id: projectId } = message;
      const drive = drives.get(sessionId);
      if (!can(driver.roles, 'robots.drive', String(projectId)) || deps.isOff(projectId)) {
        if (drive?.reply === reply) end(drive, 'forbidden');
        else tellOver(reply, sessionId, 'forbidden');
      } else if (drive !== undefined) {
        // Another tab of the same person does not steer what this one shows.
        if (drive.reply === reply) take(drive, message);
        else tellOver(reply, sessionId, 'lost');
      } else if (!adopting.has(sessionId)) {
        adopting.add(sessionId);
        inBackground(adopt(message, driver, reply).finally(() => adopting.delete(sessionId)));
      }
    },
    closed(reply) {
      gone.add(reply);
      for (const drive of [...drives.values()]) if (drive.reply === reply) end(drive, 'disconnected');
    },
    leave(sessionId, reason) {
      const drive = drives.get(sessionId);
      if (drive !== undefined) end(drive, reason);
      return drive !== undefined;
    },
    start() {
      timer = setInterval(() => {
        const now = clock();
        for (const drive of [...drives.values()]) tend(drive, now);
      }, TICK_MS);
    },
    async stop() {
      clearInterval(timer);
      for (const drive of [...drives.values()]) end(drive, 'disconnected');
      await link?.close();
      link = undefined;
    },
  };
}

/** Why the robot itself stands although it should move; that it does not answer is seen here. */
function stopOfRobot(drive: Drive, now: number): DriveStop | null {
  const { answer } = drive;
  if (answer === undefined || now - answer.at > UNANSWERED_MS) return 'not_answering';
  return answer.blocked ?? null;
}

function tellOver(reply: Reply, sessionId: string, ended: ManualEnd, answer?: DriveState): void {
  reply({
    type: 'drive_state',
    session_id: sessionId,
    stop: null,
    linear: 0,
    angular: 0,
    distance_m: answer?.distanceM ?? 0,
    delay_ms: null,
    ended,
  });
}
