import { sql } from 'kysely';
import { z } from 'zod';
import type { FleetPorts } from '../../../fleet/index.ts';
import { createAddressLimits } from '../../../http/address-limits.ts';
import { defineJob, handleJob } from '../../../jobs/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Addresses } from '../../sites/addresses/index.ts';
import { createCodes, type Auth } from '../../access/auth/index.ts';
import type { Commerce } from '../../catalogue/commerce/index.ts';
import type { LegalTexts } from '../legal-texts/index.ts';
import type { Orders } from '../orders/index.ts';
import type { Outbox } from '../../notices/outbox/index.ts';
import type { Projects } from '../../sites/projects/index.ts';
import { columnTargets, type TargetUses } from '../../sites/target-uses/index.ts';
import { createMarketAddresses } from './market-addresses.service.ts';
import { createMarketCodes } from './market-codes.service.ts';
import { createMarketDeletion } from './market-deletion.service.ts';
import { createMarketList } from './market-list.service.ts';
import { createMarketOrders } from './market-orders.service.ts';
import { createMarketPins } from './market-pins.service.ts';
import { createMarketUsers } from './market-users.service.ts';
import { marketRoutes } from './market.routes.ts';
import { forgetOld } from './market.store.ts';

type Before = {
  readonly auth: Pick<Auth, 'passwords'>;
  readonly projects: Projects;
  readonly addresses: Addresses;
  readonly commerce: Commerce;
  readonly legalTexts: LegalTexts;
  readonly orders: Orders;
  readonly targetUses: Pick<TargetUses, 'add'>;
  readonly outbox: Pick<Outbox, 'sends' | 'shownSms'>;
  readonly ports: Pick<FleetPorts, 'targets'>;
};

const forgetJob = defineJob({ name: 'forget-market-sessions', access: 'system', payload: z.object({}) });
/** What strangers behind one address ask of the page on which accounts are deleted. */
const LIMITS = { ask: { burst: 240, perSecond: 1 } } as const;

/** The users of a market app: their accounts, places and orders, and how an account ends. */
export async function market(made: Pick<Ground, 'database' | 'secret' | 'clock'> & Before): Promise<Part> {
  const {
    database,
    clock,
    auth,
    projects,
    addresses,
    commerce,
    legalTexts: legal,
    orders,
    targetUses,
    outbox,
    ports,
  } = made;
  const secrets = createCodes(await made.secret('market-users'));
  const hash = (phone: string): string => secrets.digest(phone, 'phone');
  const house = async (projectId: number): Promise<string> =>
    (await projects.service.get(projectId)).project_name;
  const { desk } = orders;
  targetUses.add(
    columnTargets(
      'market_address',
      'address_id',
      { name: sql`label`, needsPlace: sql`false` },
      'app_address',
    ),
  );
  const codes = createMarketCodes({
    database,
    outbox,
    hash,
    house,
    commerce: commerce.get,
    codes: orders.codesIn({ name: 'market_code', key: 'subject' }),
  });
  const pins = createMarketPins({ database, passwords: auth.passwords, codes: secrets, hash, clock });
  const users = createMarketUsers({ database, codes, pins, legal, clock });
  const places = createMarketAddresses({ database, targets: ports.targets, addresses, clock });
  const services = {
    codes,
    users,
    desk,
    addresses: places,
    orders: createMarketOrders({ desk, addresses: places }),
    deletion: createMarketDeletion({ database, codes, pins, users, desk, house, clock }),
    list: createMarketList({ database, countOf: desk.countOf }),
    limit: createAddressLimits(LIMITS, () => performance.now()),
  };
  return {
    routes: (app, mounting) => marketRoutes(app, services, mounting),
    jobs: [{ ...handleJob(forgetJob, () => database.global(forgetOld)), schedule: '41 * * * *' }],
  };
}
