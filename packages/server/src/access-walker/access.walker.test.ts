import { api, roles, type Endpoint, type EndpointGroup, type Role, type RoleMap } from '@rota/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectations, type Expectation } from './expectations.ts';
import { fixtures } from './fixtures.ts';
import { createWorld, fingerprint, type WalkerFixture, type World, type WorldProject } from './world.ts';

const NOT_THERE: WorldProject = { id: 2_000_000_000, marker: 'no such project' };
const PATIENCE_MS = 120_000;

const groups: Readonly<Record<string, EndpointGroup>> = api;
const endpoints = new Map(
  Object.entries(groups).flatMap(([area, group]) =>
    Object.entries(group).map(([name, spec]): [string, Endpoint] => [`${area}.${name}`, spec]),
  ),
);
const specOf = (key: string) => endpoints.get(key.split(' ')[0] ?? '');

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, PATIENCE_MS);
afterAll(() => world.server.stop());

/** Somebody, and what they are to the project that is asked for. */
type Caller = { readonly who: string; readonly roles: RoleMap | undefined; readonly project: WorldProject };

function callersOf(expectation: Expectation, hasProject: boolean): (Caller & { readonly expected: 'success' | 401 | 403 | 404 })[] {
  const { own, other } = world;
  const everyone = roles.filter((role) => role !== 'rr_system_admin');
  const allowed = (role: Role) =>
    typeof expectation === 'object' && ('inProject' in expectation ? expectation.inProject : expectation.everywhere).includes(role);
  const open = typeof expectation !== 'object';
  const inside = (role: Role) => open || (hasProject && allowed(role));
  const outsider = open ? 'success' : hasProject ? 404 : 403;
  return [
    { who: 'nobody', roles: undefined, project: own, expected: expectation === 'anybody' ? 'success' : 401 },
    { who: 'somebody without any role', roles: {}, project: own, expected: outsider },
    { who: 'the system administrator', roles: { '*': ['rr_system_admin'] }, project: own, expected: 'success' },
    {
      who: 'a system administrator of one project, which is no such thing',
      roles: { [other.id]: ['rr_system_admin'] },
      project: own,
      expected: outsider,
    },
    ...everyone.flatMap((role) => [
      {
        who: `${role} of the project`,
        roles: { [own.id]: [role] },
        project: own,
        expected: inside(role) ? ('success' as const) : (403 as const),
      },
      {
        who: `${role} of every project`,
        roles: { '*': [role] },
        project: own,
        expected: open || allowed(role) ? ('success' as const) : (403 as const),
      },
      ...(hasProject
        ? [
            { who: `${role} of another project`, roles: { [other.id]: [role] }, project: own, expected: 404 as const },
            {
              who: `${role} of every project, asking for one that is not there`,
              roles: { '*': [role] },
              project: NOT_THERE,
              expected: 404 as const,
            },
          ]
        : []),
    ]),
  ];
}

async function ask(key: string, fixture: WalkerFixture, caller: Caller) {
  const spec = specOf(key);
  // A project that is not there has no rows of its own: the request names a row of ours.
  const source = caller.project === NOT_THERE ? world.own : caller.project;
  const request = await fixture.request(world, source);
  const token = caller.roles === undefined ? undefined : await world.server.tokenFor(caller.roles, 'walker');
  const path = caller.project === NOT_THERE ? request.path.replace(`/${source.id}`, `/${NOT_THERE.id}`) : request.path;
  return world.server.call(spec?.method, path, {
    token,
    body: request.raw ?? request.body,
    ...(request.headers && { headers: request.headers }),
  });
}

/** What is wrong with the answers to the refused: a status other than expected, or anything that changed. */
async function problemsOfRefused(key: string, fixture: WalkerFixture, callers: ReturnType<typeof callersOf>): Promise<string[]> {
  const problems: string[] = [];
  // The request is made beforehand, so that rows it needs do not count as a change.
  const prepared = await fixture.request(world, world.own);
  const fixed: WalkerFixture = { ...fixture, request: () => prepared };
  const before = await fingerprint(world);
  for (const caller of callers) {
    const answer = await ask(key, fixed, caller);
    if (answer.status !== caller.expected) problems.push(`${caller.who}: ${answer.status} instead of ${caller.expected}`);
    if (answer.raw.body.includes(world.own.marker)) problems.push(`${caller.who}: refused, but shown something of the project`);
  }
  const after = await fingerprint(world);
  if (!same(before, after)) problems.push('a refused call changed something');
  return problems;
}

/** What is wrong with the answers to those who may: not a success, or something of another project shown or changed. */
async function problemsOfAllowed(key: string, fixture: WalkerFixture, callers: ReturnType<typeof callersOf>): Promise<string[]> {
  const problems: string[] = [];
  for (const caller of callers) {
    const prepared = await fixture.request(world, world.own);
    const before = await fingerprint(world);
    const answer = await ask(key, { ...fixture, request: () => prepared }, caller);
    const after = await fingerprint(world);
    if (answer.status !== fixture.success)
      problems.push(`${caller.who}: ${answer.status} instead of ${fixture.success} (${answer.raw.body.slice(0, 200)})`);
    const seesOther = ['*', String(world.other.id)].some((scope) => (caller.roles?.[scope] ?? []).length > 0);
    if (!seesOther && answer.raw.body.includes(world.other.marker)) problems.push(`${caller.who}: shown something of another project`);
    if (before.get(world.other.id) !== after.get(world.other.id)) problems.push(`${caller.who}: another project was changed`);
    if (fixture.changes === same(before, after))
      problems.push(`${caller.who}: ${fixture.changes ? 'nothing was changed' : 'something was changed'}`);
  }
  return problems;
}

function same(a: ReadonlyMap<number, string>, b: ReadonlyMap<number, string>): boolean {
  return a.size === b.size && [...a].every(([project, hash]) => b.get(project) === hash);
}

describe('access to every call, for every role and for nobody, in its own, another and no project', () => {
  test.each(Object.keys(fixtures))(
    '%s',
    async (key) => {
      const spec = specOf(key);
      const expectation = expectations[key];
      const fixture = fixtures[key];
      if (spec === undefined || expectation === undefined || fixture === undefined)
        throw new Error(`${key} is no call of the API, or nobody wrote down who may use it.`);
      const callers = callersOf(expectation, spec.path.includes('{projectId}'));
      const refused = callers.filter((caller) => caller.expected !== 'success');
      const allowed = callers.filter((caller) => caller.expected === 'success');
      const problems = [...(await problemsOfRefused(key, fixture, refused)), ...(await problemsOfAllowed(key, fixture, allowed))];
      expect(problems).toEqual([]);
      expect(refused.length + allowed.length).toBeGreaterThan(2 * (roles.length - 1));
    },
    PATIENCE_MS,
  );

  test('is written down for every call of the contract', () => {
    const written = new Set(Object.keys(expectations).map((key) => key.split(' ')[0]));
    expect([...endpoints.keys()].filter((key) => !written.has(key))).toEqual([]);
  });

  test('is walked for every call that the server has', () => {
    const walked = new Set(Object.keys(fixtures));
    const mounted = [...endpoints]
      .filter(([, spec]) => world.server.app.hasRoute({ method: spec.method, url: routeOf(spec.path) }))
      .map(([key]) => key);
    const expected = Object.keys(expectations).filter((key) => mounted.includes(key.split(' ')[0] ?? ''));
    expect(expected.filter((key) => !walked.has(key))).toEqual([]);
  });
});

function routeOf(path: string): string {
  return `/api${path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')}`;
}
