import { DEFAULT_FEE_LIMIT } from '@rota/contract/payment-providers';
import {
  OperationNodeTransformer,
  PostgresQueryCompiler,
  RawNode,
  SelectModifierNode,
  SelectQueryNode,
  sql,
  ValueNode,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely';
import type { TestDatabase } from '@rota/testing';
import type { PaymentProvider } from '../../../adapters/payments/provider.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { addPayableOrder, createPayableOrders } from '../orders/payable-orders.fake.ts';
import { createBeginPayment } from './begin-payment.service.ts';
import { createWalk, type Actor, type Walk } from './money-walk.fake.ts';
import type { OrderPort } from './orders.port.ts';
import { createPaymentReader } from './payment-reader.service.ts';
import { createPaymentService } from './payments.service.ts';
import { createReconciler } from './reconciler.service.ts';
import { createRefundSender } from './refunds.service.ts';
import { createRefundWishes } from './refund-requests.service.ts';
import type { Bank, BankOf, Takes } from './money-bank.fake.ts';

/** A rule taken out: of the statements, of what the orders do, or of what is believed of the bank. */
export type Without = {
  readonly statement?: (
    fragments: readonly string[],
    values: RawNode['parameters'],
  ) => readonly [readonly string[], RawNode['parameters']];
  readonly orders?: (port: OrderPort, database: Database) => OrderPort;
  readonly bank?: (provider: PaymentProvider) => PaymentProvider;
  /** Open payments are not processed. */
  readonly reconciler?: true;
};
export type MoneyStage = {
  readonly walk: Walk;
  readonly bank: Bank;
  readonly projectId: number;
  readonly orderId: string;
  readonly services: (actor: Actor) => Services;
  /** So many seconds go by: leases end, and calls to the bank time out. */
  readonly pass: (seconds: number) => Promise<void>;
  readonly hasExpired: () => Promise<boolean>;
  /** Whether the money of the order was written down. */
  readonly isPaid: () => boolean;
};
type Services = ReturnType<typeof servicesOn>;
type Common = Pick<MoneyStage, 'walk' | 'bank' | 'projectId' | 'orderId'> & {
  readonly plain: Database;
  readonly without: Without;
};
type State = { isPaid: boolean; readonly queued: string[] };
/** The number of open transactions. */
type Held = { open: number };

/** One order, one bank, one order of things. */
export async function startMoneyStage(
  db: TestDatabase,
  projectId: number,
  of: {
    readonly choices: ReadonlyMap<number, number>;
    readonly bankOf: BankOf;
    readonly takes?: readonly Takes[];
    readonly isPickup: boolean;
    readonly without?: Without;
  },
): Promise<MoneyStage> {
  const { without = {}, takes = [] } = of;
  const walk = createWalk(of.choices);
  const bank = of.bankOf(walk, (nth) => takes[nth] ?? {});
  const plain = db.database;
  const orderId = await plain.tenant(projectId, (tx) =>
    addPayableOrder(tx, projectId, of.isPickup ? 'pickup' : 'delivery'),
  );
  const state: State = { isPaid: false, queued: [] };
  return {
    walk,
    bank,
    projectId,
    orderId,
    services: (actor) =>
      servicesOn(
        {
          walk,
          bank,
          projectId,
          orderId,
          plain,
          without,
        },
        state,
        actor,
      ),
    async pass(seconds) {
      for (const table of ['payment', 'refund'])
        await db.asOwner(
          `update ${table} set worker_until = worker_until - make_interval(secs => $1) where project_id = $3 and order_id = $2`,
          [seconds, orderId, projectId],
        );
      await db.asOwner(
        'update customer_order set expires_at = expires_at - make_interval(secs => $1) where project_id = $3 and order_id = $2',
        [seconds, orderId, projectId],
      );
      await walk.timeOut();
    },
    hasExpired: async () =>
      (
        await db.asOwner(
          `select 1 from customer_order where project_id = $1 and order_id = $2 and status = 'expired'`,
          [projectId, orderId],
        )
      ).length > 0,
    isPaid: () => state.isPaid,
  };
}

/** The port of orders, which notes in the state that an order was accepted. */
function noteAcceptance(orders: OrderPort, state: State): OrderPort {
  return {
    ...orders,
    prepareAcceptance: async (...about) => {
      const take = await orders.prepareAcceptance(...about);
      return async (tx) => {
        const isTaken = await take(tx);
        state.isPaid ||= isTaken;
        return isTaken;
      };
    },
  };
}

/** A server of its own, as one actor on it sees it. */
function servicesOn(common: Common, state: State, actor: Actor) {
  const { walk, bank, projectId, orderId, without } = common;
  const log = { warn: () => {} };
  const held: Held = { open: 0 };
  const database = gateDatabase(common, { ...actor, held }, state, (refundId) =>
    walk.spawn('sender', (sender) => servicesOn(common, state, sender).sender.send(projectId, refundId)),
  );
  const honest = bank.provider(actor, () => held.open > 0);
  const provider = without.bank?.(honest) ?? honest;
  const providerOf = async () => provider;
  const queue = async (_tx: Tx, _projectId: number, refundId: string): Promise<void> => {
    state.queued.push(refundId);
  };
  const orders = createPayableOrders({
    database,
    refunds: () => wishes,
    money: () => createPaymentReader({ database, orders: port }),
  });
  const kept = noteAcceptance(orders.port, state);
  const port = without.orders?.(kept, database) ?? kept;
  const sender = createRefundSender({ database, orders: port, providerOf, log });
  const service = createPaymentService({
    database,
    orders: port,
    providerOf,
    findProvider: providerOf,
    feeLimit: async () => DEFAULT_FEE_LIMIT,
    refunds: { queue },
    log,
  });
  const wishes = createRefundWishes({ database, orders: port, refunds: { queue } });
  const begin = createBeginPayment({
    database,
    orders: port,
    service,
    provider: providerOf,
    publicUrl: () => 'https://rota.example',
    log,
    doubt: async () => {},
    sellersOf: async () => new Map(),
    hasSellers: async () => false,
    settings: async () => ({ asks3dSecure: true, house: 'House' }),
  });
  return {
    service,
    sender,
    begin: () => begin(projectId, orderId, { origin: 'https://rota.example', ip: '127.0.0.1' }),
    reconciler:
      without.reconciler === true
        ? { tick: async () => {}, sweep: async () => {} }
        : createReconciler({
            database,
            payments: service,
            refunds: sender,
            releases: { send: async () => {} },
            log,
          }),
    cancel: () => orders.cancel(projectId, orderId),
    refund: (amountMinor: number | undefined) => orders.refund(projectId, orderId, amountMinor),
    expire: orders.expire,
  };
}

/** The database, where another actor may interleave or die before each transaction; of all orders it shows this one's. */
function gateDatabase(
  { walk, orderId, plain, without }: Common,
  { gate, held }: Actor & { readonly held: Held },
  state: State,
  send: (refundId: string) => void,
): Database {
  async function through<T>(
    run: (count: (tx: Tx) => Promise<T>) => Promise<T>,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    await gate('database');
    state.queued.length = 0;
    held.open += 1;
    try {
      const answer = await run((tx) =>
        work(without.statement === undefined ? tx : tx.withPlugin(new Rewriter(without.statement))),
      );
      for (const refundId of state.queued.splice(0)) send(refundId);
      return answer;
    } finally {
      held.open -= 1;
    }
  }
  return {
    ...plain,
    tenant: (id, work) => through((run) => plain.tenant(id, run), work),
    global: (work) =>
      through(async (run) => {
        const found = await plain.global(run);
        return (
          Array.isArray(found) ? await onlyOf(plain, found as Found[], orderId) : found
        ) as typeof found;
      }, work),
    read: () => Promise.reject(new Error(`${walk.steps.at(-1) ?? ''}: reads are not walked`)),
  };
}

type Found = {
  readonly project_id: number;
  readonly order_id?: string;
  readonly payment_id?: string;
  readonly refund_id?: string;
};

/** What is looked for in all projects is of other walks, too, which run beside this one. */
async function onlyOf(database: Database, found: readonly Found[], orderId: string): Promise<Found[]> {
  const own: Found[] = [];
  for (const one of found) {
    const {
      project_id: project,
      order_id: known,
      payment_id: payment = null,
      refund_id: refund = null,
    } = one;
    const order = known ?? (await orderOf(database, project, payment, refund));
    if (order === orderId) own.push(one);
  }
  return own;
}

async function orderOf(
  database: Database,
  project: number,
  payment: string | null,
  refund: string | null,
): Promise<string | undefined> {
  const { rows } = await database.tenant(project, (tx) =>
    sql<{ order_id: string }>`
      select order_id from payment where project_id = ${project} and payment_id = ${payment}
      union all select order_id from refund where project_id = ${project} and refund_id = ${refund}`.execute(
      tx,
    ),
  );
  return rows[0]?.order_id;
}

const compiler = new PostgresQueryCompiler();

/** Changes the text of selects, and of what a person wrote in other statements. */
class Rewriter extends OperationNodeTransformer implements KyselyPlugin {
  readonly #statement: NonNullable<Without['statement']>;

  constructor(statement: NonNullable<Without['statement']>) {
    super();
    this.#statement = statement;
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    if (node.kind !== 'SelectQueryNode') return this.transformNode(node, queryId);
    // A plugin answers a node of the same kind: all that follows the word `select` stands as one modifier.
    const { sqlFragments, parameters } = this.#fragmentsOf(node, queryId);
    const [first = '', ...rest] = sqlFragments;
    const list = RawNode.create([first.replace(/^select /, ''), ...rest], parameters);
    return { ...SelectQueryNode.create(), frontModifiers: [SelectModifierNode.createWithExpression(list)] };
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result;
  }

  protected override transformRaw(node: RawNode, queryId: QueryId): RawNode {
    return this.#fragmentsOf(node, queryId);
  }

  #fragmentsOf(node: RootOperationNode, queryId: QueryId): RawNode {
    const { sql: text, parameters } = compiler.compileQuery(node, queryId);
    const values = parameters.map((value) => ValueNode.create(value));
    return RawNode.create(...this.#statement(text.split(/\$\d+/), values));
  }
}

/** Runs the work of an actor and ignores its rejection. */
export async function ignoreRejection(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
