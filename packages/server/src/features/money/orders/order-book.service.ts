import type { Fleet } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import { createCodes } from '../../access/auth/index.ts';
import type { Deliveries } from '../../work/deliveries/index.ts';
import type { Outbox } from '../../notices/outbox/index.ts';
import type { OrderPort } from '../payments/index.ts';
import { findStation, type Stations } from '../../work/stations/index.ts';
import { createCodeLimits, type CodeLimits } from './code-limits.service.ts';
import { orderPortOf } from './order-payable.service.ts';
import { createOrderTokens } from './order-token.service.ts';
import { passTarget } from './pass.rules.ts';
import { createSmsCodes, type CodeTable, type SmsCodes } from './sms-codes.service.ts';
import { createOrderAcceptance, type OrderAcceptance } from './order-acceptance.service.ts';

/** Orders as their payments need them, and what of them the calls about orders use as well. */
export type OrderBook = Part & {
  readonly port: OrderPort;
  readonly acceptance: OrderAcceptance;
  readonly limits: CodeLimits;
  /** Codes by SMS in a table, under the limits of all codes. */
  readonly codesIn: (table: CodeTable) => SmsCodes;
  readonly codes: SmsCodes;
  readonly tokenOf: (orderId: string) => string;
  /** Where a station's goods are loaded; undefined where it is gone. */
  readonly passOf: (projectId: number, stationId: string) => Promise<string | undefined>;
  readonly announceChange: (projectId: number) => void;
};
type Before = {
  readonly fleet: Pick<Fleet, 'gateway'>;
  readonly deliveries: Deliveries;
  readonly outbox: Outbox;
  readonly stations: Stations;
};

/** The part of orders that stands before payments: a paid order is taken in the transaction of its payment. */
export async function orderBook(
  made: Pick<Ground, 'database' | 'secret' | 'urls' | 'live' | 'clock'> & Before,
): Promise<OrderBook> {
  const { database, urls, live, clock, fleet, deliveries, outbox, stations } = made;
  const secret = await made.secret('order-tokens');
  const tokenOf = createOrderTokens(secret);
  const announceChange = (projectId: number): void => live.refresh('orders', projectId);
  const passOf = async (projectId: number, stationId: string): Promise<string | undefined> => {
    const station = await database.tenant(projectId, (tx) => findStation(tx, projectId, stationId));
    return station && passTarget(station);
  };
  const limits = createCodeLimits(secret);
  const sms = {
    codes: createCodes(secret),
    outbox,
    limits,
    clock,
    domain: () => new URL(urls.open()).hostname,
  };
  const codesIn = (table: CodeTable): SmsCodes => createSmsCodes(sms, table);
  const codes = codesIn({ name: 'order_code', key: 'order_id' });
  const acceptance = createOrderAcceptance({
    database,
    codes,
    deliveries: deliveries.service,
    stations,
    fleet: fleet.gateway,
    passOf,
    clock,
  });
  return {
    port: orderPortOf({ acceptance, tokenOf, announceChange }),
    acceptance,
    limits,
    codesIn,
    codes,
    tokenOf,
    passOf,
    announceChange,
  };
}
