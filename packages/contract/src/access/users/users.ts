import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { user } from '../auth/auth.ts';
import { endpoint } from '../../core/endpoint.ts';
import { empty, id, inProject, isoTime, page, pageQuery, printable } from '../../core/schemas.ts';
import { evenIfNeeded, recordUses } from '../../core/uses.ts';
import { humanRole, personFields, projectRoleList, roleAssignment, roleScope } from './user-fields.ts';

/** `invited`: has never registered. `may_not_sign_in`: kept from the door, while all else stays. `disabled`: switched off altogether. */
export const PERSON_STATES = ['invited', 'active', 'may_not_sign_in', 'disabled'] as const;
export type PersonState = (typeof PERSON_STATES)[number];

/** An account beside its fields. `validated`: it is proven to be this person's. */
const standing = {
  disabled: z.boolean(),
  validated: z.boolean(),
  state: z.enum(PERSON_STATES),
  last_seen_at: isoTime.nullable(),
};

/** A person's account as administrators see it. */
const account = user.extend({
  roles: z.record(z.string(), z.array(z.string())),
  can_login: z.boolean(),
  created_at: isoTime,
  ...standing,
});
/** An account as {@link account} says it. */
export type UserAccount = z.infer<typeof account>;

/** A person as the administrators of one project see them: with their roles in it. */
const projectMember = user
  .omit({ phone: true, email: true })
  .extend({ roles: z.array(z.string()), ...standing });
export type ProjectMember = z.infer<typeof projectMember>;

/** Why a person cannot sign in, or sees nothing when they do. */
const SIGN_IN_OBSTACLES = [
  'disabled',
  'may_not_sign_in',
  'not_registered',
  'link_expired',
  'too_many_attempts',
  'no_roles',
] as const;
/** The obstacle. `until` is its end if it ends automatically, or the expiry of the open link. */
const signInObstacle = z.object({ code: z.enum(SIGN_IN_OBSTACLES), until: isoTime.nullable() });
export type SignInObstacle = z.infer<typeof signInObstacle>;

/** A link by which a person sets a password: to register by an invitation. The link itself is never read again. */
const accountLink = z.object({
  link_id: z.string(),
  kind: z.enum(['registration', 'password_reset']),
  state: z.enum(['open', 'used', 'expired', 'revoked']),
  created_at: isoTime,
  expires_at: isoTime,
});
export type AccountLink = z.infer<typeof accountLink>;

const behind = { sign_in: z.array(signInObstacle), links: z.array(accountLink), may_renew_link: z.boolean() };
/** An account with what stands behind its state, and whether the asker may make it a new link to register. */
const accountDetails = account.extend(behind);
export type AccountDetails = z.infer<typeof accountDetails>;
/** A member of a project with the same. */
const memberDetails = projectMember.extend(behind);
export type MemberDetails = z.infer<typeof memberDetails>;

/** The contacts that an invitation was sent to. */
const sentTo = z.array(z.enum(['email', 'phone']));
/** The contacts it would go to with a gateway: administrators read it among the messages. */
const kept_here = sentTo;
/** A link to register, said this once. */
const registrationLink = z.object({ link: z.string(), expires_at: isoTime, sent_to: sentTo, kept_here });
export type RegistrationLink = z.infer<typeof registrationLink>;

/** An account that was made or found, and the link to register: null where the person has registered already. */
const createdAccount = account.extend({ link: z.string().nullable(), sent_to: sentTo, kept_here });
export type CreatedAccount = z.infer<typeof createdAccount>;

const language = z.enum(['en', 'tr']).optional();
const someRoles = roleAssignment
  .refine((map) => Object.keys(map).length > 0, { error: brokenRule('projects_required') })
  .refine((map) => Object.values(map).every((list) => list.length > 0), {
    error: brokenRule('role_required'),
  });

/** The body of a new account. `language` is that of the message with the link. */
const newUser = personFields.partial({ lastname: true, phone: true, email: true }).extend({
  roles: someRoles,
  can_login: z.boolean().optional(),
  validated: z.boolean().optional(),
  language,
});
export type NewUser = z.infer<typeof newUser>;

const personInput = personFields.partial().extend({ language });
type PersonInput = z.infer<typeof personInput>;
const isNamed = ({ username, email, phone }: Pick<PersonInput, 'username' | 'email' | 'phone'>) =>
  [username, email, phone].some((text) => text !== undefined && text !== null && text !== '');
const UNNAMED = { error: brokenRule('username_phone_or_email_required'), path: ['username'] };

/** The invited person: by e-mail, phone or user name, with the other known fields. */
export type InvitedPerson = PersonInput;

const SORTS = ['name', 'username', 'created', 'last_seen'] as const;
const filters = pageQuery.extend({
  /** Words in the name and the user name; for system administrators in phone and e-mail, too. */
  search: z.string().trim().max(100).regex(printable).optional(),
  role: humanRole.optional(),
  state: z.enum(PERSON_STATES).optional(),
  /** Descending with a minus before it. */
  sort: z.enum([...SORTS, '-name', '-username', '-created', '-last_seen']).default('username'),
});
/** Which members of a project are asked for. */
const membersQuery = filters;
/** Which accounts are asked for; `project`: those with a role in it, or `*` for all projects. */
const usersQuery = filters.extend({ project: roleScope.optional() });
export type UsersQuery = z.infer<typeof usersQuery>;

const userParams = z.object({ userId: id });
const memberParams = inProject.extend({ userId: id });
const linkOf = { linkId: id };

