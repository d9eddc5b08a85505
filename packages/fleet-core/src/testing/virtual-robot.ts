import type { Action, ActionStatus, Factsheet, Order, OrderNode, ReportedError, RobotReport } from '../model/robot-model.ts';

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
  /** Takes an order that it knows for a new one: a guard taken out. */
  readonly forgetsOrders: boolean;
  /** How long it takes to set off with a new order. */
  readonly startDelayMs: number;
  /** Told when it takes an order as a new one. */
  readonly onBegin: (order: Order) => void;
};

type HeldAction = { action: Action; status: ActionStatus; endsAt: number };

/** A robot on a virtual clock that knows only what it is told: it follows released nodes, stops where they end, and reports. */
export class VirtualRobot {
  readonly options: RobotOptions;
  private x: number;
  private y: number;
  private theta = 0;
  private order: Order | undefined;
  private nodes: OrderNode[] = [];
  private lastNodeId = '';
  private lastNodeSequenceId = 0;
  private headerId = 0;
  private paused = false;
  private driving = false;
  private battery: number;
  private charging = false;
  private nextReportAt = 0;
  private dirty = true;
  private errors: ReportedError[] = [];
  private known = new Set<string>();
  private actions: HeldAction[] = [];
  private lids: Map<string, 'closed' | 'opened'>;
  private manual = false;
  private refuseNext = 0;
  private stillFor = 0;
  /** Counts changes of the lids. */
  lidChanges = 0;
  /** Orders that it refused. */
  refused = 0;

  constructor(options: RobotOptions) {
    this.options = options;
    this.x = options.x;
    this.y = options.y;
    this.battery = options.batteryPercent;
    this.lids = new Map(options.lids.map((lid) => [lid, 'closed']));
  }

  private refuse(type: string, incoming: Order): void {
    this.refused += 1;
    this.errors = [
      { type, level: 'WARNING', description: type, hint: undefined, references: [{ key: 'orderId', value: incoming.orderId }] },
    ];
    this.dirty = true;
  }

  takeOrder(incoming: Order): void {
    this.dirty = true;
    if (this.manual) return this.refuse('orderError', incoming);
    if (this.options.forgetsOrders && incoming.orderUpdateId === 0 && this.known.has(incoming.orderId)) return this.begin(incoming);
    if (this.order?.orderId === incoming.orderId) {
      if (incoming.orderUpdateId <= this.order.orderUpdateId) return;
      const first = incoming.nodes[0];
      const base = [...this.order.nodes].reverse().find((node) => node.released);
      if (!first || !base || first.nodeId !== base.nodeId || this.nodes.length === 0) return this.refuse('orderUpdateError', incoming);
      this.nodes = [...this.nodes.filter((node) => node.released), ...incoming.nodes.slice(1)];
      this.order = { ...incoming, nodes: [...this.order.nodes.filter((node) => node.released), ...incoming.nodes.slice(1)] };
      this.errors = [];
      return;
    }
    if (this.known.has(incoming.orderId)) return;
    if (this.remaining().length > 0) return this.refuse('orderError', incoming);
    const first = incoming.nodes[0];
    if (this.refuseNext > 0 || !first || Math.hypot(first.x - this.x, first.y - this.y) > first.deviation) {
      this.refuseNext = Math.max(0, this.refuseNext - 1);
      return this.refuse('noRouteError', incoming);
    }
    this.begin(incoming);
  }

  private begin(incoming: Order): void {
    this.options.onBegin(incoming);
    this.known.add(incoming.orderId);
    this.order = incoming;
    this.nodes = incoming.nodes.slice(1);
    this.lastNodeId = incoming.nodes[0]?.nodeId ?? '';
    this.lastNodeSequenceId = incoming.nodes[0]?.sequenceId ?? 0;
    this.errors = [];
    this.charging = false;
    this.stillFor = this.options.startDelayMs / 1000;
  }

  private remaining(): OrderNode[] {
    return this.nodes.filter((node) => node.sequenceId > this.lastNodeSequenceId);
  }

  takeActions(incoming: readonly Action[], now: number): void {
    for (const action of incoming) {
      this.dirty = true;
      if (this.actions.some((held) => held.action.actionId === action.actionId)) continue;
      const held: HeldAction = { action, status: 'RUNNING', endsAt: now + (action.actionType.endsWith('Lid') ? 1500 : 0) };
      if (action.actionType === 'cancelOrder' && this.remaining().length === 0 && this.nodes.length === 0) held.status = 'FAILED';
      this.actions.push(held);
      if (this.actions.length > 30) this.actions.shift();
    }
  }

  private runActions(now: number): void {
    for (const held of this.actions) {
      if (held.status !== 'RUNNING' || now < held.endsAt) continue;
      held.status = 'FINISHED';
      this.dirty = true;
      const lid = held.action.parameters.find((item) => item.key === 'lid')?.value;
      if (held.action.actionType === 'cancelOrder') {
        this.nodes = this.options.keepsNodes ? this.nodes.filter((node) => node.sequenceId <= this.lastNodeSequenceId) : [];
        this.order = this.order && { ...this.order, nodes: this.order.nodes.filter((node) => node.sequenceId <= this.lastNodeSequenceId) };
      } else if (held.action.actionType === 'startPause') this.paused = true;
      else if (held.action.actionType === 'stopPause') this.paused = false;
      else if (held.action.actionType === 'openLid') this.moveLid(String(lid), 'opened');
      else if (held.action.actionType === 'closeLid') this.moveLid(String(lid), 'closed');
      else if (held.action.actionType === 'startCharging') this.charging = true;
      else if (held.action.actionType === 'stopCharging') this.charging = false;
    }
  }

