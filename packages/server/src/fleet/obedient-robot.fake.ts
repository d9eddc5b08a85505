import type { Action, Order, OrderNode, ReportedAction } from '@rota/fleet-core';
import { createRobotClient, type LinkLog, type RobotIdentity, type RobotStatus } from '@rota/robot-link';
import { createRobotBody, type RobotBody } from './robot-body.fake.ts';

/** A robot that does what it is told, on the real wire: it jumps from one released node to the next. */
export type ObedientRobot = {
  readonly orders: Order[];
  /** Ids of the last nodes of orders that it reached. */
  readonly reached: string[];
  /** The newest token it heard of. */
  token(): number | undefined;
  /** How many messages of a former fleet control it refused. */
  refused(): number;
  /** False: it stays where it is, as behind an obstacle. */
  mayDrive: boolean;
  /** What it was told to do at once, requests for a state aside; a repeat counts once. */
  readonly actions: Action[];
  position(): { readonly x: number; readonly y: number };
  status(): 'up' | 'down';
  readonly body: RobotBody;
  /** Somebody presses "done" on it. */
  press(): void;
  close(): Promise<void>;
};

export type ObedientRobotOptions = {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly identity: RobotIdentity;
  readonly mapId: string;
  readonly x: number;
  readonly y: number;
  /** Lids, closed at first. A robot with lids declares them and all that it can do; one without declares nothing. */
  readonly lids?: readonly string[];
  readonly log: LinkLog;
  /** The robot's own clock. */
  readonly clock?: () => number;
  /** Whether it hears an order. */
  readonly hears?: (order: Order) => boolean;
  /** What it says in place of the truth. */
  readonly says?: (status: RobotStatus) => RobotStatus;
  /** It declares that it refuses a former fleet control. */
  readonly fenced?: boolean;
};

const STEP_MS = 25;
const REPORT_MS = 500;

/** What is never wrong with it. */
const UNTROUBLED = {
  speed: 0,
  newBaseRequest: false,
  operatingMode: 'AUTOMATIC',
  actions: [],
  stateOfChargePercent: 80,
  charging: false,
  errors: [],
  loads: [],
  fieldViolation: false,
} as const;

export function startObedientRobot(options: ObedientRobotOptions): ObedientRobot {
  const orders: Order[] = [];
  const reached: string[] = [];
  let order: Order | undefined;
  let last = { nodeId: '', sequenceId: 0, x: options.x, y: options.y };
  let instantActions: ReportedAction[] = [];
  let presses = 0;
  const heard: Action[] = [];
  const body = createRobotBody(options.lids ?? []);
  let refused = 0;
  let token: number | undefined;

  const client = createRobotClient({
    url: options.url,
    username: options.username,
    password: options.password,
    robot: options.identity,
    onOrder: (next) => {
      if (options.hears?.(next) ?? true) take(next);
    },
    onActions: act,
    onInvalid: () => {},
    onToken: (next) => (token = next),
    onFenced: () => (refused += 1),
    onStatus: (status) => {
      if (status === 'up') report();
    },
    log: options.log,
    clock: options.clock ?? Date.now,
    reconnect: { minMs: 50, maxMs: 200 },
  });

  function take(next: Order): void {
    if (order?.orderId === next.orderId && next.orderUpdateId <= order.orderUpdateId) return report();
    const isNew = order?.orderId !== next.orderId;
    // A foreign order is refused while another one is under way; an order that it once had is not begun again.
    if (isNew && (ahead().length > 0 || orders.some((known) => known.orderId === next.orderId))) return report();
    orders.push(next);
    order = next;
    if (isNew) last = { ...last, nodeId: '', sequenceId: -1 };
    report();
  }

  function ahead(): readonly OrderNode[] {
    return order?.nodes.filter((node) => node.sequenceId > last.sequenceId) ?? [];
  }

  function act(actions: readonly Action[]): void {
    for (const action of actions) {
      if (instantActions.some((known) => known.actionId === action.actionId)) continue;
      if (action.actionType !== 'stateRequest') heard.push(action);
      if (action.actionType === 'cancelOrder' && order) order = { ...order, nodes: [], edges: [] };
      body.carryOut(action);
      instantActions = [
        ...instantActions,
        { actionId: action.actionId, actionType: action.actionType, status: 'FINISHED', result: undefined },
      ];
    }
    declare();
    report();
  }

  /** A robot that can do nothing of its own says nothing of it. */
  function declare(): void {
    if (body.service !== undefined) client.publishServiceState(body.service());
  }

  function isStanding(): boolean {
    return !robot.mayDrive || body.isPaused() || body.isLocked();
  }

  function drive(): void {
    const [next] = ahead();
    if (isStanding() || next === undefined || !next.released) return;
    last = { nodeId: next.nodeId, sequenceId: next.sequenceId, x: next.x, y: next.y };
    if (ahead().length === 0) reached.push(next.nodeId);
    report();
  }

  function report(): void {
    if (client.status() === 'up') client.publishState(options.says?.(statusOf()) ?? statusOf());
  }

  function statusOf(): RobotStatus {
    const nodes = ahead();
    return {
      orderId: order?.orderId ?? '',
      orderUpdateId: order?.orderUpdateId ?? 0,
      lastNodeId: last.nodeId,
      lastNodeSequenceId: Math.max(0, last.sequenceId),
      nodes: nodes.map(({ nodeId, sequenceId, released }) => ({ nodeId, sequenceId, released })),
      edges: (order?.edges ?? [])
        .filter((edge) => edge.sequenceId > last.sequenceId)
        .map(({ edgeId, sequenceId, released }) => ({ edgeId, sequenceId, released })),
      position: { x: last.x, y: last.y, theta: 0, mapId: options.mapId, localized: true },
      ...UNTROUBLED,
      driving: !isStanding() && nodes[0]?.released === true,
      paused: body.isPaused(),
      instantActions,
      emergencyStop: body.isLocked() ? 'MANUAL' : 'NONE',
    };
  }

  const timers = [setInterval(drive, STEP_MS), setInterval(report, REPORT_MS)];
  const robot: ObedientRobot = {
    orders,
    reached,
    actions: heard,
    mayDrive: true,
    token: () => token,
    refused: () => refused,
    position: () => ({ x: last.x, y: last.y }),
    status: () => client.status(),
    body,
    press: () => client.publishServiceEvent({ eventId: `press-${(presses += 1)}`, type: 'confirmed' }),
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      await client.close();
    },
  };
  if (body.factsheet !== undefined) client.publishFactsheet(body.factsheet);
  declare();
  const unknown = { seriesName: undefined, firmware: undefined, speedMax: undefined, accelerationMax: undefined };
  // One that declares its lids declares the fence with them.
  if (options.fenced === true && body.factsheet === undefined)
    client.publishFactsheet({ ...unknown, length: undefined, width: undefined, lids: [], actions: {} });
  client.connect();
  return robot;
}
