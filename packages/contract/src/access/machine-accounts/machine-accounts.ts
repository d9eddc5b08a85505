import { z } from 'zod';
import { secretInfo } from '../api-keys/index.ts';
import type { EndpointGroup } from '../../core/endpoint.ts';
import type { Permission } from '../../core/permissions.ts';
import { machineRoles, type MachineRole } from '../../core/roles.ts';
import {
  empty,
  id,
  inProject,
  isoTime,
  name,
  oneLine,
  page,
  pageQuery,
  printable,
} from '../../core/schemas.ts';

/** The two lists of such accounts: of robots, and of the programs and devices that are their clients. */
const machineKinds = ['robots', 'clients'] as const;
export type MachineKind = (typeof machineKinds)[number];

/** Which list an account stands in. */
export function machineKindOf(role: MachineRole): MachineKind {
  return role === 'rr_robot' ? 'robots' : 'clients';
}

/** Roles whose calls belong to no project: their accounts are the installation's. */
export const installationRoles: readonly MachineRole[] = ['rr_client_openvpn_cli'];

/** The role of such an account. */
export const machineRole = z.enum(machineRoles);

/** An account by which a robot's computer, a program or a device comes in, with one role: in one project, or in all (`project_id` null). */
const machineAccount = z.object({
  machine_account_id: z.string(),
  project_id: z.number().int().nullable(),
  role: machineRole,
  name: z.string(),
  note: z.string(),
  enabled: z.boolean(),
  /** The robot of the project that uses it; null: none in particular. */
  robot_id: z.string().nullable(),
  created_at: isoTime,
  secrets: z.array(secretInfo),
});
export type MachineAccount = z.infer<typeof machineAccount>;

/** An account and its token, which is shown this once. */
const issuedMachine = machineAccount.extend({ token: z.string() });
export type IssuedMachine = z.infer<typeof issuedMachine>;

/** A machine's activity that its owners may need to know: secrets, a new place of use, rejected calls. */
const serviceLogEvents = [
  'secret_added',
  'secret_revoked',
  'used',
  'refused',
  'enabled',
  'disabled',
] as const;
export type ServiceLogEvent = (typeof serviceLogEvents)[number];
/** One line of a machine's log; `detail` is an address, a secret's beginning, or the call that was refused. */
const serviceLogEntry = z.object({ at: isoTime, event: z.enum(serviceLogEvents), detail: z.string() });
export type ServiceLogEntry = z.infer<typeof serviceLogEntry>;

const listQuery = pageQuery.extend({
  kind: z.enum(machineKinds).optional(),
  role: machineRole.optional(),
  robot_id: id.optional(),
  search: z.string().trim().max(100).regex(printable).optional(),
});
const note = oneLine.max(200);
const newAccount = z.object({ name, role: machineRole, note: note.default(''), robot_id: id.nullish() });
const change = z.object({
  name: name.optional(),
  note: note.optional(),
  enabled: z.boolean().optional(),
  /** Null unbinds it. Only an account of a project belongs to a robot. */
  robot_id: id.nullish(),
});

const NAME_ERRORS = ['NAME_TAKEN'] as const;
const ROLE_ERRORS = [...NAME_ERRORS, 'MACHINE_ROLE_OUT_OF_PLACE', 'RECORD_NOT_FOUND'] as const;
const SECRET_ERRORS = ['LIMIT_REACHED'] as const;

/** Whose accounts they are: their calls stand below `base`, of whose parameters `whose` is the shape. */
type Owner<Base extends string, Whose extends z.ZodRawShape> = {
  readonly base: Base;
  readonly whose: Whose;
  readonly permission: Permission;
  readonly owner: string;
};

/** The calls on the accounts of one owner. */
function callsOn<Base extends string, Whose extends z.ZodRawShape>(owner: Owner<Base, Whose>) {
  return { ...accountCallsOn(owner), ...secretCallsOn(owner) };
}

function accountCallsOn<Base extends string, Whose extends z.ZodRawShape>({
  base,
  whose,
  permission,
  owner,
}: Owner<Base, Whose>) {
  const access = { permission };
  const params = z.object(whose);
  const one = z.object({ ...whose, machineAccountId: id });
  return {
    list: {
      method: 'GET',
      path: `/${base}`,
      summary: `Returns the accounts of robots and clients of ${owner}, by name.`,
      access,
      params,
      query: listQuery,
      response: page(machineAccount),
    },
    get: {
      method: 'GET',
      path: `/${base}/{machineAccountId}`,
      summary: `Returns one account of ${owner}.`,
      access,
      params: one,
      response: machineAccount,
    },
    create: {
      method: 'POST',
      path: `/${base}`,
      summary: `Creates an account with one role in ${owner} and shows its token, only once.`,
      access,
      params,
      body: newAccount,
      response: issuedMachine,
      status: 201,
      errors: ROLE_ERRORS,
    },
    update: {
      method: 'PATCH',
      path: `/${base}/{machineAccountId}`,
      summary: `Renames, disables or enables an account of ${owner}, or binds it to a robot. Applies everywhere within 5 seconds.`,
      access,
      params: one,
      body: change,
      response: machineAccount,
      errors: NAME_ERRORS,
    },
    remove: {
      method: 'DELETE',
      path: `/${base}/{machineAccountId}`,
      summary: `Deletes an account of ${owner}. Its tokens stop working within 5 seconds.`,
      access,
      params: one,
      response: empty,
    },
  } as const satisfies EndpointGroup;
}

/** The calls on the tokens of an account, and on what is known of its use. */
function secretCallsOn<Base extends string, Whose extends z.ZodRawShape>({
  base,
  whose,
  permission,
  owner,
}: Owner<Base, Whose>) {
  const access = { permission };
  const one = z.object({ ...whose, machineAccountId: id });
  return {
    addSecret: {
      method: 'POST',
      path: `/${base}/{machineAccountId}/secrets`,
      summary: `Creates a second token of an account of ${owner}, shown only once, so that the first can be replaced without a gap.`,
      access,
      params: one,
      response: issuedMachine,
      status: 201,
      errors: SECRET_ERRORS,
    },
    removeSecret: {
      method: 'DELETE',
      path: `/${base}/{machineAccountId}/secrets/{secretId}`,
      summary: `Revokes one token of an account of ${owner} within 5 seconds.`,
      access,
      params: one.extend({ secretId: id }),
      response: machineAccount,
    },
    log: {
      method: 'GET',
      path: `/${base}/{machineAccountId}/log`,
      summary: `Returns recent activity of a machine of ${owner} that its owners may need to know, newest first: at most 200 lines from 30 days.`,
      access,
      params: one,
      response: z.array(serviceLogEntry),
    },
  } as const satisfies EndpointGroup;
}

/** Accounts of a project's robots and clients: made, changed, ended, their tokens replaced without a gap. */
export const machineAccountsApi = callsOn({
  base: 'projects/{projectId}/machine-accounts',
  whose: inProject.shape,
  permission: 'machines.manage',
  owner: 'the project',
});

/** The same for accounts that count in every project: those of the installation. */
export const houseMachinesApi = callsOn({
  base: 'machine-accounts',
  whose: {},
  permission: 'machines.manage_all',
  owner: 'the whole installation',
});
