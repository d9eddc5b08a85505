import { secondFactorsApi } from '@rota/contract/second-factors';
import type { FastifyInstance } from 'fastify';
import { requireSession } from '../../../http/context.ts';
import { mount, type MountDeps } from '../../../http/mount.ts';
import { accept, callerOf } from '../auth/index.ts';
import type { LostFactors } from './lost-factors.service.ts';
import { placeOf } from './passkeys.service.ts';
import type { SecondFactors } from './second-factors.service.ts';
import type { SecondSteps } from './second-steps.service.ts';

export type SecondFactorRoutesDeps = {
  readonly own: SecondFactors;
  readonly steps: SecondSteps;
  readonly lost: LostFactors;
};

export function secondFactorRoutes(
  app: FastifyInstance,
  { own, steps, lost }: SecondFactorRoutesDeps,
  deps: MountDeps,
): void {
  mount(
    app,
    secondFactorsApi,
    {
      loginTotp: async (context, { body }) =>
        accept(context, await steps.byTotp(body.code, callerOf(context))),
      loginRecoveryCode: async (context, { body }) =>
        accept(context, await steps.byRecoveryCode(body.code, callerOf(context))),
      loginPasskeyOptions: (context) => steps.passkeyOptions(placeOf(context.origin), callerOf(context)),
      loginPasskey: async (context, { body }) =>
        accept(context, await steps.byPasskey(placeOf(context.origin), body.credential, callerOf(context))),
      own: (context) => own.read(requireSession(context)),
      beginTotp: (context) => own.beginTotp(requireSession(context)),
      confirmTotp: (context, { body }) =>
        own.confirmTotp(requireSession(context), body.code, callerOf(context)),
      removeTotp: async (context) => {
        await own.removeTotp(requireSession(context));
        return {};
      },
      renewRecoveryCodes: (context) => own.renewRecoveryCodes(requireSession(context)),
      beginPasskey: (context) => own.beginPasskey(requireSession(context), placeOf(context.origin)),
      addPasskey: (context, { body }) =>
        own.addPasskey(requireSession(context), placeOf(context.origin), body.name, body.credential),
      renamePasskey: (context, { params, body }) =>
        own.renamePasskey(requireSession(context), params.passkeyId, body.name),
      removePasskey: async (context, { params }) => {
        await own.removePasskey(requireSession(context), params.passkeyId);
        return {};
      },
      removeAllOf: async (context, { params }) => {
        await lost.removeAllOf(requireSession(context), params.userId);
        return {};
      },
    },
    deps,
  );
}
