import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { empty, id, isoTime, name, page, pageQuery, printable, projectIdParam } from '../../core/schemas.ts';

/** How grave a line of a robot's log is, the least first. */
export const LOG_LEVELS = ['debug', 'info', 'warning', 'error', 'fatal'] as const;
/** One of {@link LOG_LEVELS}. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** A line or a file of a log can be deleted this long after its time, seconds; never later. */
export const LOG_DELETABLE_S = 900;
/** Lines and files are kept this many days. */
export const LOG_KEPT_DAYS = 30;
/** The longest text of a line, in characters; a longer one is cut. */
export const MOST_LOG_TEXT = 2_000;
/** The longest source of a line, in characters; a longer one is cut. */
export const MOST_LOG_SOURCE = 80;
/** The largest upload of lines, in bytes. */
export const MOST_LOG_UPLOAD_BYTES = 2_000_000;
/** The largest file, in bytes. */
export const MOST_LOG_FILE_BYTES = 10_000_000;
/** Lines that one download of text has at most; the newest ones. */
export const LOG_DOWNLOAD_MOST = 100_000;

const level = z.enum(LOG_LEVELS);

/** One line of a robot's log. */
const robotLogLine = z.object({
  line_id: id,
  /** By the robot's clock, or the time of receipt where that clock is more than a day behind or five minutes ahead. */
  at: isoTime,
  level,
  /** The part of the robot that wrote it; empty where the robot named none. */
  source: z.string(),
  text: z.string(),
  /** Lines that came too fast to be kept, at this time; 0 for an ordinary line. Its text is then empty. */
  dropped: z.number().int(),
});
export type RobotLogLine = z.infer<typeof robotLogLine>;

/** A log file that a robot uploaded under a name. */
const robotLogFile = z.object({
  file_id: id,
  name: z.string(),
  at: isoTime,
  bytes: z.number().int(),
});
export type RobotLogFile = z.infer<typeof robotLogFile>;

/** What is asked of a log: all filters must hold. `from` is included and `to` not. */
const logFilter = z.object({
  /** This level and graver ones. */
  level: level.optional(),
  /** Part of the text, in any case. */
  q: z.string().trim().max(100).regex(printable).optional(),
  source: z.string().trim().max(MOST_LOG_SOURCE).regex(printable).optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
});
export type LogFilter = z.infer<typeof logFilter>;

const oneRobot = z.object({ projectId: projectIdParam, robotId: id });
const read = { permission: 'robots.diagnose' } as const;
const send = { permission: 'robots.send_logs' } as const;
const remove = { permission: 'robots.delete_logs' } as const;

/** Logs that robots send: lines and files. */
export const robotLogsApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/logs',
    summary:
      'Returns lines of a robot’s log, newest first. A search that takes long answers with what it has found so far; `next_cursor` continues it.',
    access: read,
    params: oneRobot,
    query: pageQuery.extend(logFilter.shape),
    response: page(robotLogLine),
  }),
  download: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/logs/text',
    summary: `Returns lines of a robot’s log as text, newest first, at most ${LOG_DOWNLOAD_MOST.toLocaleString('en')}.`,
    access: read,
    params: oneRobot,
    query: logFilter,
    responds: 'binary',
    response: z.any(),
  }),
  send: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/robots/{robotId}/logs',
    summary:
      'Adds lines to a robot’s log, sent as the request body: one JSON object a line (NDJSON) with `at`, `level`, `text` and optionally `source` and `sequence`, at most 2 MB. Unreadable lines are skipped; a line that was sent before is not added again.',
    access: send,
    params: oneRobot,
    accepts: 'binary',
    response: z.object({ taken: z.number().int(), skipped: z.number().int() }),
    errors: ['LOG_TOO_LARGE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/robots/{robotId}/logs/{lineId}',
    summary: 'Deletes a line of a robot’s log within 15 minutes of its time.',
    access: remove,
    params: oneRobot.extend({ lineId: id }),
    response: empty,
    errors: ['LOG_TOO_OLD'],
  }),
  listFiles: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/log-files',
    summary: 'Returns the log files that a robot uploaded, newest first, at most 200.',
    access: read,
    params: oneRobot,
    response: z.array(robotLogFile),
  }),
  sendFile: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/robots/{robotId}/log-files',
    summary: 'Adds a log file of a robot under a name, sent as the request body, at most 10 MB.',
    access: send,
    params: oneRobot,
    query: z.object({ name }),
    accepts: 'binary',
    response: robotLogFile,
    status: 201,
    errors: ['LOG_TOO_LARGE', 'LIMIT_REACHED'],
  }),
  downloadFile: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/log-files/{fileId}',
    summary: 'Returns a log file as the robot sent it.',
    access: read,
    params: oneRobot.extend({ fileId: id }),
    responds: 'binary',
    response: z.any(),
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/robots/{robotId}/log-files/{fileId}',
    summary: 'Deletes a log file of a robot within 15 minutes of its upload.',
    access: remove,
    params: oneRobot.extend({ fileId: id }),
    response: empty,
    errors: ['LOG_TOO_OLD'],
  }),
};
