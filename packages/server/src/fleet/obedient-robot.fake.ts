import type { Action, Order } from '@rota/fleet-core';
import { PLAIN_BODY, RobotBody } from '@rota/fleet-core/testing';
import { createRobotClient, type LinkLog, type RobotIdentity, type RobotStatus } from '@rota/robot-link';

/** A robot that does as commanded, on the real wire: it jumps from one released node to the next. */
export type ObedientRobot = {
  readonly orders: Order[];
  /** Ids of the last nodes of orders that it reached. */
  readonly reached: string[];
  /** The newest token it heard of. */
  token(): number | undefined;
  /** How many messages of a former fleet control it refused. */
  countRefused(): number;
  /** The instant actions it received, requests for a state aside; a repeat counts once. */
  readonly actions: Action[];
  position(): { readonly x: number; readonly y: number };
  status(): 'up' | 'down';
  readonly body: RobotBody;
  /** A person presses "done" on it. */
  press(): void;
  /** A receiver types a PIN on it. */
  typePin(pin: string): void;
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
  /** The state it reports in place of the true one. */
  readonly says?: (status: RobotStatus) => RobotStatus;
  /** It declares that it refuses a former fleet control. */
  readonly fenced?: boolean;
};

const STEP_MS = 25;
const REPORT_MS = 500;

/** The factsheet of robots with lids. */
const ACTIONS = [
  'startPause',
  'stopPause',
  'cancelOrder',
  'openLid',
  'closeLid',
  'speak',
  'stopSpeaking',
  'emergencyStop',
  'askPin',
  'pinResult',
];

export function startObedientRobot(options: ObedientRobotOptions): ObedientRobot {
  const orders: Order[] = [];
  const reached: string[] = [];
  let presses = 0;
  const heard: Action[] = [];
  const { mapId, x, y, lids = [], clock = Date.now } = options;
  const body = new RobotBody({
    ...PLAIN_BODY,
    mapId,
    x,
    y,
    speed: 1,
    lids,
    actions: lids.length === 0 ? [] : ACTIONS,
  });
  let countRefused = 0;
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
    onFenced: () => (countRefused += 1),
    onStatus: (status) => {
      if (status === 'up') report();
    },
    log: options.log,
    clock,
    reconnect: { minMs: 50, maxMs: 200 },
  });

  function take(next: Order): void {
    if (body.takeOrder(next)) {
      orders.push(next);
      arrive();
    }
    report();
  }

  function arrive(): void {
    const end = body.reachedEnd();
    if (end !== undefined) reached.push(end);
  }

  function act(actions: readonly Action[]): void {
    heard.push(
      ...body.takeActions(actions, clock()).filter((action) => action.actionType !== 'stateRequest'),
    );
    body.runActions(clock());
    declare();
    report();
  }

  /** A robot that can do nothing of its own says nothing of it. */
  function declare(): void {
    if (lids.length > 0)
      client.publishServiceState({ lids: body.lidStates(), mode: undefined, systemUsage: undefined });
  }

  function drive(): void {
    if (body.jump()) arrive();
    if (body.hasNews) report();
  }

  function report(): void {
    if (client.status() !== 'up') return;
    const { actions: instantActions, ...said } = body.report(undefined);
    const status = { ...said, actions: [], instantActions };
    client.publishState(options.says?.(status) ?? status);
  }

  const timers = [setInterval(drive, STEP_MS), setInterval(report, REPORT_MS)];
  const robot: ObedientRobot = {
    orders,
    reached,
    actions: heard,
    token: () => token,
    countRefused: () => countRefused,
    position: () => body.place(),
    status: () => client.status(),
    body,
    press: () => client.publishServiceEvent({ eventId: `press-${(presses += 1)}`, type: 'confirmed' }),
    typePin: (pin) =>
      client.publishServiceEvent({ eventId: `press-${(presses += 1)}`, type: 'pin_entered', pin }),
    close: async () => {
      for (const timer of timers) clearInterval(timer);
      await client.close();
    },
  };
  if (lids.length > 0 || options.fenced === true) client.publishFactsheet(body.factsheet());
  declare();
  client.connect();
  return robot;
}
