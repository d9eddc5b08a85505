import { api } from '@rota/contract/areas';
import { roles, type Endpoint, type EndpointGroup, type Role, type RoleMap } from '@rota/contract/core';
import { campaignSize, type Answer } from '@rota/testing';
import { randomInt } from 'node:crypto';
import type { Expectation } from './access-table.ts';
import type { WalkerRequest, Stage } from './stage.ts';

export const NOT_THERE = { id: 2_000_000_000 };

const groups: Readonly<Record<string, EndpointGroup>> = api;

/** Every call of the contract, by `area.call`. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(groups).flatMap(([area, group]) =>
    Object.entries(group).map(([name, spec]): [string, Endpoint] => [`${area}.${name}`, spec]),
  ),
);

/** The call of a key that may name a kind of it, too: `area.call kind`. */
export const specOf = (key: string): Endpoint | undefined => endpoints.get(key.split(' ')[0] ?? '');

/** A user, and what they are to the requested project. */
export type Caller = {
  readonly who: string;
  readonly roles: RoleMap | undefined;
  readonly project: { readonly id: number };
  readonly expected: 'success' | 401 | 403 | 404;
};

type Projects = { readonly own: { readonly id: number }; readonly other: { readonly id: number } };

/** Every role but the system administrator's. */
export const everyRole: readonly Role[] = roles.filter((role) => role !== 'rr_system_admin');

/** Those who stand for all over HTTP: who administers, who only looks, who works with robots, maps and deliveries, a guest's part, a robot. */
const REPRESENTATIVES: readonly Role[] = [
  'rr_project_admin',
  'rr_admin',
  'rr_view_only',
  'rr_delivery_operator',
  'rr_workshop_operator',
  'rr_map_editor',
  'rr_address_verifier',
  'rr_robot',
];

/**
 * The roles that a call is asked as over HTTP: every one in the long run, some eight in the system lane, and in `npm test` two of those;
 * with at least one that may and one that may not where there are any. That the others get the same is shown without HTTP, by
 * `every-role.test.ts`.
 */
export function rolesWalked(expectation: Expectation, size = campaignSize): readonly Role[] {
  if (size === 'long') return everyRole;
  // Where no role may call, one strong and one weak role, beside the caller without a role, represent all of them.
  if (expectation === 'anyone') return ['rr_project_admin', 'rr_robot'];
  const allowed = everyRole.filter((role) => isAllowed(expectation, role));
  const refused = everyRole.filter((role) => !isAllowed(expectation, role));
  const representativesOf = (some: readonly Role[]): readonly Role[] => {
    const found = REPRESENTATIVES.filter((role) => some.includes(role));
    return found.length === 0 ? some.slice(0, 1) : found;
  };
  // Of the first the last and of the others the first: an administrator may nearly everything, a robot nearly nothing.
  if (size === 'quick')
    return [...representativesOf(allowed).slice(-1), ...representativesOf(refused).slice(0, 1)];
  return [...representativesOf(allowed), ...representativesOf(refused)];
}

/** Whether the role is among those that were written down. */
function isAllowed(expectation: Expectation, role: Role): boolean {
  if (typeof expectation !== 'object') return true;
  return ('inProject' in expectation ? expectation.inProject : expectation.everywhere).includes(role);
}

/** Those who might call in one role, with what they are to get. */
function callersInRole(
  { own, other }: Projects,
  expectation: Expectation,
  hasProject: boolean,
  role: Role,
): Caller[] {
  const open = typeof expectation !== 'object';
  const isIncluded = isAllowed(expectation, role);
  const ofProjects: Caller[] = [
    {
      who: `${role} of the project`,
      roles: { [own.id]: [role] },
      project: own,
      expected: open || (hasProject && isIncluded) ? 'success' : 403,
    },
    {
      who: `${role} of every project`,
      roles: { '*': [role] },
      project: own,
      expected: isIncluded ? 'success' : 403,
    },
  ];
  if (!hasProject) return ofProjects;
  return [
    ...ofProjects,
    { who: `${role} of another project`, roles: { [other.id]: [role] }, project: own, expected: 404 },
    {
      who: `${role} of every project, asking for one that is not there`,
      roles: { '*': [role] },
      project: NOT_THERE,
      expected: 404,
    },
  ];
}

/** Everybody who might call, of these roles and of none, with what they are to get. */
export function callersOf(
  projects: Projects,
  expectation: Expectation,
  hasProject: boolean,
  asked: readonly Role[],
): Caller[] {
  const { own, other } = projects;
  const open = typeof expectation !== 'object';
  const outsider = open ? 'success' : hasProject ? 404 : 403;
  return [
    {
      who: 'no caller',
      roles: undefined,
      project: own,
      expected: expectation === 'anyone' ? 'success' : 401,
    },
    { who: 'a user without any role', roles: {}, project: own, expected: outsider },
    {
      who: 'the system administrator',
      roles: { '*': ['rr_system_admin'] },
      project: own,
      expected: 'success',
    },
    {
      who: 'a system administrator of one project, which is no such thing',
      roles: { [other.id]: ['rr_system_admin'] },
      project: own,
      expected: outsider,
    },
    ...asked.flatMap((role) => callersInRole(projects, expectation, hasProject, role)),
  ];
}

/** In `npm test` one caller for each answer that is expected, with a role in one project where there is such a one; else all of them. */
export function callersWalked(callers: readonly Caller[], size = campaignSize): readonly Caller[] {
  if (size !== 'quick') return callers;
  const hasRoleInOneProject = ({ roles: held }: Caller) => Object.keys(held ?? { '*': [] })[0] !== '*';
  return [...new Set(callers.map(({ expected }) => expected))].flatMap((expected) => {
    const same = callers.filter((caller) => caller.expected === expected);
    const one = same.findLast(hasRoleInOneProject) ?? same.at(-1);
    return one === undefined ? [] : [one];
  });
}

/** Calls as a given user. */
export async function askAs(
  stage: Pick<Stage, 'server' | 'own'>,
  spec: Endpoint | undefined,
  request: WalkerRequest,
  caller: Caller,
): Promise<Answer> {
  const token = caller.roles === undefined ? undefined : await stage.server.tokenFor(caller.roles, 'walker');
  const path =
    caller.project === NOT_THERE
      ? request.path.replace(`/${stage.own.id}`, `/${NOT_THERE.id}`)
      : request.path;
  return stage.server.call(spec?.method, path, {
    token,
    body: request.body,
    from: anyAddress(),
    ...(request.headers && { headers: request.headers }),
  });
}

/** Limits count by address; the walker is many people. */
function anyAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
}
