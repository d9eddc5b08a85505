import type { OrderDetails } from '@rota/contract/orders';
import { z } from 'zod';
import type { Fleet, FleetPorts } from '../../../fleet/index.ts';
import { defineJob, handleJob } from '../../../jobs/index.ts';
import { createFollowedRows, type LiveCaller } from '../../../live/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Addresses } from '../../sites/addresses/index.ts';
import type { Commerce } from '../../catalogue/commerce/index.ts';
import type { Deliveries } from '../../work/deliveries/index.ts';
import type { LegalTexts } from '../legal-texts/index.ts';
import type { Outbox } from '../../notices/outbox/index.ts';
import type { Payments } from '../payments/index.ts';
import type { Products } from '../../catalogue/products/index.ts';
import type { Projects } from '../../sites/projects/index.ts';
import type { QrCodes } from '../../catalogue/qr-codes/index.ts';
import type { RobotCalls } from '../../work/robot-calls/index.ts';
import type { Stations } from '../../work/stations/index.ts';
import type { Uses } from '../../sites/uses/index.ts';
import { createCheckout, type Checkout } from './checkout.service.ts';
import { createFullPlaces } from './full-places.service.ts';
import type { OrderBook } from './order-book.service.ts';
import { createOrderDesk, type OrderDesk } from './order-desk.service.ts';
import { createOrderHelp, type OrderHelp } from './order-help.service.ts';
import { createOrderFollow } from './order-follow.service.ts';
import { createOrderLimits } from './order-limits.service.ts';
import type { OrderOffers } from './order-offers.service.ts';
import { createOrderReader } from './order-reader.service.ts';
import { createOrderRecords } from './order-records.service.ts';
import { orderRoutes } from './orders.routes.ts';
import { createOrderRefunds } from './order-refunds.service.ts';
import { createOrderService } from './orders.service.ts';
import { forgetSentCodes, countPayable, readOpenOrders } from './orders.store.ts';
import { createPlaces, type Places } from './order-places.service.ts';
import { createPublicOrderReader } from './public-order-reader.service.ts';
import { createPublicOrders } from './public-orders.service.ts';
import { createReceipts } from './receipts.format.ts';
import { createRobotAgain } from './robot-again.service.ts';
import type { CodeTable, SmsCodes } from './sms-codes.service.ts';
import { createVerification } from './verification.service.ts';

export type { Goal, OrderContent } from './checkout.service.ts';
export { orderBook } from './order-book.service.ts';
export type { OrderInWork } from './order-help.service.ts';
export type { OrderDesk } from './order-desk.service.ts';
export { orderOffers } from './order-offers.service.ts';
export { plainText } from './order-sms.rules.ts';
export { readReceiverNames } from './orders.store.ts';
export { isOrderToken } from './order-token.service.ts';
export { sellerLines } from './receipts.format.ts';
export { isForPeople } from './order-places.service.ts';
export { allowsPhone } from './phone-countries.service.ts';
export { RESEND_AFTER_S } from './code-limits.service.ts';
export type { CodeSubject, SmsCodes } from './sms-codes.service.ts';

/** Orders of guests, and how live sockets take part. */
export type Orders = Part & {
  /** Whom a live socket with an order's token speaks for; undefined for a token that opens nothing. */
  readonly liveCaller: (token: string) => Promise<LiveCaller | undefined>;
  /** One order with all that happened to it, its money as well. Throws RECORD_NOT_FOUND. */
  readonly details: (projectId: number, orderId: string) => Promise<OrderDetails>;
  /** Processes orders now: unpaid ones past their time, and robots that ended. For tests and callers that cannot wait. */
  readonly lookAfter: () => Promise<void>;
  /** Which orders need a person, and who is on them. */
  readonly help: OrderHelp;
  /** For a feature whose people order. */
  readonly desk: OrderDesk;
  /** Codes by SMS in a table of another feature, under the limits of all codes. */
  readonly codesIn: (table: CodeTable) => SmsCodes;
};
type Before = {
  readonly projects: Projects;
  readonly fleet: Pick<Fleet, 'gateway' | 'onDeliveriesChanged'>;
  readonly addresses: Addresses;
  readonly deliveries: Deliveries;
  readonly outbox: Outbox;
  readonly commerce: Commerce;
  readonly products: Products;
  readonly stations: Stations;
  readonly qrCodes: QrCodes;
  readonly robotCalls: RobotCalls;
  readonly legalTexts: LegalTexts;
  readonly payments: Payments;
  readonly orderOffers: OrderOffers;
  readonly orderBook: OrderBook;
  readonly uses: Pick<Uses, 'add'>;
  readonly ports: Pick<FleetPorts, 'targets' | 'floors'>;
};

const forgetJob = defineJob({ name: 'forget-order-codes', access: 'system', payload: z.object({}) });

type Made = Pick<Ground, 'database' | 'hub' | 'clock' | 'log'> & Before;