  private moveLid(lid: string, state: 'closed' | 'opened'): void {
    this.lids.set(lid, state);
    this.lidChanges += 1;
  }

  private drive(seconds: number): void {
    const ready = this.stillFor <= 0;
    this.stillFor -= seconds;
    let left = this.paused || this.manual || !ready ? 0 : this.options.speed * seconds;
    let moved = false;
    for (let next = this.remaining()[0]; next?.released && left > 0; next = this.remaining()[0]) {
      const away = Math.hypot(next.x - this.x, next.y - this.y);
      if (away > left) {
        this.x += ((next.x - this.x) / away) * left;
        this.y += ((next.y - this.y) / away) * left;
        left = 0;
      } else {
        this.x = next.x;
        this.y = next.y;
        left -= away;
        this.theta = next.theta ?? this.theta;
        this.lastNodeId = next.nodeId;
        this.lastNodeSequenceId = next.sequenceId;
        if (!this.options.keepsNodes) this.nodes = this.remaining();
        this.dirty = true;
      }
      moved = true;
    }
    const still = this.remaining()[0]?.released === true;
    const now = moved && still;
    if (now !== this.driving) this.dirty = true;
    this.driving = now;
  }

  private report(now: number): RobotReport {
    this.headerId += 1;
    return {
      headerId: this.headerId,
      robotTimeMs: now + this.options.clockOffsetMs,
      orderId: this.order?.orderId ?? '',
      orderUpdateId: this.order?.orderUpdateId ?? 0,
      lastNodeId: this.lastNodeId,
      lastNodeSequenceId: this.lastNodeSequenceId,
      nodes: this.nodes.map(({ nodeId, sequenceId, released }) => ({ nodeId, sequenceId, released })),
      edges: this.nodes.map(({ nodeId, sequenceId, released }) => ({ edgeId: `${nodeId}e`, sequenceId: sequenceId - 1, released })),
      position: { x: this.x, y: this.y, theta: this.theta, mapId: this.options.mapId, localized: true },
      speed: this.driving ? this.options.speed : 0,
      driving: this.driving,
      paused: this.paused,
      newBaseRequest: false,
      operatingMode: this.manual ? 'MANUAL' : 'AUTOMATIC',
      actions: this.actions.map(({ action, status }) => ({
        actionId: action.actionId,
        actionType: action.actionType,
        status,
        result: undefined,
      })),
      stateOfChargePercent: this.battery,
      charging: this.charging,
      errors: this.errors,
      loads: [],
      emergencyStop: 'NONE',
      fieldViolation: false,
    };
  }

  /** Moves on by some seconds; a state when one is due. */
  run(now: number, seconds: number): RobotReport | undefined {
    this.runActions(now);
    this.drive(seconds);
    if (this.options.lids.length === 0 && !this.driving)
      this.charging = this.options.chargers.some((spot) => Math.hypot(spot.x - this.x, spot.y - this.y) < 0.3);
    this.battery = Math.max(5, Math.min(100, this.battery + seconds * (this.charging ? 0.5 : this.driving ? -0.03 : -0.002)));
    if (!this.dirty && now < this.nextReportAt) return undefined;
    this.dirty = false;
    // States come often while it works; at rest once in a while is enough, as the standard has it.
    this.nextReportAt = now + this.options.interval * (this.driving || this.remaining().length > 0 ? 1000 : 4000);
    return this.report(now);
  }
  lidStates(): { lid: string; state: 'closed' | 'opened' }[] {
    return [...this.lids].map(([lid, state]) => ({ lid, state }));
  }

  place(): { x: number; y: number } {
    return { x: this.x, y: this.y };
  }

  /** Whether it only stands, so that nothing but time changes it. */
  isAtRest(): boolean {
    return (
      !this.driving && !this.dirty && this.remaining()[0]?.released !== true && this.actions.every((held) => held.status !== 'RUNNING')
    );
  }

  /** Loses everything but its place. */
  restart(): void {
    this.order = undefined;
    this.nodes = [];
    this.lastNodeId = '';
    this.lastNodeSequenceId = 0;
    this.headerId = 0;
    this.paused = false;
    this.driving = false;
    this.errors = [];
    this.actions = [];
    this.known = new Set();
    this.lids = new Map(this.options.lids.map((lid) => [lid, 'closed']));
    this.lidChanges += 1;
    this.dirty = true;
  }
  /** Drops what it was doing, by itself. */
  dropOrder(): void {
    this.order = undefined;
    this.nodes = [];
    this.driving = false;
    this.dirty = true;
  }
  setBattery(percent: number): void {
    this.battery = percent;
    this.dirty = true;
  }
  refuseOrders(count: number): void {
    this.refuseNext = count;
  }
  isRefusing(): boolean {
    return this.refuseNext > 0;
  }
  setManual(on: boolean): void {
    this.manual = on;
    if (on) this.nodes = [];
    if (on) this.order = undefined;
    this.driving = false;
    this.dirty = true;
  }
  factsheet(): Factsheet {
    return {
      seriesName: 'virtual',
      firmware: '1.0.0',
      speedMax: this.options.speed,
      accelerationMax: 0.8,
      length: 0.55,
      width: 0.5,
      lids: this.options.lids,
      actions:
        this.options.lids.length === 0
          ? {}
          : { openLid: ['INSTANT'], closeLid: ['INSTANT'], startCharging: ['INSTANT'], stopCharging: ['INSTANT'], speak: ['INSTANT'] },
    };
  }
}
