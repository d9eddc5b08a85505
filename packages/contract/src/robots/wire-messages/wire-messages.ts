import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, isoTime, openCode, page, pageQuery, printable, projectIdParam } from '../../core/schemas.ts';
import type { SummaryCode } from './summary-texts.ts';

/** Days that messages on the wire are kept. */
export const WIRE_MESSAGE_DAYS = 7;
/** For so many days it is known when the errors and the connection of a robot changed. */
export const ROBOT_CHANGE_DAYS = 30;
/** Most messages in one file; the newest ones. */
export const WIRE_FILE_MOST = 10_000;

/** The way of a message, as seen from the console. */
export const WIRE_DIRECTIONS = ['from_robot', 'to_robot'] as const;
export type WireDirection = (typeof WIRE_DIRECTIONS)[number];

/** The topics whose messages are recorded. Poses and camera pictures are only counted. */
export const WIRE_TOPICS = [
  'order',
  'instantActions',
  'zoneSet',
  'state',
  'connection',
  'factsheet',
  'serviceState',
  'serviceEvents',
] as const;
export type WireTopic = (typeof WIRE_TOPICS)[number];

/** One message as it went over the wire, in one line. */
const wireMessage = z.object({
  message_id: z.string(),
  at: isoTime,
  direction: z.enum(WIRE_DIRECTIONS),
  topic: openCode<WireTopic>(),
  /** The order that it names; null where it names none. */
  order_id: z.string().nullable(),
  /** Its size on the wire. */
  bytes: z.number().int(),
  /** Messages of the same content that came before it and are not kept. */
  left_out: z.number().int(),
  /** Why it could not be read; null where it could. */
  problem: z.string().nullable(),
  summary: z.object({
    code: openCode<SummaryCode>(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
});
export type WireMessage = z.infer<typeof wireMessage>;

/** A message with its content. Secrets and what people said are masked. */
const wireMessageDetails = wireMessage.extend({
  /** As it was sent; null where it could not be read. */
  raw: z.unknown(),
  /** As Rota reads it, the same for every protocol version; null where it could not be read. */
  decoded: z.unknown(),
});
export type WireMessageDetails = z.infer<typeof wireMessageDetails>;

/** Messages of one topic in the last minutes. */
const topicTraffic = z.object({
  direction: z.enum(WIRE_DIRECTIONS),
  topic: z.string(),
  messages_per_minute: z.number(),
  bytes_per_minute: z.number(),
  /** Mean size of a message. */
  bytes_per_message: z.number(),
  last_at: isoTime,
});
export type TopicTraffic = z.infer<typeof topicTraffic>;

/** The filters of the list: all must hold. Times are instants, `from` included and `to` not. */
const wireFilter = z.object({
  /** Topics, with commas between. */
  topic: z
    .string()
    .max(200)
    .regex(/^[A-Za-z,]*$/)
    .optional(),
  direction: z.enum(WIRE_DIRECTIONS).optional(),
  order_id: id.optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
  /** Text in the message as it was sent. */
  q: z.string().trim().max(100).regex(printable).optional(),
});
export type WireFilter = z.infer<typeof wireFilter>;
const wireQuery = pageQuery.extend(wireFilter.shape);
export type WireQuery = z.infer<typeof wireQuery>;

const oneRobot = z.object({ projectId: projectIdParam, robotId: id });

/** The messages that went over the wire between robots and the console. */
export const wireMessagesApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/messages',
    summary: `Returns the messages to and from a robot, newest first. They are kept for ${WIRE_MESSAGE_DAYS} days; secrets are masked.`,
    access: { permission: 'robots.diagnose' },
    params: oneRobot,
    query: wireQuery,
    response: page(wireMessage),
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/messages/{messageId}',
    summary: 'Returns one message as it was sent and as it was read.',
    access: { permission: 'robots.diagnose' },
    params: oneRobot.extend({ messageId: z.string().regex(/^[0-9]{1,15}-[0-9]{1,18}$/) }),
    response: wireMessageDetails,
  }),
  file: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/messages/file',
    summary: `Returns the filtered messages as JSON lines, newest first, at most ${WIRE_FILE_MOST.toLocaleString('en')}.`,
    access: { permission: 'robots.diagnose' },
    params: oneRobot,
    query: wireFilter,
    responds: 'binary',
    response: z.unknown(),
  }),
  topics: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/topics',
    summary: 'Returns the topics of a robot with their rate and size, counted since at most five minutes.',
    access: { permission: 'robots.diagnose' },
    params: oneRobot,
    response: z.array(topicTraffic),
  }),
};
