import type { Ground, Part } from '../../../part.ts';
import { createGatewaySettings } from './gateway-settings.service.ts';
import { createGateways } from './gateways.service.ts';
import { outboxRoutes } from './outbox.routes.ts';
import { listShownSmsTo, readSends } from './outbox.store.ts';
import { createOutboxService, type OutboxService } from './outbox.service.ts';

/** Messages to people, for every feature that has something to tell them. */
export type Outbox = Part &
  Pick<OutboxService, 'sms' | 'email'> & {
    /** Whether a gateway sends SMS and e-mail; without one they stay here, for administrators to read. */
    readonly sends: typeof readSends;
    /** What was written to a phone and only shown, as no gateway sends it; the newest first. */
    readonly shownSms: typeof listShownSmsTo;
  };

export function outbox(ground: Pick<Ground, 'database' | 'vault' | 'log'>): Outbox {
  const { database, vault, log } = ground;
  const gateways = createGateways({ database, vault });
  const service = createOutboxService({ database, gateways, log });
  const settings = createGatewaySettings({ database, vault, gateways, outbox: service });
  return {
    sms: service.sms,
    email: service.email,
    sends: readSends,
    shownSms: listShownSmsTo,
    routes: (app, mounting) => outboxRoutes(app, service, settings, mounting),
    jobs: service.jobs,
    stop: () => gateways.close(),
  };
}
