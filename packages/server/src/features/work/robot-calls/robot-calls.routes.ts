import { publicCallsApi, robotCallsApi } from '@rota/contract/robot-calls';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../db/database.ts';
import type { AddressLimits } from '../../../http/address-limits.ts';
import { actorOf, requireSession, type Context } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import { composeCall } from './call-records.service.ts';
import type { Caller, CallingService } from './calling.service.ts';
import type { PublicCallService } from './public-calls.service.ts';
import type { RobotCallService } from './robot-calls.service.ts';

type Services = {
  readonly calling: CallingService;
  readonly calls: RobotCallService;
  readonly guests: PublicCallService;
  readonly limit: AddressLimits<'call' | 'look'>;
  readonly database: Pick<Database, 'global'>;
};

export function robotCallRoutes(
  app: FastifyInstance,
  { calling, calls, guests, limit, database }: Services,
  deps: MountDeps,
): void {
  mount(
    app,
    robotCallsApi,
    {
      create: async (context, { params, body }) => {
        const answer = await calling.call(params.projectId, body, callerOf(context));
        // The answer kept for a repetition lacks the token: it is shown once.
        const kept = { ...answer };
        delete kept.call_token;
        await database.global((tx) => context.settle(tx, kept));
        return answer;
      },
      list: (_context, { params, query }) => calls.list(params.projectId, query),
      get: (_context, { params }) => calls.get(params.projectId, params.callId),
      cancel: async (context, { params }) =>
        composeCall(await calls.cancel(params.projectId, params.callId, actorOf(context))),
    },
    deps,
  );
  mount(
    app,
    publicCallsApi,
    {
      station: (context, { params }) => {
        limit('look', context.ip);
        return guests.page(params.code);
      },
      call: (context, { params, body }) => {
        limit('call', context.ip);
        return guests.call(params.code, body);
      },
      get: (context, { params }) => {
        limit('look', context.ip);
        return guests.get(params.callToken);
      },
      floor: (context, { params }) => {
        limit('look', context.ip);
        return guests.floor(params.callToken);
      },
      cancel: (context, { params }) => {
        limit('call', context.ip);
        return guests.cancel(params.callToken);
      },
    },
    deps,
  );
}

function callerOf(context: Context): Caller {
  const { sessionId } = requireSession(context);
  const key = context.request.headers['idempotency-key'];
  // Machines and keys come in by a bearer secret, people by a session of their own.
  return {
    source: sessionId.startsWith('bearer:') ? 'program' : 'staff',
    actor: actorOf(context),
    key: typeof key === 'string' ? key : undefined,
  };
}