/** People's accounts and roles, for administrators. */
export const usersApi = {
  list: endpoint({
    method: 'GET',
    path: '/users',
    summary: 'Returns all accounts of the installation.',
    access: { permission: 'users.manage' },
    query: usersQuery,
    response: page(account),
  }),
  get: endpoint({
    method: 'GET',
    path: '/users/{userId}',
    summary: 'Returns one account, why its person may be unable to sign in, and the links created for it.',
    access: { permission: 'users.manage' },
    params: userParams,
    response: accountDetails,
  }),
  create: endpoint({
    method: 'POST',
    path: '/users',
    summary:
      'Creates an account and a link to register. The link is shown only once, and sent if there is an e-mail address or phone.',
    access: { permission: 'users.manage' },
    body: newUser,
    response: createdAccount,
    status: 201,
    errors: ['USER_ALREADY_EXISTS'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/invitations',
    summary:
      'Assigns roles to the account with exactly this e-mail address or phone, or creates one with a link to register.',
    access: { permission: 'users.manage' },
    body: personInput.extend({ roles: someRoles }).refine(isNamed, UNNAMED),
    response: createdAccount,
    status: 201,
    errors: ['USER_ALREADY_EXISTS'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/users/{userId}',
    summary:
      'Changes an account. Omitted fields stay, and roles are replaced. Applies everywhere within 5 seconds.',
    access: { permission: 'users.manage' },
    params: userParams,
    body: personFields.partial().extend({
      roles: roleAssignment.optional(),
      disabled: z.boolean().optional(),
      can_login: z.boolean().optional(),
      validated: z.boolean().optional(),
    }),
    response: account,
    errors: ['USER_LAST_SYSTEM_ADMIN', 'USER_ALREADY_EXISTS'],
  }),
  uses: endpoint({
    method: 'GET',
    path: '/users/{userId}/uses',
    summary:
      'Returns what depends on the account: API keys, alerts, schedules, cards, addresses and invitations.',
    access: { permission: 'users.manage' },
    params: userParams,
    response: recordUses,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/{userId}',
    summary:
      'Deletes an account and erases the person from the audit log, whose chain stays intact. Rejected while API keys or alerts depend on it, unless `even_if_needed` is true.',
    access: { permission: 'users.manage' },
    params: userParams,
    query: evenIfNeeded,
    response: empty,
    errors: ['USER_LAST_SYSTEM_ADMIN', 'CONFIRMATION_REQUIRED', 'USER_NEEDED'],
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/users/{userId}/sign-out',
    summary: 'Signs a person out everywhere and forgets the account’s known devices.',
    access: { permission: 'users.manage' },
    params: userParams,
    response: empty,
  }),
  renewLink: endpoint({
    method: 'POST',
    path: '/users/{userId}/registration-link',
    summary:
      'Creates a new link to register, shown only once and sent if possible. Earlier links stop working.',
    access: { permission: 'users.manage' },
    params: userParams,
    body: z.object({ language }),
    response: registrationLink,
    errors: ['USER_REGISTERED_ALREADY'],
  }),
  revokeLink: endpoint({
    method: 'DELETE',
    path: '/users/{userId}/links/{linkId}',
    summary: 'Revokes a link with which a person could set a password.',
    access: { permission: 'users.manage' },
    params: userParams.extend(linkOf),
    response: empty,
  }),
  listMembers: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/users',
    summary: 'Returns the members of the project.',
    access: { permission: 'users.set_project_roles' },
    params: inProject,
    query: membersQuery,
    response: page(projectMember),
  }),
  getMember: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/users/{userId}',
    summary: 'Returns one member of the project, and why they may be unable to sign in.',
    access: { permission: 'users.set_project_roles' },
    params: memberParams,
    response: memberDetails,
  }),
  memberUses: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/users/{userId}/uses',
    summary: 'Returns what stops working when a member leaves the project: the API keys they answer for.',
    access: { permission: 'users.set_project_roles' },
    params: memberParams,
    response: recordUses,
  }),
  inviteMember: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/invitations',
    summary:
      'Assigns roles in the project to a person and creates an account if they have none. The response does not say which; without an e-mail address or phone it holds the link to register, which is sent nowhere.',
    access: { permission: 'users.set_project_roles' },
    params: inProject,
    body: personInput
      .extend({ roles: projectRoleList.min(1, { error: brokenRule('role_required') }) })
      .refine(isNamed, UNNAMED),
    response: z.object({ link: z.string().nullable(), sent_to: sentTo, kept_here }),
    status: 201,
    errors: ['ROLE_NOT_YOURS_TO_GIVE'],
  }),
  updateMember: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/users/{userId}',
    summary:
      'Replaces a member’s roles in the project. With none, the member leaves it. Applies everywhere within 5 seconds.',
    access: { permission: 'users.set_project_roles' },
    params: memberParams,
    body: z.object({ roles: projectRoleList }),
    response: projectMember,
    errors: ['ROLE_NOT_YOURS_TO_GIVE'],
  }),
  renewMemberLink: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/users/{userId}/registration-link',
    summary:
      'Creates a new link to register for a member who never registered and has no access beyond this project.',
    access: { permission: 'users.set_project_roles' },
    params: memberParams,
    body: z.object({ language }),
    response: registrationLink,
    errors: ['USER_REGISTERED_ALREADY', 'ROLE_NOT_YOURS_TO_GIVE'],
  }),
  revokeMemberLink: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/users/{userId}/links/{linkId}',
    summary: 'Revokes a link to register of such a member.',
    access: { permission: 'users.set_project_roles' },
    params: memberParams.extend(linkOf),
    response: empty,
    errors: ['ROLE_NOT_YOURS_TO_GIVE'],
  }),
};
