import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { empty, id, inProject, isoTime, name, page, pageQuery, seenVersion } from '../../core/schemas.ts';
import { DOMAIN_EVENTS } from '../domain-events/index.ts';

/** Most webhooks of one project. */
export const MOST_WEBHOOKS = 20;
/** After a new secret the old one signs beside it for so long. */
export const OLD_SECRET_HOURS = 24;

/** The state of a message to a webhook: it waits for its first or next try, arrived, or failed. */
export const WEBHOOK_CALL_STATUSES = ['waiting', 'delivered', 'failed'] as const;
/** One of {@link WEBHOOK_CALL_STATUSES}. */
const webhookCallStatus = z.enum(WEBHOOK_CALL_STATUSES);
export type WebhookCallStatus = z.infer<typeof webhookCallStatus>;

/** Which status of a message to a webhook follows which. A person may send every message again. */
export const webhookCallTransitions = {
  waiting: ['delivered', 'failed'],
  delivered: ['waiting'],
  failed: ['waiting'],
} as const satisfies Readonly<Record<WebhookCallStatus, readonly WebhookCallStatus[]>>;

/** An address outside that is called when something happens. `failing_since`: since when nothing arrives; null while all is well. */
const webhook = z.object({
  webhook_id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(DOMAIN_EVENTS)),
  active: z.boolean(),
  version: z.number().int(),
  waiting: z.number().int(),
  failed: z.number().int(),
  last_delivered_at: isoTime.nullable(),
  failing_since: isoTime.nullable(),
  created_at: isoTime,
  updated_at: isoTime,
});
export type Webhook = z.infer<typeof webhook>;

/** A webhook and the secret by which its receiver proves who calls; shown this once. */
const issuedWebhook = webhook.extend({ secret: z.string() });
export type IssuedWebhook = z.infer<typeof issuedWebhook>;

/** One message to a webhook. `body` is what is sent, to the byte; `http_status` and `error` are of the last try. */
const webhookCall = z.object({
  call_id: z.string(),
  event: z.string(),
  status: webhookCallStatus,
  attempts: z.number().int(),
  http_status: z.number().int().nullable(),
  error: z.string().nullable(),
  body: z.string(),
  created_at: isoTime,
  next_at: isoTime.nullable(),
  delivered_at: isoTime.nullable(),
});
export type WebhookCall = z.infer<typeof webhookCall>;

/** The result of a test that a person requested. */
const webhookTest = z.object({
  ok: z.boolean(),
  http_status: z.number().int().nullable(),
  error: z.string().nullable(),
});
export type WebhookTest = z.infer<typeof webhookTest>;

const url = z.url({ protocol: /^https?$/, error: brokenRule('not_web_address') }).max(500);
const eventList = z
  .array(z.enum(DOMAIN_EVENTS))
  .min(1, { error: brokenRule('event_needed') })
  .refine((list) => new Set(list).size === list.length, { error: 'an event cannot be given twice' });
const oneWebhook = inProject.extend({ webhookId: id });
const access = { permission: 'webhooks.manage' } as const;

/** Addresses outside that hear what happens in a project. */
export const webhooksApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/webhooks',
    summary: 'Returns the webhooks of the project, by name.',
    access,
    params: inProject,
    response: z.array(webhook),
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/webhooks',
    summary:
      'Adds a webhook and shows its secret, only once. Calls are signed according to the Standard Webhooks specification.',
    access,
    params: inProject,
    body: z.object({ name: name.optional(), url, events: eventList }),
    response: issuedWebhook,
    status: 201,
    errors: ['WEBHOOK_HOST_NOT_ALLOWED', 'LIMIT_REACHED'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/webhooks/{webhookId}',
    summary:
      'Changes a webhook. Omitted fields stay. A webhook that is turned off receives nothing, and its waiting messages keep waiting.',
    access,
    params: oneWebhook,
    body: z.object({
      version: seenVersion,
      name: name.optional(),
      url: url.optional(),
      events: eventList.optional(),
      active: z.boolean().optional(),
    }),
    response: webhook,
    errors: ['WEBHOOK_HOST_NOT_ALLOWED', 'VERSION_CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/webhooks/{webhookId}',
    summary: 'Removes a webhook with its messages.',
    access,
    params: oneWebhook,
    response: empty,
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/webhooks/{webhookId}/secret',
    summary: 'Creates a new secret, shown only once. Calls are also signed with the old secret for 24 hours.',
    access,
    params: oneWebhook,
    response: issuedWebhook,
    status: 201,
  }),
  test: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/webhooks/{webhookId}/test',
    summary: 'Calls the webhook now with an event of type test and returns the result.',
    access,
    params: oneWebhook,
    response: webhookTest,
  }),
  calls: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/webhooks/{webhookId}/calls',
    summary: 'Returns the messages of the last 30 days, newest first.',
    access,
    params: oneWebhook,
    query: pageQuery.extend({ status: webhookCallStatus.optional() }),
    response: page(webhookCall),
  }),
  replay: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/webhooks/{webhookId}/calls/{callId}/replay',
    summary: 'Sends a message again, with the same ID and body.',
    access,
    params: oneWebhook.extend({ callId: id }),
    response: webhookCall,
  }),
  replayFailed: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/webhooks/{webhookId}/replay-failed',
    summary: 'Sends all failed messages again and returns how many.',
    access,
    params: oneWebhook,
    response: z.object({ count: z.number().int() }),
  }),
};
