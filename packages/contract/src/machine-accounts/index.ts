import { z } from 'zod';
import { secretInfo } from '../api-keys/index.ts';
import { endpoint } from '../core/endpoint.ts';
import { machineRoles, type MachineRole } from '../core/roles.ts';
import { empty, id, inProject, isoTime, name, oneLine, page, pageQuery, printable } from '../core/schemas.ts';

/** The two lists of such accounts: of robots, and of the programs and devices that are their clients. */
export const machineKinds = ['robots', 'clients'] as const;
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
export const machineAccount = z.object({
  machine_account_id: z.string(),
  project_id: z.number().int().nullable(),
  role: machineRole,
  name: z.string(),
  note: z.string(),
  enabled: z.boolean(),
  created_at: isoTime,
  secrets: z.array(secretInfo),
});
export type MachineAccount = z.infer<typeof machineAccount>;

/** An account and its token, which is shown this once. */
export const issuedMachine = machineAccount.extend({ token: z.string() });
export type IssuedMachine = z.infer<typeof issuedMachine>;

/** What a machine did that its keepers may want to know: secrets, a new place of use, calls that were refused. */
export const serviceLogEvents = ['secret_added', 'secret_revoked', 'used', 'refused', 'enabled', 'disabled'] as const;
export type ServiceLogEvent = (typeof serviceLogEvents)[number];
/** One line of a machine's log; `detail` is an address, a secret's beginning, or the call that was refused. */
export const serviceLogEntry = z.object({ at: isoTime, event: z.enum(serviceLogEvents), detail: z.string() });
export type ServiceLogEntry = z.infer<typeof serviceLogEntry>;

const listQuery = pageQuery.extend({
  kind: z.enum(machineKinds).optional(),
  role: machineRole.optional(),
  search: z.string().trim().max(100).regex(printable).optional(),
});
const note = oneLine.max(200);
const newAccount = z.object({ name, role: machineRole, note: note.default('') });
const change = z.object({ name: name.optional(), note: note.optional(), enabled: z.boolean().optional() });

const inHouse = z.object({ machineAccountId: id });
const inOneProject = inProject.extend({ machineAccountId: id });
const ROLE_ERRORS = ['MACHINE_ACCOUNT_NAME_TAKEN', 'MACHINE_ROLE_OUT_OF_PLACE'] as const;

/** Accounts of a project's robots and clients: made, changed, ended, their tokens replaced without a gap. */
export const machineAccountsApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/machine-accounts',
    summary: 'Accounts of robots and clients of the project, by name.',
    access: { permission: 'machines.manage' },
    params: inProject,
    query: listQuery,
    response: page(machineAccount),
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/machine-accounts',
    summary: 'Makes an account with one role in the project and shows its token, this once.',
    access: { permission: 'machines.manage' },
    params: inProject,
    body: newAccount,
    response: issuedMachine,
    status: 201,
    errors: ROLE_ERRORS,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/machine-accounts/{machineAccountId}',
    summary: 'Renames an account, or switches it off or on; in force everywhere within 5 seconds.',
    access: { permission: 'machines.manage' },
    params: inOneProject,
    body: change,
    response: machineAccount,
    errors: ['MACHINE_ACCOUNT_NAME_TAKEN'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/machine-accounts/{machineAccountId}',
    summary: 'Deletes an account; its tokens open nothing within 5 seconds.',
    access: { permission: 'machines.manage' },
    params: inOneProject,
    response: empty,
  }),
  addSecret: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/machine-accounts/{machineAccountId}/secrets',
    summary: 'Makes a second token, shown this once, so that the first can be replaced without a gap.',
    access: { permission: 'machines.manage' },
    params: inOneProject,
    response: issuedMachine,
    status: 201,
    errors: ['BEARER_SECRETS_ENOUGH'],
  }),
  removeSecret: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/machine-accounts/{machineAccountId}/secrets/{secretId}',
    summary: 'Ends one token of an account within 5 seconds.',
    access: { permission: 'machines.manage' },
    params: inOneProject.extend({ secretId: id }),
    response: machineAccount,
  }),
  log: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/machine-accounts/{machineAccountId}/log',
    summary: 'What the machine did lately that its keepers may want to know, the newest first: at most 200 lines of 30 days.',
    access: { permission: 'machines.manage' },
    params: inOneProject,
    response: z.array(serviceLogEntry),
  }),
};

/** The same for accounts that belong to no project or to all: those of the installation. */
export const houseMachinesApi = {
  list: endpoint({
    method: 'GET',
    path: '/machine-accounts',
    summary: 'Accounts of clients of the whole installation, by name.',
    access: { permission: 'machines.manage_all' },
    query: listQuery,
    response: page(machineAccount),
  }),
  create: endpoint({
    method: 'POST',
    path: '/machine-accounts',
    summary: 'Makes an account with one role in every project and shows its token, this once.',
    access: { permission: 'machines.manage_all' },
    body: newAccount,
    response: issuedMachine,
    status: 201,
    errors: ROLE_ERRORS,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/machine-accounts/{machineAccountId}',
    summary: 'Renames an account of the installation, or switches it off or on.',
    access: { permission: 'machines.manage_all' },
    params: inHouse,
    body: change,
    response: machineAccount,
    errors: ['MACHINE_ACCOUNT_NAME_TAKEN'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/machine-accounts/{machineAccountId}',
    summary: 'Deletes an account of the installation; its tokens open nothing within 5 seconds.',
    access: { permission: 'machines.manage_all' },
    params: inHouse,
    response: empty,
  }),
  addSecret: endpoint({
    method: 'POST',
    path: '/machine-accounts/{machineAccountId}/secrets',
    summary: 'Makes a second token of an account of the installation, shown this once.',
    access: { permission: 'machines.manage_all' },
    params: inHouse,
    response: issuedMachine,
    status: 201,
    errors: ['BEARER_SECRETS_ENOUGH'],
  }),
  removeSecret: endpoint({
    method: 'DELETE',
    path: '/machine-accounts/{machineAccountId}/secrets/{secretId}',
    summary: 'Ends one token of an account of the installation within 5 seconds.',
    access: { permission: 'machines.manage_all' },
    params: inHouse.extend({ secretId: id }),
    response: machineAccount,
  }),
  log: endpoint({
    method: 'GET',
    path: '/machine-accounts/{machineAccountId}/log',
    summary: 'What a machine of the installation did lately, the newest first.',
    access: { permission: 'machines.manage_all' },
    params: inHouse,
    response: z.array(serviceLogEntry),
  }),
};
