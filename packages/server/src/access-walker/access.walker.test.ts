import type { Answer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectAccess, type CallAccess } from './access-table.ts';
import { askAs, callersOf, callersWalked, endpoints, rolesWalked, specOf, type Caller } from './callers.ts';
import { createStage, takeEffects, type Effect, type WalkerRequest, type Stage } from './stage.ts';

const calls = await collectAccess();

const PATIENCE_MS = 120_000;

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
}, PATIENCE_MS);
afterAll(() => stage.server.stop());

async function ask(key: string, request: WalkerRequest, caller: Caller): Promise<Answer> {
  return askAs(stage, specOf(key), request, caller);
}

/** What is wrong with the answers to the refused: a status other than expected, or anything that changed. */
async function problemsOfRefused(
  key: string,
  fixture: CallAccess,
  callers: readonly Caller[],
): Promise<string[]> {
  const problems: string[] = [];
  // The request is made beforehand, so that rows it needs do not count as a change.
  const prepared = await fixture.request(stage, stage.own);
  await takeEffects(stage);
  for (const caller of callers) {
    const answer = await ask(key, prepared, caller);
    if (answer.status !== caller.expected)
      problems.push(`${caller.who}: ${answer.status} instead of ${caller.expected}`);
    if (answer.raw.body.includes(stage.own.marker))
      problems.push(`${caller.who}: refused, but shown something of the project`);
    if (mayBeKept(answer)) problems.push(`${caller.who}: refused, and a browser may keep the answer`);
  }
  return [
    ...problems,
    ...(await takeEffects(stage)).map((effect) => `a refused call wrote to ${inWords(effect)}`),
  ];
}

/** What is wrong with the answers to those who may: not a success, or something of another project shown or changed. */
async function problemsOfAllowed(
  key: string,
  fixture: CallAccess,
  callers: readonly Caller[],
): Promise<string[]> {
  if (fixture.changes) {
    const each = [];
    for (const caller of callers)
      each.push(...(await problemsOfOne(key, fixture, caller, await fixture.request(stage, stage.own))));
    return each;
  }
  const requests = [];
  for (const caller of callers) requests.push({ caller, request: await fixture.request(stage, stage.own) });
  const problems: string[] = [];
  await takeEffects(stage);
  for (const { caller, request } of requests)
    problems.push(...problemsOfAnswer(key, fixture, caller, await ask(key, request, caller)));
  return [
    ...problems,
    ...(await takeEffects(stage)).map((effect) => `a call that changes nothing wrote to ${inWords(effect)}`),
  ];
}

/** No answer of the API may stay on a disk unless it is declared to never change, a file behind a signed link neither: the link names a map and a version, not its bytes. */
function mayBeKept(answer: Answer): boolean {
  return answer.raw.headers['cache-control'] !== 'no-store';
}

async function problemsOfOne(
  key: string,
  fixture: CallAccess,
  caller: Caller,
  request: WalkerRequest,
): Promise<string[]> {
  await takeEffects(stage);
  const problems = problemsOfAnswer(key, fixture, caller, await ask(key, request, caller));
  await fixture.settle?.(stage);
  const effects = await takeEffects(stage);
  if (effects.length === 0) problems.push(`${caller.who}: nothing was changed`);
  const astray = effects.filter(({ project }) => project === stage.other.id);
  return [
    ...problems,
    ...astray.map((effect) => `${caller.who}: another project was changed in ${inWords(effect)}`),
  ];
}

