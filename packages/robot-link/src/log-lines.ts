import { createHash } from 'node:crypto';
import { LOG_LEVELS, MOST_LOG_SOURCE, MOST_LOG_TEXT, type LogLevel } from '@rota/contract/robot-logs';
import { z } from 'zod';
import { anything, optionalNumber, optionalText, readWith, timeStamp } from './field-readers.ts';
import type { Read } from './payload.ts';
import { omitUndefined, writeHeader, type Header, type WireMessage } from './wire.ts';

/** A line of a robot's log. */
export type LogLine = {
  /** By the robot's clock, ms since the epoch. */
  readonly at: number;
  /** Tells lines of one moment apart: the same moment and sequence is the same line. */
  readonly sequence: number;
  readonly level: LogLevel;
  /** The part of the robot that wrote it; empty where it named none. */
  readonly source: string;
  readonly text: string;
};

/** A line as a robot writes it. */
export type WrittenLogLine = Omit<LogLine, 'sequence'>;

/** The most lines of one message; the rest is not read. */
const MOST_LOG_LINES = 500;

const OTHER_WORDS: Readonly<Record<string, LogLevel>> = {
  trace: 'debug',
  notice: 'info',
  information: 'info',
  warn: 'warning',
  err: 'error',
  critical: 'fatal',
};
const levelWord = anything.transform((value): LogLevel => {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  // An unknown word is read as the careful one, so that a search for what is wrong finds the line.
  return LOG_LEVELS.find((level) => level === text) ?? OTHER_WORDS[text] ?? 'warning';
});

const COLOURS = /\u001b\[[0-9;]*m/g;
const UNREADABLE = /(?![\n\t])[\p{Cc}\p{Bidi_Control}\u2028\u2029\u200b\u2060-\u2064\ufeff]/gu;
/** A text of several lines keeps them, as a stack trace needs; colours of terminals and what shows nothing are dropped. */
const logText = z
  .string()
  .transform((text) =>
    text
      .slice(0, 2 * MOST_LOG_TEXT)
      .replaceAll(COLOURS, '')
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(UNREADABLE, '')
      .trimEnd()
      .slice(0, MOST_LOG_TEXT)
      .toWellFormed(),
  )
  .pipe(z.string().min(1));

const line = z.object({
  at: timeStamp.pipe(z.number()),
  level: levelWord,
  source: optionalText,
  text: logText,
  sequence: optionalNumber,
});

/** Reads one line. Without a time or a text it is no line; without a sequence its content tells it apart. */
export function readLogLine(raw: unknown, sequence?: number): Read<LogLine> {
  const read = readWith(line, raw);
  if (!read.ok) return read;
  const { at, level, text } = read.value;
  const source = (read.value.source ?? '').slice(0, MOST_LOG_SOURCE);
  const own = read.value.sequence ?? sequence;
  return {
    ok: true,
    value: {
      at,
      sequence: own !== undefined && isSequence(own) ? own : contentNumber(`${level} ${source} ${text}`),
      level,
      source,
      text,
    },
  };
}

/** Reads our `logs`: the lines that are readable, and how many were not. `sequence` is that of the first line. */
export function readLogMessage(
  message: Readonly<Record<string, unknown>>,
): Read<{ readonly lines: readonly LogLine[]; readonly skipped: number }> {
  const { lines, sequence } = message;
  if (!Array.isArray(lines)) return { ok: false, problem: 'lines: no list' };
  const first = optionalNumber.parse(sequence);
  const read = lines
    .slice(0, MOST_LOG_LINES)
    .map((raw: unknown, index) => readLogLine(raw, first === undefined ? undefined : first + index));
  const readable = read.flatMap((one) => (one.ok ? [one.value] : []));
  return { ok: true, value: { lines: readable, skipped: lines.length - readable.length } };
}

/** Writes our `logs` (robot to fleet control, QoS 1). */
export function writeLogMessage(
  header: Header,
  sequence: number,
  lines: readonly WrittenLogLine[],
): WireMessage {
  return {
    ...writeHeader(header),
    sequence,
    lines: lines.map(({ at, level, source, text }) =>
      omitUndefined({
        at: new Date(at).toISOString(),
        level,
        source: source === '' ? undefined : source,
        text,
      }),
    ),
  };
}

function isSequence(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}

function contentNumber(content: string): number {
  return createHash('sha1').update(content).digest().readUIntBE(0, 6);
}
