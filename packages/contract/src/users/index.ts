import { z } from 'zod';
import { user } from '../auth/index.ts';
import { endpoint } from '../core/endpoint.ts';
import { empty, id, inProject, page, pageQuery, printable } from '../core/schemas.ts';
import { humanRoles, type HumanRole } from '../core/roles.ts';

const humanRole = z.enum(Object.keys(humanRoles) as [HumanRole, ...HumanRole[]]);
const roleList = z
  .array(humanRole)
  .max(40)
  .refine((list) => new Set(list).size === list.length, { error: 'a role cannot be assigned twice' });

/** Roles given to a person, by project id or `*`. */
export const roleAssignment = z
  .record(z.string().regex(/^(\*|[1-9]\d{0,9})$/), roleList)
  .refine((map) => Object.entries(map).every(([scope, list]) => scope === '*' || !list.includes('rr_system_admin')), {
    error: 'system admin can only be assigned to all projects',
  });

/** A person's account as administrators see it. */
export const account = user.extend({ roles: z.record(z.string(), z.array(z.string())), disabled: z.boolean() });
/** An account as {@link account} says it. */
export type UserAccount = z.infer<typeof account>;

/** A person as the administrators of one project see them: with their roles in it. */
export const projectMember = user.omit({ phone: true, email: true }).extend({ roles: z.array(z.string()), disabled: z.boolean() });
export type ProjectMember = z.infer<typeof projectMember>;

const usersQuery = pageQuery.extend({ search: z.string().trim().max(100).regex(printable).optional() });
const userParams = z.object({ userId: id });

/** People's accounts and roles, for administrators. */
export const usersApi = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    summary: 'All accounts of the installation, by user name.',
    access: { permission: 'users.manage' },
    query: usersQuery,
    response: page(account),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/users/{userId}',
    summary: 'Replaces all roles of an account, or disables or enables it; in force everywhere within 5 seconds.',
    access: { permission: 'users.manage' },
    params: userParams,
    body: z.object({ roles: roleAssignment.optional(), disabled: z.boolean().optional() }),
    response: account,
    errors: ['USER_LAST_SYSTEM_ADMIN'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/{userId}',
    summary: 'Deletes an account and erases the person from the audit log, whose chain stays whole.',
    access: { permission: 'users.manage' },
    params: userParams,
    response: empty,
    errors: ['USER_LAST_SYSTEM_ADMIN'],
  }),
  listMembers: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/users',
    summary: 'Who has a role in the project, by user name.',
    access: { permission: 'users.set_project_roles' },
    params: inProject,
    query: usersQuery,
    response: page(projectMember),
  }),
  updateMember: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/users/{userId}',
    summary: 'Replaces the roles that a member has in the project; in force everywhere within 5 seconds.',
    access: { permission: 'users.set_project_roles' },
    params: inProject.extend({ userId: id }),
    body: z.object({
      roles: roleList.refine((list) => !list.includes('rr_system_admin'), { error: 'system admin can only be assigned to all projects' }),
    }),
    response: projectMember,
  }),
};
