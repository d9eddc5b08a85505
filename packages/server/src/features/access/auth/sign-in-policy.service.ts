import type { PasswordPolicy, SignInPolicy } from '@rota/contract/auth';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { actorOf, type ActorRef, type Session } from '../../../http/context.ts';
import { requireConfirmed } from './confirmed-session.service.ts';
import type { SecondFactorPort } from './second-factors.port.ts';
import * as store from './sign-in-policy.store.ts';

/** What was read is believed so long: with what is remembered of a session, a change is in force within five seconds. */
const BELIEVED_MS = 1_000;

export type SignInPolicies = {
  /** The policy as it stands in the database. */
  read: (tx: Tx) => Promise<SignInPolicy>;
  /** The policy as it stood a moment ago, for what is asked many times a second. */
  recent: (tx: Tx) => Promise<SignInPolicy>;
  /** The shortest password; `min` is the one last read. */
  readonly passwords: PasswordPolicy;
  change: (tx: Tx, policy: SignInPolicy, actor: ActorRef) => Promise<SignInPolicy>;
  /** Reads it once, so that what is last read is right from the start. */
  start: () => Promise<void>;
};

export function createSignInPolicies(deps: {
  database: Database;
  passwordMin: SignInPolicy['password_min'];
  clock: () => number;
}): SignInPolicies {
  const { database, passwordMin, clock } = deps;
  let last: { readonly policy: SignInPolicy; readonly at: number } | undefined;

  async function read(tx: Tx): Promise<SignInPolicy> {
    const policy = await store.readPolicy(tx, passwordMin);
    last = { policy, at: clock() };
    return policy;
  }

  return {
    read,
    recent: async (tx) => (last !== undefined && last.at > clock() - BELIEVED_MS ? last.policy : read(tx)),
    passwords: {
      get min() {
        return last?.policy.password_min ?? passwordMin;
      },
    },
    async change(tx, policy, actor) {
      const before = await store.readPolicy(tx, passwordMin);
      await store.savePolicy(tx, policy);
      const about = { projectId: null, actor, entity: 'sign_in_policy', entityId: 'sign_in_policy' };
      await recordAudit(tx, { ...about, code: 'LOG_SIGN_IN_POLICY_CHANGED', before, after: policy });
      last = undefined;
      return policy;
    },
    async start() {
      await database.global(read);
    },
  };
}

/** The policy for those who administer it. */
export type PolicyAdministration = ReturnType<typeof createPolicyAdministration>;

export function createPolicyAdministration(deps: {
  database: Database;
  policies: SignInPolicies;
  factors: SecondFactorPort;
}) {
  const { database, policies, factors } = deps;
  return {
    /** The policy, and how many people it would ask for what they do not have. */
    present: () =>
      database.global(async (tx) => {
        const { withoutPhone, ids } = await store.countPeople(tx);
        const having = await factors.listPeople(tx);
        return {
          ...(await policies.read(tx)),
          without_phone: withoutPhone,
          without_second_factor: ids.filter((id) => !having.has(id)).length,
        };
      }),
    /** Throws CONFIRMATION_REQUIRED. */
    change: (session: Session, policy: SignInPolicy) =>
      database.global(async (tx) => {
        await requireConfirmed(tx, session);
        return policies.change(tx, policy, actorOf({ session }));
      }),
  };
}
