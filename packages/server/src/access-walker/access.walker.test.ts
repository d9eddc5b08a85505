import { roles } from '@rota/contract';
import type { Answer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askAs, callersOf, endpoints, specOf, type Caller } from './callers.ts';
import { expectations, type Expectation } from './expectations.ts';
import { fixtures } from './fixtures.ts';
import { createWorld, fingerprint, type WalkerFixture, type WalkerRequest, type World } from './world.ts';

const PATIENCE_MS = 120_000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, PATIENCE_MS);
afterAll(() => world.server.stop());

async function ask(key: string, request: WalkerRequest, caller: Caller): Promise<Answer> {
  return askAs(world, specOf(key), request, caller);
}

/** What is wrong with the answers to the refused: a status other than expected, or anything that changed. */
async function problemsOfRefused(key: string, fixture: WalkerFixture, callers: readonly Caller[]): Promise<string[]> {
  const problems: string[] = [];
  // The request is made beforehand, so that rows it needs do not count as a change.
  const prepared = await fixture.request(world, world.own);
  const before = await fingerprint(world);
  for (const caller of callers) {
    const answer = await ask(key, prepared, caller);
    if (answer.status !== caller.expected) problems.push(`${caller.who}: ${answer.status} instead of ${caller.expected}`);
    if (answer.raw.body.includes(world.own.marker)) problems.push(`${caller.who}: refused, but shown something of the project`);
  }
  const after = await fingerprint(world);
  if (!same(before, after)) problems.push('a refused call changed something');
  return problems;
}

/** What is wrong with the answers to those who may: not a success, or something of another project shown or changed. */
async function problemsOfAllowed(key: string, fixture: WalkerFixture, callers: readonly Caller[]): Promise<string[]> {
  if (fixture.changes) {
    const each = [];
    for (const caller of callers) each.push(...(await problemsOfOne(key, fixture, caller, await fixture.request(world, world.own))));
    return each;
  }
  // What a call may not change is looked at once for all who call it: looking is dearer than calling.
  const requests = [];
  for (const caller of callers) requests.push({ caller, request: await fixture.request(world, world.own) });
  const problems: string[] = [];
  const before = await fingerprint(world);
  for (const { caller, request } of requests) problems.push(...problemsOfAnswer(fixture, caller, await ask(key, request, caller)));
  if (!same(before, await fingerprint(world))) problems.push('something was changed');
  return problems;
}

async function problemsOfOne(key: string, fixture: WalkerFixture, caller: Caller, request: WalkerRequest): Promise<string[]> {
  const before = await fingerprint(world);
  const problems = problemsOfAnswer(fixture, caller, await ask(key, request, caller));
  await fixture.settle?.(world);
  const after = await fingerprint(world);
  if (before.get(world.other.id) !== after.get(world.other.id)) problems.push(`${caller.who}: another project was changed`);
  if (same(before, after)) problems.push(`${caller.who}: nothing was changed`);
  return problems;
}

function problemsOfAnswer(fixture: WalkerFixture, caller: Caller, answer: Answer): string[] {
  const problems: string[] = [];
  const { status, resultCode } = typeof fixture.success === 'number' ? { status: fixture.success, resultCode: undefined } : fixture.success;
  const isAsExpected = answer.status === status && (resultCode === undefined || answer.error.resultCode === resultCode);
  if (!isAsExpected) problems.push(`${caller.who}: ${answer.status} instead of ${status} (${answer.raw.body.slice(0, 200)})`);
  const seesOther = ['*', String(world.other.id)].some((scope) => (caller.roles?.[scope] ?? []).length > 0);
  if (!seesOther && answer.raw.body.includes(world.other.marker)) problems.push(`${caller.who}: shown something of another project`);
  return problems;
}

/** What is wrong when a row of another project is asked for through one's own: it must look as if it were not there. */
async function problemsOfForeignRow(key: string, fixture: WalkerFixture, expectation: Expectation): Promise<string[]> {
  if (typeof expectation !== 'object' || !('inProject' in expectation) || !(specOf(key)?.path.match(/\{(?!projectId)/) ?? false)) return [];
  if (NAMES_NEW_ROW.has(key)) return [];
  const request = await fixture.request(world, world.other);
  const through = { ...request, path: request.path.replace(`/${world.other.id}`, `/${world.own.id}`) };
  const before = await fingerprint(world);
  const problems: string[] = [];
  for (const role of expectation.inProject) {
    const answer = await ask(key, through, { who: role, roles: { [world.own.id]: [role] }, project: world.own, expected: 404 });
    if (answer.status !== 404) problems.push(`${role}, through the own project: ${answer.status} instead of 404 for a row of another`);
  }
  if (!same(before, await fingerprint(world))) problems.push('a row of another project was changed through the own');
  return problems;
}

/** Calls whose path names something that need not exist yet, or that every project has its own of: entry 1 of its log. */
const NAMES_NEW_ROW = new Set(['maps.uploadZip', 'audit.get', 'audit.remove']);

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
      const callers = callersOf(world, expectation, spec.path.includes('{projectId}'));
      const refused = callers.filter((caller) => caller.expected !== 'success');
      const allowed = callers.filter((caller) => caller.expected === 'success');
      const problems = [
        ...(await problemsOfRefused(key, fixture, refused)),
        ...(await problemsOfForeignRow(key, fixture, expectation)),
        ...(await problemsOfAllowed(key, fixture, allowed)),
      ];
      expect(problems).toEqual([]);
      expect(refused.length + allowed.length).toBeGreaterThan(2 * (roles.length - 1));
    },
    PATIENCE_MS,
  );

  test('is written down for every call of the contract', () => {
    const written = new Set(Object.keys(expectations).map((key) => key.split(' ')[0]));
    expect([...endpoints.keys()].filter((key) => !written.has(key))).toEqual([]);
  });

  test('is walked for every call of the contract, and the server has them all', () => {
    const missing = [...endpoints].filter(([, spec]) => !world.server.app.hasRoute({ method: spec.method, url: routeOf(spec.path) }));
    expect(missing.map(([key]) => key)).toEqual([]);
    expect(Object.keys(expectations).filter((key) => !(key in fixtures))).toEqual([]);
  });
});

function routeOf(path: string): string {
  return `/api${path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')}`;
}
