import { fieldProblem } from '../../../http/app-error.ts';
import type { Language, RoleMap } from '@rota/contract/core';
import { usersApi } from '@rota/contract/users';
import type { FastifyInstance } from 'fastify';
import type { ProjectDirectory } from '../../../http/access.ts';
import { requireSession, type Context } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import { validationFailed } from '../../../http/validation.ts';
import { granterOf } from './role-grants.rules.ts';
import type { AccountLinkService } from './account-links.service.ts';
import type { InvitationService } from './invitations.service.ts';
import type { Asked } from './account-links-sender.service.ts';
import type { createMemberService } from './members.service.ts';
import type { PeopleService } from './people.service.ts';
import type { UserService } from './users.service.ts';

export type UserServices = {
  readonly service: UserService;
  readonly people: PeopleService;
  readonly members: ReturnType<typeof createMemberService>;
  readonly invitations: InvitationService;
  readonly links: AccountLinkService;
};

export function userRoutes(
  app: FastifyInstance,
  { service, people, members, invitations, links }: UserServices,
  deps: MountDeps,
): void {
  const { projects } = deps;
  mount(
    app,
    usersApi,
    {
      list: (_context, { query }) => people.list(query),
      get: (context, { params }) => people.get(params.userId, granterOf(context)),
      create: async (context, { body }) => {
        await requireProjects(projects, body.roles);
        return invitations.create(body, askedBy(context, body.language));
      },
      invite: async (context, { body: { roles, ...person } }) => {
        await requireProjects(projects, roles);
        return invitations.invite(person, roles, askedBy(context, person.language));
      },
      update: async (context, { params, body }) => {
        await requireProjects(projects, body.roles ?? {});
        return service.update(params.userId, body, granterOf(context));
      },
      uses: (_context, { params }) => service.listUses(params.userId),
      remove: async (context, { params, query }) => {
        await service.remove(
          params.userId,
          query.even_if_needed === 'true',
          granterOf(context),
          requireSession(context),
        );
        return {};
      },
      signOut: async (context, { params }) => {
        await service.signOut(params.userId, granterOf(context));
        return {};
      },
      renewLink: (context, { params, body }) =>
        links.renewLink(params.userId, askedBy(context, body.language)),
      revokeLink: async (context, { params }) => {
        await links.revokeLink(params.userId, params.linkId, granterOf(context));
        return {};
      },
      listMembers: (_context, { params, query }) => people.listMembers(params.projectId, query),
      getMember: (context, { params }) =>
        people.getMember(params.projectId, params.userId, granterOf(context)),
      memberUses: (_context, { params }) => members.listUses(params.projectId, params.userId),
      inviteMember: (context, { params, body: { roles, ...person } }) =>
        invitations.inviteMember(params.projectId, person, roles, askedBy(context, person.language)),
      updateMember: (context, { params, body }) =>
        members.updateMember(params.projectId, params.userId, body.roles, granterOf(context)),
      renewMemberLink: (context, { params, body }) =>
        links.renewMemberLink(params.projectId, params.userId, askedBy(context, body.language)),
      revokeMemberLink: async (context, { params }) => {
        await links.revokeMemberLink(params.projectId, params.userId, params.linkId, granterOf(context));
        return {};
      },
    },
    deps,
  );
}

/** Who asks, and how what is sent for them reads. */
function askedBy(context: Context, language: Language | undefined): Asked {
  return { by: granterOf(context), origin: context.origin, language: language ?? 'en' };
}

/** A role in a missing project would take effect on the day it is created. */
async function requireProjects(projects: ProjectDirectory, roles: RoleMap): Promise<void> {
  for (const scope of Object.keys(roles)) {
    if (scope === '*' || (await projects.exists(Number(scope)))) continue;
    throw validationFailed([fieldProblem(`roles.${scope}`, 'no_such_project')]);
  }
}