function problemsOfAnswer(key: string, fixture: CallAccess, caller: Caller, answer: Answer): string[] {
  const problems: string[] = [];
  const { status, resultCode } =
    typeof fixture.success === 'number'
      ? { status: fixture.success, resultCode: undefined }
      : fixture.success;
  const isAsExpected =
    answer.status === status && (resultCode === undefined || answer.error.resultCode === resultCode);
  if (!isAsExpected)
    problems.push(`${caller.who}: ${answer.status} instead of ${status} (${answer.raw.body.slice(0, 200)})`);
  const seesOther = ['*', String(stage.other.id)].some((scope) => (caller.roles?.[scope] ?? []).length > 0);
  if (mayBeKept(answer) !== (specOf(key)?.keeps === true))
    problems.push(`${caller.who}: whether a browser may keep the answer is not as declared`);
  if (!seesOther && answer.raw.body.includes(stage.other.marker))
    problems.push(`${caller.who}: shown something of another project`);
  return problems;
}

/** What is wrong when a row of another project is asked for through one's own: it must look as if it were not there. */
async function problemsOfForeignRow(key: string, fixture: CallAccess): Promise<string[]> {
  const expectation = fixture.who;
  if (
    typeof expectation !== 'object' ||
    !('inProject' in expectation) ||
    !(specOf(key)?.path.match(/\{(?!projectId)/) ?? false)
  )
    return [];
  if (NAMES_NEW_ROW.has(key)) return [];
  const request = await fixture.request(stage, stage.other);
  const through = { ...request, path: request.path.replace(`/${stage.other.id}`, `/${stage.own.id}`) };
  await takeEffects(stage);
  const problems: string[] = [];
  for (const role of rolesWalked(expectation).filter((one) => expectation.inProject.includes(one))) {
    const answer = await ask(key, through, {
      who: role,
      roles: { [stage.own.id]: [role] },
      project: stage.own,
      expected: 404,
    });
    if (answer.status !== 404)
      problems.push(`${role}, through the own project: ${answer.status} instead of 404 for a row of another`);
  }
  const effects = await takeEffects(stage);
  return [
    ...problems,
    ...effects.map((effect) => `through the own project ${inWords(effect)} was written to`),
  ];
}

/** Calls whose path names something that need not exist yet, or that every project has its own of: entry 1 of its log, a rule by its kind. */
const NAMES_NEW_ROW = new Set([
  'maps.uploadZip',
  'maps.blank',
  'audit.get',
  'audit.remove',
  'alertRules.setRule',
  'alertRules.mute',
  'alertRules.unmute',
  'paymentProviders.check',
  'paymentProviders.removeKeys',
  'paymentProviders.setFeeLimit',
  'legalTexts.versions',
  'legalTexts.version',
  'legalTexts.pdf',
  'legalTexts.publish',
]);

function inWords({ table, project }: Effect): string {
  return project === 0
    ? table
    : `${table} of ${project === stage.own.id ? 'the own project' : 'another project'}`;
}

describe('access to every call over HTTP, in its own, another and no project', () => {
  test.each([...calls])(
    '%s',
    async (key, fixture) => {
      const spec = specOf(key);
      if (spec === undefined) throw new Error(`${key} is no call of the API.`);
      const asked = rolesWalked(fixture.who);
      const everyCaller = callersOf(stage, fixture.who, spec.path.includes('{projectId}'), asked);
      const callers = callersWalked(everyCaller);
      const refused = callers.filter((caller) => caller.expected !== 'success');
      const allowed = callers.filter((caller) => caller.expected === 'success');
      const problems = [
        ...(await problemsOfRefused(key, fixture, refused)),
        ...(await problemsOfForeignRow(key, fixture)),
        ...(await problemsOfAllowed(key, fixture, allowed)),
      ];
      expect(problems).toEqual([]);
      expect(everyCaller.length).toBeGreaterThan(2 * asked.length);
      expect(allowed.length).toBeGreaterThan(0);
    },
    PATIENCE_MS,
  );

  test('is served for every call of the contract', () => {
    const missing = [...endpoints].filter(
      ([, spec]) => !stage.server.app.hasRoute({ method: spec.method, url: routeOf(spec.path) }),
    );
    expect(missing.map(([key]) => key)).toEqual([]);
  });
});

function routeOf(path: string): string {
  return `/api${path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')}`;
}