/** What guests order, from the scan to the robot and the receipt. */
export function orders(made: Made): Orders {
  const { database, hub, clock, log, projects, fleet, deliveries, outbox, ports } = made;
  const { qrCodes, payments, orderOffers: offers } = made;
  const { codesIn, tokenOf, announceChange } = made.orderBook;
  made.uses.add('station', readOpenOrders);
  projects.featureUses.add('ordering', 'orders', countPayable, { mustEnd: true });
  const house = houseOf(projects);
  const places = createPlaces({ database, find: qrCodes.find, targets: ports.targets });
  const readers = orderReaders(made);
  const { reader, guestReader } = readers;
  const checkout = checkoutAt(places, made);
  const services = orderServices(made, { ...readers, checkout });
  const follow = createOrderFollow({
    database,
    deliveries: deliveries.service,
    outbox,
    house,
    release: payments.release,
    announceChange,
    clock,
    log,
  });
  const desk = createOrderDesk({
    database,
    places,
    offers,
    checkout,
    reader,
    guestReader,
    guests: services.guests,
    tokenOf,
    forgetReceivers: deliveries.forgetReceivers,
  });
  fleet.onDeliveriesChanged((projectId, ids) => {
    follow
      .follow(projectId, [...ids])
      .catch((error: unknown) => log.warn({ err: error, projectId }, 'orders could not follow their robots'));
  });
  const watching = createFollowedRows({
    hub,
    log,
    topic: 'order',
    idOf: ({ order_id: id }) => id,
    read: guestReader.publicOf,
  });
  return {
    liveCaller: guestReader.liveCaller,
    lookAfter: follow.tick,
    desk,
    codesIn,
    help: createOrderHelp(database, announceChange),
    details: (projectId, orderId) => reader.get(projectId, orderId, { money: true, phones: true }),
    routes: (app, mounting) => orderRoutes(app, services, mounting),
    live: (browsers) => browsers.provide('orders', (projectId) => reader.listOpen(projectId)),
    jobs: [{ ...handleJob(forgetJob, () => database.global(forgetSentCodes)), schedule: '29 * * * *' }],
    start: () => {
      watching.start();
      follow.start();
    },
    stop: async () => {
      watching.stop();
      await follow.stop();
    },
  };
}

/** The name of a project, as guests know the place. */
function houseOf(projects: Projects) {
  return async (projectId: number): Promise<string> => (await projects.service.get(projectId)).project_name;
}

/** What is read of orders: by the venue, by their guests, and as a receipt. */
function orderReaders({ database, projects, fleet, deliveries, outbox, clock, ports, ...made }: Made) {
  const { commerce, stations, legalTexts: legal, payments } = made;
  const { codes } = made.orderBook;
  const records = createOrderRecords({ database, deliveries: deliveries.service, money: payments.reader });
  const receipts = createReceipts({ project: projects.service.get, commerce: commerce.get });
  const guestReader = createPublicOrderReader({
    database,
    logoUrl: projects.service.logoUrl,
    records,
    codes,
    outbox,
    fleet: fleet.gateway,
    targets: ports.targets,
    stations,
    house: houseOf(projects),
    commerce: commerce.get,
    clock,
  });
  const reader = createOrderReader({
    database,
    records,
    receipts,
    legal,
    codes,
    outbox,
    timeZone: projects.service.timeZone,
  });
  return { records, receipts, guestReader, reader };
}

function checkoutAt(places: Places, { database, clock, ...made }: Made): Checkout {
  const { acceptance, codes, tokenOf, announceChange } = made.orderBook;
  return createCheckout({
    database,
    find: made.qrCodes.find,
    places,
    offers: made.orderOffers,
    onMenu: made.products.onMenu,
    commerce: made.commerce.get,
    features: made.projects.features,
    house: houseOf(made.projects),
    legal: made.legalTexts,
    payments: made.payments,
    codes,
    acceptance,
    tokenOf,
    goalNamed: made.addresses.goalNamed,
    announceChange,
    clock,
  });
}

type Built = ReturnType<typeof orderReaders> & { readonly checkout: Checkout };

/** The use cases that the calls of orders mount. */
function orderServices(made: Made, built: Built) {
  const { database, clock, log, projects, deliveries, outbox, ports, commerce, products, stations } = made;
  const { qrCodes, robotCalls, legalTexts: legal, payments, orderOffers: offers } = made;
  const { acceptance, limits, codes, passOf, announceChange } = made.orderBook;
  const { records, receipts, checkout, guestReader, reader } = built;
  const house = houseOf(projects);
  const { refunds } = payments;
  const common = { database, deliveries: deliveries.service, refunds, announceChange, clock };
  return {
    offers,
    find: qrCodes.find,
    checkout,
    reader,
    guestReader,
    limit: createOrderLimits(() => performance.now()),
    verification: createVerification({
      database,
      checkout,
      codes,
      commerce: commerce.get,
      house,
      announceChange,
      clock,
    }),
    guests: createPublicOrders({
      ...common,
      reader: guestReader,
      floors: ports.floors,
      stations,
      receipts,
      legal,
      pictures: robotCalls.pictures,
    }),
    orders: createOrderService({
      ...common,
      release: payments.release,
      records,
      reader,
      house,
      setSoldOut: products.setSoldOut,
      outbox,
      passOf,
      acceptance,
      log,
    }),
    fullPlaces: createFullPlaces({ database, limits, commerce: commerce.get, codes: qrCodes.labels }),
    sendRobot: createRobotAgain({ ...common, records, reader, acceptance }),
    refund: createOrderRefunds({
      ...common,
      records,
      limitOf: async (projectId) => {
        const { payment } = await commerce.get(projectId);
        return { amountMinor: payment.refund_limit_minor, currency: payment.currency };
      },
    }),
  };
}
