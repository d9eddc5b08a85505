import type { Ground, Part } from '../../../part.ts';
import { readInvitationsBy, type Auth } from '../auth/index.ts';
import type { Outbox } from '../../notices/outbox/index.ts';
import type { Uses } from '../../sites/uses/index.ts';
import { createAccountLinkService } from './account-links.service.ts';
import { createInvitationService } from './invitations.service.ts';
import { createMemberService } from './members.service.ts';
import { createPeopleService } from './people.service.ts';
import { userRoutes } from './users.routes.ts';
import { createUserService, type UserService } from './users.service.ts';

export {
  findIdsByName,
  findPeopleByLogin,
  isMember,
  listNamedPeople,
  searchMembers,
  type NamedPerson,
} from './named-people.store.ts';
export { listPeopleWith, type ReachablePerson } from './reachable-people.store.ts';
export type { NewAccount, UserService } from './users.service.ts';

type Needs = Pick<Ground, 'database'> & {
  readonly auth: Auth;
  readonly outbox: Pick<Outbox, 'sms' | 'email' | 'sends'>;
  readonly uses: Uses;
};

/** The accounts of people and what they may do where. */
export function users({ database, auth, outbox, uses }: Needs): Part & { readonly service: UserService } {
  const { passwords, policy } = auth;
  uses.add('user', (tx, _projectId, userId) => readInvitationsBy(tx, userId));
  const service = createUserService({ database, passwords, policy, uses });
  const people = createPeopleService({ database });
  const members = createMemberService({ database, uses });
  const invitations = createInvitationService({ database, outbox });
  const links = createAccountLinkService({ database, outbox });
  return {
    service,
    routes: (app, mounting) => userRoutes(app, { service, people, members, invitations, links }, mounting),
  };
}
