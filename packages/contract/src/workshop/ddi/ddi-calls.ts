import { z } from 'zod';
import type { EndpointGroup } from '../../core/endpoint.ts';
import { printable } from '../../core/schemas.ts';

/** How an updater says that it is at a step, in the words of hawkBit's DDI. */
const DDI_EXECUTIONS = [
  'closed',
  'proceeding',
  'canceled',
  'scheduled',
  'rejected',
  'resumed',
  'download',
  'downloaded',
] as const;
/** How an action ended for an updater; `none`: it has not. */
const DDI_RESULTS = ['success', 'failure', 'none'] as const;

/** How many feedbacks an updater sends in a minute at most. */
export const DDI_FEEDBACKS_A_MINUTE = 120;
/** The longest name and value of an attribute that is kept, and how many attributes are. */
export const DDI_ATTRIBUTES = { most: 60, name: 64, value: 256 } as const;
/** The attribute by which an updater says that it downloads while `maintenanceWindow` is `unavailable`, and installs later. */
export const MAINTENANCE_WINDOW_ATTRIBUTE = 'maintenance_window';

const details = z.array(z.string()).max(1_000).nullish();
/** Updaters add fields of their own, which are not read. */
const feedback = z.looseObject({
  status: z.looseObject({
    execution: z.enum(DDI_EXECUTIONS),
    result: z.looseObject({
      finished: z.enum(DDI_RESULTS),
      progress: z.looseObject({ cnt: z.number().nullish(), of: z.number().nullish() }).nullish(),
    }),
    details,
  }),
});
/** What an updater says of an action. */
export type DdiFeedback = z.output<typeof feedback>;

const confirmation = z.looseObject({
  confirmation: z.enum(['confirmed', 'denied']),
  details,
});

/** Attributes by name; those that are not text are left out. */
const configData = z.looseObject({
  mode: z.enum(['merge', 'replace', 'remove']).default('merge'),
  data: z.record(z.string(), z.unknown()),
});
/** The attributes that an updater sends of itself. */
export type DdiConfigData = z.output<typeof configData>;

/** The names of hawkBit's answers are its own; what stands in them is written in one file of the server. */
const answer = z.record(z.string(), z.unknown());
const nothing = z.object({});
/** Tokens have a scheme of their own, so that the calls are open to everyone and check them. */
const access = 'public';

/** An updater asks what to do, and says what it is. */
function pollCalls<const One extends z.ZodType>(base: `/${string}`, one: One) {
  return {
    poll: {
      method: 'GET',
      path: base,
      summary: 'DDI: tells an updater when to ask again, and what there is to do.',
      access,
      params: one,
      response: answer,
    },
    configData: {
      method: 'PUT',
      path: `${base}/configData`,
      summary: 'DDI: takes the attributes that an updater sends of itself.',
      access,
      params: one,
      body: configData,
      response: nothing,
    },
  } as const satisfies EndpointGroup;
}

/** What there is to install or to stop. */
function actionCalls<const Action extends z.ZodType>(base: `/${string}`, action: Action) {
  return {
    deployment: {
      method: 'GET',
      path: `${base}/deploymentBase/{actionId}`,
      summary: 'DDI: returns what to download and install.',
      access,
      params: action,
      response: answer,
    },
    deploymentFeedback: {
      method: 'POST',
      path: `${base}/deploymentBase/{actionId}/feedback`,
      summary: 'DDI: takes how far an installation is, and how it ended.',
      access,
      params: action,
      body: feedback,
      response: nothing,
    },
    cancel: {
      method: 'GET',
      path: `${base}/cancelAction/{actionId}`,
      summary: 'DDI: returns which action to stop.',
      access,
      params: action,
      response: answer,
    },
    cancelFeedback: {
      method: 'POST',
      path: `${base}/cancelAction/{actionId}/feedback`,
      summary: 'DDI: takes whether an action was stopped.',
      access,
      params: action,
      body: feedback,
      response: nothing,
    },
  } as const satisfies EndpointGroup;
}

/** What was installed, and what waits for a person at the robot. */
function confirmationCalls<const One extends z.ZodType, const Action extends z.ZodType>(
  base: `/${string}`,
  one: One,
  action: Action,
) {
  return {
    installed: {
      method: 'GET',
      path: `${base}/installedBase/{actionId}`,
      summary: 'DDI: returns the last action that was installed.',
      access,
      params: action,
      response: answer,
    },
    confirmations: {
      method: 'GET',
      path: `${base}/confirmationBase`,
      summary: 'DDI: tells whether an action waits for a confirmation at the robot.',
      access,
      params: one,
      response: answer,
    },
    confirmation: {
      method: 'GET',
      path: `${base}/confirmationBase/{actionId}`,
      summary: 'DDI: returns the action that waits for a confirmation at the robot.',
      access,
      params: action,
      response: answer,
    },
    confirmationFeedback: {
      method: 'POST',
      path: `${base}/confirmationBase/{actionId}/feedback`,
      summary: 'DDI: takes whether a person at the robot confirmed an action.',
      access,
      params: action,
      body: confirmation,
      response: nothing,
    },
  } as const satisfies EndpointGroup;
}

/** The calls of hawkBit's DDI below one address. */
function ddiCalls<const One extends z.ZodType, const Action extends z.ZodType>(
  base: `/${string}`,
  one: One,
  action: Action,
) {
  return { ...pollCalls(base, one), ...actionCalls(base, action), ...confirmationCalls(base, one, action) };
}

const controllerId = z.string().min(1).max(128).regex(printable);
const actionId = z.coerce.number().int().min(1).max(2_147_483_647);
const tenant = z.string().min(1).max(40).regex(printable);

/** hawkBit's DDI at the address of the specification. */
export const ddiApi = ddiCalls(
  '/ddi/v1/{controllerId}',
  z.object({ controllerId }),
  z.object({ controllerId, actionId }),
);

/** hawkBit's DDI at hawkBit's own address. The tenant is the number of a project, or `default`. */
export const ddiTenantApi = ddiCalls(
  '/ddi/{tenant}/controller/v1/{controllerId}',
  z.object({ tenant, controllerId }),
  z.object({ tenant, controllerId, actionId }),
);
