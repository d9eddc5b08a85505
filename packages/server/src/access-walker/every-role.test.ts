import { can, roles, type Endpoint } from '@rota/contract/core';
import { COMMAND_KINDS, commandPermission, type CommandKind } from '@rota/contract/robots';
import { describe, expect, test } from 'vitest';
import { AppError } from '../http/app-error.ts';
import { authorize } from '../http/access.ts';
import { collectAccess } from './access-table.ts';
import {
  callersOf,
  callersWalked,
  endpoints,
  everyRole,
  NOT_THERE,
  rolesWalked,
  specOf,
  type Caller,
} from './callers.ts';

const calls = await collectAccess();
const projects = { own: { id: 7 }, other: { id: 8 } };
const directory = { exists: async (id: number) => id !== NOT_THERE.id, isOff: () => false };

/** The answer of the server's own check for a caller, before any handler. */
async function decide(
  key: string,
  spec: Endpoint,
  { roles: held, project }: Caller,
): Promise<Caller['expected']> {
  const session = held && { userId: 'u1', userName: 'Ada', sessionId: 's1', personId: null, roles: held };
  const projectId = spec.path.includes('{projectId}') ? String(project.id) : undefined;
  try {
    await authorize(spec, session, projectId, directory);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.status as Caller['expected'];
  }
  const kind = key.split(' ')[1];
  if (
    kind === undefined ||
    session === undefined ||
    can(session.roles, commandPermission[kind as CommandKind], projectId)
  )
    return 'success';
  return 403;
}

describe('who may make which call, for every role and without a role, in its own, another and no project', () => {
  test.each([...calls])('%s', async (key, { who }) => {
    const spec = specOf(key);
    if (spec === undefined) throw new Error(`${key} is no call of the API.`);
    const callers = callersOf(projects, who, spec.path.includes('{projectId}'), everyRole);
    const wrong: string[] = [];
    for (const caller of callers) {
      const decided = await decide(key, spec, caller);
      if (decided !== caller.expected) wrong.push(`${caller.who}: ${decided} instead of ${caller.expected}`);
    }
    expect(wrong).toEqual([]);
    expect(callers.length).toBeGreaterThan(2 * (roles.length - 1));
  });

  test('is written down for every call of the contract, beside its feature', () => {
    const written = new Set([...calls.keys()].map((key) => key.split(' ')[0]));
    expect([...endpoints.keys()].filter((key) => !written.has(key))).toEqual([]);
  });

  test('is written down for every kind of command', () => {
    expect(COMMAND_KINDS.filter((kind) => !calls.has(`robots.command ${kind}`))).toEqual([]);
  });
});

describe('the callers of the quick walk', () => {
  test.each([...calls])('%s is asked for as one caller for each possible answer', (key, { who }) => {
    const hasProject = specOf(key)?.path.includes('{projectId}') === true;
    const answersOf = (callers: readonly Caller[]) => callers.map(({ expected }) => expected);
    const walked = callersWalked(callersOf(projects, who, hasProject, rolesWalked(who, 'quick')), 'quick');
    const all = new Set(answersOf(callersOf(projects, who, hasProject, everyRole)));
    expect(answersOf(walked).sort()).toEqual([...all].sort());
  });
});
