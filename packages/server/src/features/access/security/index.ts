import type { SecurityFinding } from '@rota/contract/security';
import type { Ground, Part } from '../../../part.ts';
import type { Audit } from '../audit/index.ts';
import type { Auth } from '../auth/index.ts';
import type { Backups } from '../backups/index.ts';
import { watchForwarded } from './forwarded-headers.service.ts';
import { createSecurityCheck } from './security-check.service.ts';
import { securityRoutes } from './security.routes.ts';
import { serveSecurityTxt } from './security-txt.routes.ts';
import { createSignIns } from './sign-ins.service.ts';

type SecurityGround = Pick<Ground, 'config' | 'database' | 'clock'> & {
  readonly auth: Pick<Auth, 'policy' | 'factors'>;
  readonly audit: Audit;
  readonly backups: Pick<Backups, 'archivedLog'>;
};

/** The self-check, and of it what ails the server itself. */
export type Security = Part & { readonly server: () => Promise<SecurityFinding[]> };

/** What an administrator looks at to see whether the installation is safe. */
export function security({ config, database, clock, auth, audit, backups }: SecurityGround): Security {
  const forwarded = watchForwarded({ trustedProxies: config.trustedProxies, clock });
  const self = createSecurityCheck({
    config,
    database,
    clock,
    passwordMin: () => auth.policy.min,
    hasForwardedByStrangers: forwarded.isSeen,
    unreadableForward: forwarded.unreadable,
    peopleWithFactor: auth.factors.listPeople,
    archivedLog: backups.archivedLog,
    isAuditWhole: audit.isInstallationWhole,
  });
  const signIns = createSignIns({ database });
  return {
    server: () => self.server(),
    routes: (app, mounting) => {
      forwarded.install(app);
      securityRoutes(app, { self, signIns }, mounting);
      serveSecurityTxt(app, { contact: config.securityContact, originOf: mounting.originOf, clock });
    },
  };
}
