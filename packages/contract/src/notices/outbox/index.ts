import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { host } from '../../core/host.ts';
import { id, isoTime, oneLine, page, pageQuery, printable, seenVersion } from '../../core/schemas.ts';

/** How a message reaches a person. */
export const messageChannels = ['sms', 'email'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** The purpose of a message. */
const messagePurposes = [
  'sign_in_code',
  'reset_code',
  'contact_code',
  'invitation',
  'alert',
  'order',
  'market',
  'test',
] as const;
export type MessagePurpose = (typeof messagePurposes)[number];

/** `shown`: the embedded default keeps it for administrators to read; `expired`: it could not be sent while it still meant something. */
export const messageStatuses = ['waiting', 'shown', 'sent', 'failed', 'expired'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** Which status of a message follows which. A person sends a failed one again. */
export const messageTransitions = {
  waiting: ['shown', 'sent', 'failed', 'expired'],
  shown: [],
  sent: [],
  failed: ['waiting'],
  expired: ['waiting'],
} as const satisfies Readonly<Record<MessageStatus, readonly MessageStatus[]>>;

/** A message on its way. `text` is null once a real gateway carried it: it may hold a code. */
const outboxMessage = z.object({
  message_id: z.string(),
  channel: z.enum(messageChannels),
  to: z.string(),
  subject: z.string().nullable(),
  text: z.string().nullable(),
  purpose: z.enum(messagePurposes),
  status: z.enum(messageStatuses),
  attempts: z.number().int(),
  /** The gateway's message at its last rejection. */
  error: z.string().nullable(),
  at: isoTime,
  sent_at: isoTime.nullable(),
});
export type OutboxMessage = z.infer<typeof outboxMessage>;

const port = z.coerce.number().int().min(1).max(65_535);
const account = oneLine.max(120);
/** A secret is written and never read back: left out, the one that is kept stays. */
const secret = z.string().min(1).max(256).regex(printable).optional();
const sender = oneLine.min(1, { error: brokenRule('sender_required') }).max(60);

/** An address that a gateway's request goes to: over TLS, or on this machine. */
const gatewayUrl = z
  .url({ protocol: /^https?$/, error: brokenRule('gateway_address_invalid') })
  .max(500)
  .refine(
    (text) =>
      !/^http:/i.test(text) ||
      /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/i.test(text.replaceAll('{to}', '')),
    {
      error: brokenRule('address_not_https'),
    },
  );

/** How SMS are sent. Templates know `{to}`, `{text}` and `{sender}`. */
export const smsGateway = z.discriminatedUnion('kind', [
  /** Nothing leaves the installation: administrators read the messages in the console. */
  z.object({ kind: z.literal('outbox') }),
  z.object({
    kind: z.literal('smpp'),
    host,
    port,
    tls: z.boolean(),
    system_id: account.max(15),
    password: secret,
    sender: sender.max(20),
  }),
  z.object({ kind: z.literal('netgsm'), username: account, password: secret, sender: sender.max(11) }),
  z.object({ kind: z.literal('twilio'), account_sid: account, password: secret, sender: sender.max(20) }),
  z.object({
    kind: z.literal('http'),
    url: gatewayUrl,
    method: z.enum(['GET', 'POST']),
    content_type: z.enum(['application/json', 'application/x-www-form-urlencoded']),
    body: z.string().max(4_000).regex(printable),
    username: account,
    password: secret,
    sender: z.union([z.literal(''), sender]),
  }),
]);
export type SmsGateway = z.infer<typeof smsGateway>;

/** How e-mail is sent. */
export const emailGateway = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('outbox') }),
  z.object({
    kind: z.literal('smtp'),
    host,
    port,
    /** `tls` from the first byte, `starttls` after a greeting, `none` only on this machine. */
    security: z.enum(['tls', 'starttls', 'none']),
    username: account,
    password: secret,
    from: z.email({ error: brokenRule('not_email') }).max(200),
    from_name: oneLine.max(80),
  }),
]);
export type EmailGateway = z.infer<typeof emailGateway>;

