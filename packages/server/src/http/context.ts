import type { Reach } from '@rota/contract/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../db/database.ts';
import { AppError } from './app-error.ts';

/** The caller: a person's live session, or a machine by its token, with its present permissions. */
export type Session = {
  readonly userId: string;
  readonly userName: string;
  readonly sessionId: string;
  /** The account of the person behind the call: of a key or machine, of whom its secret was issued to. Null: no person is known. */
  readonly personId: string | null;
  readonly roles: Reach;
  /** The task that a person has to do before anything else; until then they hold no role. */
  readonly due?: 'second_factor';
};

/** The actor of a change, as it is written into records. */
export type ActorRef = { readonly id: string; readonly name: string };

/** The same, with the person behind it (see {@link Session.personId}). */
export type PersonRef = ActorRef & { readonly personId: string | null };

/**
 * Puts a call's answer beside its effect, in the same transaction, so that a repeated call with the same Idempotency-Key gets this
 * answer even if the server dies right after the commit. Does nothing when the caller sent no key. Throws IDEMPOTENCY_KEY_IN_FLIGHT,
 * which rolls the effect back, when another call has taken the key over meanwhile.
 */
export type Settle = (tx: Tx, answer: unknown) => Promise<void>;

export type Context = {
  readonly session: Session | undefined;
  readonly requestId: string;
  readonly ip: string;
  /** Base of absolute links for this caller, without a slash at the end: the host that asked where that is allowed. */
  readonly origin: string;
  readonly settle: Settle;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** The session of a call that cannot be reached without one. */
export function requireSession(context: Pick<Context, 'session'>): Session {
  if (context.session === undefined) throw new AppError('UNAUTHORIZED', 'Unauthorized');
  return context.session;
}

export function actorOf(context: Pick<Context, 'session'>): ActorRef {
  const session = requireSession(context);
  return { id: session.userId, name: session.userName };
}

/** The person behind the caller, for rules that need two people. */
export function personOf(context: Pick<Context, 'session'>): PersonRef {
  const { userId: id, userName: name, personId } = requireSession(context);
  return { id, name, personId };
}
