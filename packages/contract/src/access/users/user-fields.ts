import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { USERNAME_MIN } from '../auth/login-name.ts';
import { humanRoles, type HumanRole } from '../../core/roles.ts';
import { name, oneLine } from '../../core/schemas.ts';

/** A role that a person can be given. */
export const humanRole = z.enum(Object.keys(humanRoles) as [HumanRole, ...HumanRole[]]);

/** Roles in one place, each once. */
const roleList = z
  .array(humanRole)
  .max(40)
  .refine((list) => new Set(list).size === list.length, { error: brokenRule('role_twice') });

/** A project's id, or `*` for all projects: where a role counts. */
export const roleScope = z.string().regex(/^(\*|[1-9]\d{0,9})$/);

/** Roles given to a person, by project id or `*`. */
export const roleAssignment = z
  .record(roleScope, roleList)
  .refine(
    (map) => Object.entries(map).every(([scope, list]) => scope === '*' || !list.includes('rr_system_admin')),
    {
      error: brokenRule('system_admin_needs_all_projects'),
    },
  );

/** Roles in one project, which the system administrator's is not. */
export const projectRoleList = roleList.refine((list) => !list.includes('rr_system_admin'), {
  error: brokenRule('system_admin_needs_all_projects'),
});

/** Whether a text would be taken for a phone number at the door, where a person may type either. */
export function looksLikePhone(text: string): boolean {
  return /^\+?[\d\s().-]{7,24}$/.test(text.trim()) && text.replace(/\D/g, '').length >= 7;
}

/** The name for sign-in: letters and digits, and `. _ @ + -` between them. */
export const username = z
  .string({ error: brokenRule('username_required') })
  .trim()
  .min(1, { error: brokenRule('username_required'), abort: true })
  .min(USERNAME_MIN, { error: brokenRule('username_too_short') })
  .max(60)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._@+-]*$/u, { error: brokenRule('wrong_username') })
  .refine((text) => !looksLikePhone(text), { error: brokenRule('username_looks_like_phone') });

/** An e-mail address in lower case; '' for none. */
export const emailField = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .refine((text) => text === '' || z.regexes.email.test(text), { error: brokenRule('not_email') });

/** A mobile phone as people write it; '' for none. Whether there can be such a number the server knows. */
export const phoneField = oneLine.max(40);

/** The fields of a person that an administrator fills in; '' and null are both none. */
export const personFields = z.object({
  username,
  name,
  lastname: oneLine.max(80),
  phone: phoneField.nullable(),
  email: emailField.nullable(),
});
