import { brokenRule } from '@rota/contract/core';
import { oneLine, type HumanRole } from '@rota/contract/core';
import { emailField, humanRole, personFields, phoneField, username } from '@rota/contract/users';
import { z } from 'zod';
import type { Person } from './people.rules.ts';

/** A role and where it counts; '' while nothing is chosen. */
export type RoleRow = { scope: string; role: string };
export type RoleFields = { roles: RoleRow[] };
export type PersonFields = { username: string; name: string; lastname: string; phone: string; email: string };
export type UserFields = PersonFields & RoleFields & { can_login: boolean; validated: boolean };
export type InviteFields = PersonFields & RoleFields;

export const emptyPerson: PersonFields = { username: '', name: '', lastname: '', phone: '', email: '' };

type RoleProblem = { readonly index: number; readonly field: keyof RoleRow; readonly message: string };

/** The problems of a form's roles, each at its field, in the server's sentences. */
export function roleProblems(rows: readonly RoleRow[]): RoleProblem[] {
  return rows.flatMap(({ scope, role }, index): RoleProblem[] => {
    const isAgain = rows.findIndex((other) => other.scope === scope && other.role === role) < index;
    const at = (field: keyof RoleRow, message: string): RoleProblem => ({ index, field, message });
    const unchosen = [
      ...(scope === '' ? [at('scope', brokenRule('projects_required'))] : []),
      ...(role === '' ? [at('role', brokenRule('role_required'))] : []),
    ];
    if (unchosen.length > 0) return unchosen;
    if (isAgain) return [at('role', brokenRule('role_twice'))];
    const isLocalRoot = role === 'rr_system_admin' && scope !== '*';
    return isLocalRoot ? [at('scope', brokenRule('system_admin_needs_all_projects'))] : [];
  });
}

const roles = z.array(z.object({ scope: z.string(), role: z.string() })).superRefine((rows, context) => {
  for (const { index, field, message } of roleProblems(rows))
    context.addIssue({ code: 'custom', path: [index, field], message });
});

/** The checks of an account's form. */
export const userForm = personFields.extend({
  phone: phoneField,
  email: emailField,
  can_login: z.boolean(),
  validated: z.boolean(),
  roles,
});
/** The fields of a member; a project's administrator changes only the roles. */
export const memberForm = z.object({ roles });
/** The fields of an invitation: any contact by which the person is found or reached. */
export const inviteForm = z
  .object({
    username: z.string().trim(),
    name: oneLine.max(80),
    lastname: oneLine.max(80),
    phone: phoneField,
    email: emailField,
    roles,
  })
  .superRefine((fields, context) => {
    const add = (message: string) => context.addIssue({ code: 'custom', path: ['username'], message });
    if ([fields.username, fields.phone, fields.email].every((text) => text === ''))
      add(brokenRule('username_phone_or_email_required'));
    const problem =
      fields.username === '' ? undefined : username.safeParse(fields.username).error?.issues[0]?.message;
    if (problem !== undefined) add(problem);
  });

/** Roles as they are sent, by scope. */
export function rolesOf(rows: readonly RoleRow[]): Record<string, HumanRole[]> {
  const map: Record<string, HumanRole[]> = {};
  for (const { scope, role } of rows) {
    const known = humanRole.safeParse(role).data;
    if (known !== undefined) (map[scope] ??= []).push(known);
  }
  return map;
}

/** Roles as a form has them. */
export function rowsOf(held: Person['roles']): RoleRow[] {
  return Object.entries(held).flatMap(([scope, list]) => list.map((role) => ({ scope, role })));
}

/** An account as its form shows it. */
export function fieldsOf(person: Person): UserFields {
  const { username: userName, name, lastname, phone, email, can_login: canLogin = true, validated } = person;
  return {
    username: userName,
    name,
    lastname,
    phone: phone ?? '',
    email: email ?? '',
    can_login: canLogin,
    validated,
    roles: rowsOf(person.roles),
  };
}

/** The body of an invitation; empty fields are omitted. */
export function invitedOf({
  username: userName,
  name,
  lastname,
  phone,
  email,
}: InviteFields): Partial<PersonFields> {
  const person = { username: userName, name, lastname, phone, email };
  return Object.fromEntries(Object.entries(person).filter(([, text]) => text.trim() !== ''));
}