const saved = { version: z.number().int(), has_password: z.boolean(), updated_at: isoTime.nullable() };
const asRead = <T extends z.ZodType>(gateway: T) => z.object({ gateway, ...saved });
/** With the version that was read: another one that was saved meanwhile is not overwritten. */
const asWritten = <T extends z.ZodType>(gateway: T) => z.object({ gateway, version: seenVersion });

/** A gateway's settings as they are kept, without secrets; `version` counts the changes. */
const smsSettings = asRead(smsGateway);
export type SmsSettings = z.infer<typeof smsSettings>;
/** The same of e-mail. */
const emailSettings = asRead(emailGateway);
export type EmailSettings = z.infer<typeof emailSettings>;

/** The gateway's answer to a test: its own message if it rejected it. */
const gatewayTest = z.object({ ok: z.boolean(), error: z.string().nullable() });

const phone = oneLine.regex(/^\+?[\d\s().-]{7,24}$/, { error: brokenRule('phone_number_invalid') });

const oneMessage = z.object({ messageId: id });

/** Messages to people, by SMS and e-mail: what is under way, and through which gateways it goes. */
export const outboxApi = {
  smsOutbox: endpoint({
    method: 'GET',
    path: '/sms-outbox',
    summary: 'Returns the latest 100 SMS that the built-in outbox keeps for administrators, newest first.',
    access: { permission: 'outbox.read' },
    response: z.array(z.object({ to: z.string(), text: z.string(), at: isoTime })),
  }),
  list: endpoint({
    method: 'GET',
    path: '/outbox',
    summary: 'Returns messages of the last days, newest first.',
    access: { permission: 'outbox.read' },
    query: pageQuery.extend({
      channel: z.enum(messageChannels).optional(),
      status: z
        .string()
        .max(80)
        .regex(/^[a-z,]*$/)
        .optional(),
      search: z.string().trim().max(100).regex(printable).optional(),
    }),
    response: page(outboxMessage),
  }),
  get: endpoint({
    method: 'GET',
    path: '/outbox/{messageId}',
    summary: 'Returns one message of the last days.',
    access: { permission: 'outbox.read' },
    params: oneMessage,
    response: outboxMessage,
  }),
  retry: endpoint({
    method: 'POST',
    path: '/outbox/{messageId}/retry',
    summary: 'Sends a failed message again.',
    access: { permission: 'outbox.read' },
    params: oneMessage,
    response: outboxMessage,
    errors: ['MESSAGE_NOT_FAILED'],
  }),
  sms: endpoint({
    method: 'GET',
    path: '/services/sms',
    summary: 'Returns the SMS gateway.',
    access: { permission: 'services.manage' },
    response: smsSettings,
  }),
  setSms: endpoint({
    method: 'PUT',
    path: '/services/sms',
    summary: 'Changes the SMS gateway.',
    access: { permission: 'services.manage' },
    body: asWritten(smsGateway),
    response: smsSettings,
    errors: ['VERSION_CONFLICT'],
  }),
  testSms: endpoint({
    method: 'POST',
    path: '/services/sms/test',
    summary: 'Sends a test SMS immediately and returns the gateway’s response.',
    access: { permission: 'services.manage' },
    body: z.object({ to: phone }),
    response: gatewayTest,
  }),
  email: endpoint({
    method: 'GET',
    path: '/services/email',
    summary: 'Returns the e-mail gateway.',
    access: { permission: 'services.manage' },
    response: emailSettings,
  }),
  setEmail: endpoint({
    method: 'PUT',
    path: '/services/email',
    summary: 'Changes the e-mail gateway.',
    access: { permission: 'services.manage' },
    body: asWritten(emailGateway),
    response: emailSettings,
    errors: ['VERSION_CONFLICT'],
  }),
  testEmail: endpoint({
    method: 'POST',
    path: '/services/email/test',
    summary: 'Sends a test e-mail immediately and returns the server’s response.',
    access: { permission: 'services.manage' },
    body: z.object({ to: z.email({ error: brokenRule('not_email') }).max(200) }),
    response: gatewayTest,
  }),
} as const;
