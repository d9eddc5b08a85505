import type { Ground, Part } from '../../../part.ts';
import type { Auth } from '../auth/index.ts';
import { createLostFactors } from './lost-factors.service.ts';
import { createRecoveryCodes } from './recovery-codes.service.ts';
import { secondFactorRoutes } from './second-factors.routes.ts';
import { createSecondFactors } from './second-factors.service.ts';
import { listPeople } from './second-factors.store.ts';
import { createSecondSteps } from './second-steps.service.ts';

type SecondFactorGround = Pick<Ground, 'database' | 'vault' | 'secret' | 'clock'> & { readonly auth: Auth };

/** Authenticator apps, recovery codes and passkeys. */
export async function secondFactors({
  database,
  vault,
  secret,
  clock,
  auth,
}: SecondFactorGround): Promise<Part> {
  const recovery = createRecoveryCodes(await secret('recovery-codes'));
  const steps = createSecondSteps({ database, vault, auth, recovery, clock });
  const lost = createLostFactors({ database, vault });
  const own = createSecondFactors({ database, vault, auth, recovery, clock });
  auth.factors.use({ methodsOf: steps.methodsOf, listPeople });
  return { routes: (app, mounting) => secondFactorRoutes(app, { own, steps, lost }, mounting) };
}
