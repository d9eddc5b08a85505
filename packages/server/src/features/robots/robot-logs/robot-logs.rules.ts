import { LOG_KEPT_DAYS, LOG_LEVELS, type LogFilter, type RobotLogLine } from '@rota/contract/robot-logs';
import type { LogLine } from '@rota/robot-link';

/** A line as it is kept; `dropped` counts lines that were not. */
export type KeptLine = LogLine & { readonly robotId: string; readonly dropped: number };

const DAY_MS = 86_400_000;
/** A line may be this much older than its receipt, as of a robot that was offline, and this much newer, ms. */
const LATEST_MS = DAY_MS;
const EARLIEST_MS = 5 * 60_000;
/** The sequence of a row that counts dropped lines; no robot writes it. */
const DROPPED_SEQUENCE = -1;

/** A line by its robot, at the time of its receipt where the robot's clock is not to be believed. */
export function keptLine(robotId: string, line: LogLine, receivedAt: number): KeptLine {
  const isBelieved = line.at >= receivedAt - LATEST_MS && line.at <= receivedAt + EARLIEST_MS;
  return { ...line, robotId, at: isBelieved ? line.at : receivedAt, dropped: 0 };
}

/** The row that says how many lines of a robot were not kept. */
export function droppedLine(robotId: string, dropped: number, at: number): KeptLine {
  return { robotId, at, sequence: DROPPED_SEQUENCE, level: 'warning', source: '', text: '', dropped };
}

/** How many lines a robot may send now. */
export type Allowance = { readonly lines: number; readonly at: number };
/** Lines a second that a robot may send for long, and at once after a quiet time. */
const LINES_PER_SECOND = 50;
const BURST = 3_000;

/** Takes lines from a robot's allowance: how many of them may be kept, and what is left. */
export function spend(
  before: Allowance | undefined,
  wanted: number,
  now: number,
): { readonly granted: number; readonly left: Allowance } {
  const grown =
    before === undefined
      ? BURST
      : Math.min(BURST, before.lines + (Math.max(0, now - before.at) / 1_000) * LINES_PER_SECOND);
  const granted = Math.min(wanted, Math.floor(grown));
  return { granted, left: { lines: grown - granted, at: now } };
}

/** The number of a level in the database: graver ones are greater. */
export function levelNumber(level: LogLine['level']): number {
  return LOG_LEVELS.indexOf(level);
}
/** The level of a number in the database. */
export function levelOf(number: number): LogLine['level'] {
  return LOG_LEVELS[number] ?? 'warning';
}

/** Where a line stands in its robot's log. */
export type LinePlace = { readonly at: number; readonly sequence: number };

export function writeLineId({ at, sequence }: LinePlace): string {
  return `${at}.${sequence}`;
}
/** @returns undefined for a text that is no id of a line */
export function readLineId(id: string): LinePlace | undefined {
  const parts = /^(\d{1,14})\.(-?\d{1,16})$/.exec(id);
  return parts === null ? undefined : { at: Number(parts[1]), sequence: Number(parts[2]) };
}

/** A stretch of time, ms: `from` included, `to` not. */
export type Stretch = { readonly from: number; readonly to: number };

/** The shortest text that the index of words knows, in characters: it is made of threes. */
const SHORTEST_INDEXED = 3;

/**
 * The stretches of time that a search goes through, newest first. Each is a day (UTC), which is one partition; or a part of one where every
 * line of it has to be read. Nothing older is kept, nothing newer taken.
 */
export function stretchesOf({ from, to, q }: Pick<LogFilter, 'from' | 'to' | 'q'>, now: number): Stretch[] {
  const longest = q === undefined || q === '' || q.length >= SHORTEST_INDEXED ? DAY_MS : DAY_MS / 8;
  const newest = now + EARLIEST_MS + 1;
  const oldest = Math.floor((now - LOG_KEPT_DAYS * DAY_MS) / DAY_MS) * DAY_MS;
  const end = Math.min(newest, to === undefined ? newest : Date.parse(to));
  const begin = Math.max(oldest, from === undefined ? oldest : Date.parse(from));
  const stretches: Stretch[] = [];
  for (let until = end; until > begin;) {
    const since = Math.max(begin, Math.floor((until - 1) / longest) * longest);
    stretches.push({ from: since, to: until });
    until = since;
  }
  return stretches;
}

/** The place before everything of a stretch: where a search goes on that ended with it. */
export function placeBefore({ from }: Stretch): LinePlace {
  return { at: from, sequence: DROPPED_SEQUENCE - 1 };
}

/** A line as it stands in a downloaded text. */
export function lineText({ at, level, source, text, dropped }: RobotLogLine): string {
  const said = dropped > 0 ? `(${dropped} lines dropped)` : text.replaceAll('\n', '\n    ');
  return `${at} ${level.toUpperCase().padEnd(7)} ${source === '' ? '' : `[${source}] `}${said}\n`;
}
