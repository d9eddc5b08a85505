import type { Action, ActionStatus, Factsheet, Order, OrderNode, ReportedError, RobotReport } from '../robot-model.ts';

export type RobotOptions = {
  readonly mapId: string;
  readonly x: number;
  readonly y: number;
  readonly speed: number;
  readonly lids: readonly string[];
  /** Seconds between two states while nothing happens. */
  readonly interval: number;
  /** Never takes nodes out of its state once passed. */
  readonly keepsNodes: boolean;
  readonly batteryPercent: number;
  readonly clockOffsetMs: number;
  /** Where it charges by itself, as robots do that declare no action for it. */
  readonly chargers: readonly { readonly x: number; readonly y: number }[];
};

type HeldAction = { action: Action; status: ActionStatus; endsAt: number };

/** A robot on a virtual clock that knows only what it is told: it follows released nodes, stops where they end, and reports. */
export type VirtualRobot = ReturnType<typeof createVirtualRobot>;

export function createVirtualRobot(options: RobotOptions) {
  let { x, y } = options;
  let theta = 0;
  let order: Order | undefined;
  let nodes: OrderNode[] = [];
  let lastNodeId = '';
  let lastNodeSequenceId = 0;
  let headerId = 0;
  let paused = false;
  let driving = false;
  let battery = options.batteryPercent;
  let charging = false;
  let nextReportAt = 0;
  let dirty = true;
  let errors: ReportedError[] = [];
  let known = new Set<string>();
  let actions: HeldAction[] = [];
  let lids = new Map(options.lids.map((lid) => [lid, 'closed' as 'closed' | 'opened']));
  let manual = false;
  let refuseNext = 0;

  function refuse(type: string, incoming: Order): void {
    errors = [{ type, level: 'WARNING', description: type, hint: undefined, references: [{ key: 'orderId', value: incoming.orderId }] }];
    dirty = true;
  }

  function takeOrder(incoming: Order): void {
    dirty = true;
    if (manual) return refuse('orderError', incoming);
    if (order?.orderId === incoming.orderId) {
      if (incoming.orderUpdateId <= order.orderUpdateId) return;
      const first = incoming.nodes[0];
      const base = [...order.nodes].reverse().find((node) => node.released);
      if (!first || !base || first.nodeId !== base.nodeId || nodes.length === 0) return refuse('orderUpdateError', incoming);
      nodes = [...nodes.filter((node) => node.released), ...incoming.nodes.slice(1)];
      order = { ...incoming, nodes: [...order.nodes.filter((node) => node.released), ...incoming.nodes.slice(1)] };
      errors = [];
      return;
    }
    if (known.has(incoming.orderId)) return;
    if (remaining().length > 0) return refuse('orderError', incoming);
    const first = incoming.nodes[0];
    if (refuseNext > 0 || !first || Math.hypot(first.x - x, first.y - y) > first.deviation) {
      refuseNext = Math.max(0, refuseNext - 1);
      return refuse('noRouteError', incoming);
    }
    known.add(incoming.orderId);
    order = incoming;
    nodes = incoming.nodes.slice(1);
    lastNodeId = first.nodeId;
    lastNodeSequenceId = first.sequenceId;
    errors = [];
    charging = false;
  }

  function remaining(): OrderNode[] {
    return nodes.filter((node) => node.sequenceId > lastNodeSequenceId);
  }

  function takeActions(incoming: readonly Action[], now: number): void {
    for (const action of incoming) {
      dirty = true;
      if (actions.some((held) => held.action.actionId === action.actionId)) continue;
      const held: HeldAction = { action, status: 'RUNNING', endsAt: now + (action.actionType.endsWith('Lid') ? 1500 : 0) };
      if (action.actionType === 'cancelOrder' && remaining().length === 0 && nodes.length === 0) held.status = 'FAILED';
      actions.push(held);
      if (actions.length > 30) actions.shift();
    }
  }

  function runActions(now: number): void {
    for (const held of actions) {
      if (held.status !== 'RUNNING' || now < held.endsAt) continue;
      held.status = 'FINISHED';
      dirty = true;
      const lid = held.action.parameters.find((item) => item.key === 'lid')?.value;
      if (held.action.actionType === 'cancelOrder') {
        nodes = options.keepsNodes ? nodes.filter((node) => node.sequenceId <= lastNodeSequenceId) : [];
        order = order && { ...order, nodes: order.nodes.filter((node) => node.sequenceId <= lastNodeSequenceId) };
      } else if (held.action.actionType === 'startPause') paused = true;
      else if (held.action.actionType === 'stopPause') paused = false;
      else if (held.action.actionType === 'openLid') lids.set(String(lid), 'opened');
      else if (held.action.actionType === 'closeLid') lids.set(String(lid), 'closed');
      else if (held.action.actionType === 'startCharging') charging = true;
      else if (held.action.actionType === 'stopCharging') charging = false;
    }
  }

  function drive(seconds: number): void {
    let left = paused || manual ? 0 : options.speed * seconds;
    let moved = false;
    for (let next = remaining()[0]; next?.released && left > 0; next = remaining()[0]) {
      const away = Math.hypot(next.x - x, next.y - y);
      if (away > left) {
        x += ((next.x - x) / away) * left;
        y += ((next.y - y) / away) * left;
        left = 0;
      } else {
        x = next.x;
        y = next.y;
        left -= away;
        theta = next.theta ?? theta;
        lastNodeId = next.nodeId;
        lastNodeSequenceId = next.sequenceId;
        if (!options.keepsNodes) nodes = remaining();
        dirty = true;
      }
      moved = true;
    }
    const still = remaining()[0]?.released === true;
    const now = moved && still;
    if (now !== driving) dirty = true;
    driving = now;
  }

  function report(now: number): RobotReport {
    headerId += 1;
    return {
      headerId,
      robotTimeMs: now + options.clockOffsetMs,
      orderId: order?.orderId ?? '',
      orderUpdateId: order?.orderUpdateId ?? 0,
      lastNodeId,
      lastNodeSequenceId,
      nodes: nodes.map(({ nodeId, sequenceId, released }) => ({ nodeId, sequenceId, released })),
      edges: nodes.map(({ nodeId, sequenceId, released }) => ({ edgeId: `${nodeId}e`, sequenceId: sequenceId - 1, released })),
      position: { x, y, theta, mapId: options.mapId, localized: true },
      speed: driving ? options.speed : 0,
      driving,
      paused,
      newBaseRequest: false,
      operatingMode: manual ? 'MANUAL' : 'AUTOMATIC',
      actions: actions.map(({ action, status }) => ({
        actionId: action.actionId,
        actionType: action.actionType,
        status,
        result: undefined,
      })),
      stateOfChargePercent: battery,
      charging,
      errors,
      loads: [],
      emergencyStop: 'NONE',
      fieldViolation: false,
    };
  }

  return {
    options,
    takeOrder,
    takeActions,
    /** Moves on by some seconds; a state when one is due. */
    run(now: number, seconds: number): RobotReport | undefined {
      runActions(now);
      drive(seconds);
      if (options.lids.length === 0 && !driving) charging = options.chargers.some((spot) => Math.hypot(spot.x - x, spot.y - y) < 0.3);
      battery = Math.max(5, Math.min(100, battery + seconds * (charging ? 0.5 : driving ? -0.03 : -0.002)));
      if (!dirty && now < nextReportAt) return undefined;
      dirty = false;
      nextReportAt = now + options.interval * 1000;
      return report(now);
    },
    lidStates: () => [...lids].map(([lid, state]) => ({ lid, state })),
    place: () => ({ x, y }),
    isIdle: () => remaining().length === 0,
    /** Loses everything but its place. */
    restart(): void {
      order = undefined;
      nodes = [];
      lastNodeId = '';
      lastNodeSequenceId = 0;
      headerId = 0;
      paused = false;
      driving = false;
      errors = [];
      actions = [];
      known = new Set();
      lids = new Map(options.lids.map((lid) => [lid, 'closed']));
      dirty = true;
    },
    refuse(count: number): void {
      refuseNext = count;
    },
    setManual(on: boolean): void {
      manual = on;
      if (on) nodes = [];
      if (on) order = undefined;
      driving = false;
      dirty = true;
    },
    setBattery(percent: number): void {
      battery = percent;
    },
    factsheet: (): Factsheet => ({
      seriesName: 'virtual',
      firmware: '1.0.0',
      speedMax: options.speed,
      accelerationMax: 0.8,
      length: 0.55,
      width: 0.5,
      lids: options.lids,
      actions:
        options.lids.length === 0
          ? {}
          : { openLid: ['INSTANT'], closeLid: ['INSTANT'], startCharging: ['INSTANT'], stopCharging: ['INSTANT'], speak: ['INSTANT'] },
    }),
  };
}
