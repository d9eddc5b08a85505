import type {
  Action,
  ActionParameter,
  ActionStatus,
  Factsheet,
  OperatingMode,
  Order,
  OrderNode,
  ReportedError,
  RobotReport,
} from '../model/robot-model.ts';
import { idleReport } from './idle-report.ts';

/** The settings of a robot's body, and its first pose: metres in the frame of its map. */
export type BodyOptions = {
  readonly mapId: string;
  readonly x: number;
  readonly y: number;
  /** m/s */
  readonly speed: number;
  readonly lids: readonly string[];
  /** Duration of a lid's movement. */
  readonly lidMs: number;
  /** Instant actions that it declares. */
  readonly actions: readonly string[];
  /** Never takes nodes out of its state once passed. */
  readonly keepsNodes: boolean;
};

/** Defaults for a robot without a declaration. */
export const PLAIN_BODY = { lids: [], lidMs: 0, actions: [], keepsNodes: false } as const;

type Lid = 'closed' | 'opened';
type HeldAction = { readonly action: Action; status: ActionStatus; readonly endsAt: number };
/** The number of ended actions that it still shows. */
const SHOWN_ACTIONS = 30;

/** The body of a robot, without clock and wire: it follows released nodes, stops where they end, and says how it is. */
export class RobotBody {
  readonly options: BodyOptions;
  /** False: it stays where it is, as behind an obstacle. */
  mayDrive = true;
  /** Whether something is new since its last report. */
  hasNews = true;
  /** Counts changes of the lids. */
  lidChanges = 0;
  /** Orders that it refused. */
  refused = 0;
  protected mapId: string;
  protected x: number;
  protected y: number;
  protected order: Order | undefined;
  protected nodes: readonly OrderNode[] = [];
  /** The limits of speed on the way to nodes, m/s, by sequence id. */
  private limits = new Map<number, number>();
  protected driving = false;
  protected charging = false;
  protected batteryPercent = 80;
  protected mode: OperatingMode = 'AUTOMATIC';
  protected actions: HeldAction[] = [];
  protected known = new Set<string>();
  protected theta = 0;
  private lastNodeId = '';
  private lastNodeSequenceId = 0;
  private headerId = 0;
  private paused = false;
  private locked = false;
  private complaints: ReportedError[] = [];
  private lids: Map<string, Lid>;

  constructor(options: BodyOptions) {
    this.options = options;
    this.mapId = options.mapId;
    this.x = options.x;
    this.y = options.y;
    this.lids = closeLids(options.lids);
  }

  /** False when it does not change what it does by it: it knows the order, or refuses it. */
  takeOrder(incoming: Order): boolean {
    this.hasNews = true;
    if (this.order?.orderId === incoming.orderId) return this.takeUpdate(this.order, incoming);
    if (this.known.has(incoming.orderId)) return false;
    if (this.remaining().length > 0) return this.refuse('orderError', incoming);
    if (!this.findsWay(incoming)) return this.refuse('noRouteError', incoming);
    this.begin(incoming);
    return true;
  }

  private takeUpdate(order: Order, incoming: Order): boolean {
    if (incoming.orderUpdateId <= order.orderUpdateId) return false;
    const [first, ...more] = incoming.nodes;
    const released = order.nodes.filter((node) => node.released);
    if (!first || first.nodeId !== released.at(-1)?.nodeId || this.nodes.length === 0)
      return this.refuse('orderUpdateError', incoming);
    this.nodes = [...this.nodes.filter((node) => node.released), ...more];
    this.order = { ...incoming, nodes: [...released, ...more] };
    this.noteLimits(incoming);
    this.complaints = [];
    return true;
  }

  protected findsWay({ nodes: [first] }: Order): boolean {
    return first !== undefined && Math.hypot(first.x - this.x, first.y - this.y) <= first.deviation;
  }

  protected refuse(type: string, { orderId }: Order): false {
    this.refused += 1;
    this.complaints = [
      {
        type,
        level: 'WARNING',
        description: type,
        hint: undefined,
        references: [{ key: 'orderId', value: orderId }],
      },
    ];
    this.hasNews = true;
    return false;
  }

  protected begin(incoming: Order): void {
    const [first, ...more] = incoming.nodes;
    this.known.add(incoming.orderId);
    this.order = incoming;
    this.nodes = more;
    this.limits = new Map();
    this.noteLimits(incoming);
    this.lastNodeId = first?.nodeId ?? '';
    this.lastNodeSequenceId = first?.sequenceId ?? 0;
    this.complaints = [];
    this.charging = false;
  }

  private noteLimits({ edges }: Order): void {
    for (const { sequenceId, maxSpeed } of edges)
      if (maxSpeed !== undefined) this.limits.set(sequenceId + 1, maxSpeed);
  }

  protected remaining(): readonly OrderNode[] {
    return this.nodes.filter((node) => node.sequenceId > this.lastNodeSequenceId);
  }

  /** Begins what it has not heard before, and tells which. */
  takeActions(incoming: readonly Action[], now: number): Action[] {
    if (incoming.length > 0) this.hasNews = true;
    const fresh = incoming.filter(
      (action) => !this.actions.some((held) => held.action.actionId === action.actionId),
    );
    for (const action of fresh) {
      const fails = action.actionType === 'cancelOrder' && this.nodes.length === 0;
      this.actions.push({
        action,
        status: fails ? 'FAILED' : 'RUNNING',
        endsAt: now + (action.actionType.endsWith('Lid') ? this.options.lidMs : 0),
      });
    }
    this.actions = this.actions.slice(-SHOWN_ACTIONS);
    return fresh;
  }

  /** Ends the actions whose time has come. */
  runActions(now: number): void {
    for (const held of this.actions) {
      if (held.status !== 'RUNNING' || now < held.endsAt) continue;
      held.status = 'FINISHED';
      this.hasNews = true;
      this.carryOut(held.action);
    }
  }

  private carryOut({ actionType, parameters }: Action): void {
    const lid = String(parameters.find((parameter) => parameter.key === 'lid')?.value);
    if (actionType === 'cancelOrder') this.cancel();
    else if (actionType === 'startPause') this.paused = true;
    else if (actionType === 'stopPause') this.paused = false;
    else if (actionType === 'openLid') this.moveLid(lid, 'opened');
    else if (actionType === 'closeLid') this.moveLid(lid, 'closed');
    else if (actionType === 'startCharging') this.charging = true;
    else if (actionType === 'stopCharging') this.charging = false;
    else if (actionType === 'initializePosition') this.placeAt(parameters);
    else if (actionType === 'emergencyStop') this.locked = this.options.actions.includes(actionType);
  }

  /** Sets its position and its map. */
  protected placeAt(parameters: Action['parameters']): void {
    const value = (key: string): ActionParameter['value'] | undefined =>
      parameters.find((parameter) => parameter.key === key)?.value;
    [this.x, this.y, this.theta] = [Number(value('x')), Number(value('y')), Number(value('theta'))];
    this.mapId = String(value('mapId'));
    this.lastNodeId = String(value('lastNodeId') ?? '');
  }

  private cancel(): void {
    const isPassed = (node: OrderNode): boolean => node.sequenceId <= this.lastNodeSequenceId;
    this.nodes = this.options.keepsNodes ? this.nodes.filter(isPassed) : [];
    this.order = this.order && { ...this.order, nodes: this.order.nodes.filter(isPassed) };
  }

  private moveLid(lid: string, state: Lid): void {
    if (!this.lids.has(lid)) return;
    this.lids.set(lid, state);
    this.lidChanges += 1;
  }

  private next(): OrderNode | undefined {
    const next = this.nodes.find((node) => node.sequenceId > this.lastNodeSequenceId);
    return next?.released === true && this.mayDrive && !this.paused && !this.locked ? next : undefined;
  }

  /** Drives what is released to it, as far as it gets. */
  drive(seconds: number): void {
    let left = seconds;
    let moved = false;
    for (let next = this.next(); next && left > 0; next = this.next()) {
      const speed = Math.min(this.options.speed, this.limits.get(next.sequenceId) ?? Infinity);
      const away = Math.hypot(next.x - this.x, next.y - this.y);
      const reach = speed * left;
      if (away > reach) {
        this.x += ((next.x - this.x) / away) * reach;
        this.y += ((next.y - this.y) / away) * reach;
      } else this.arrive(next);
      left -= away / speed;
      moved = true;
    }
    this.setDriving(moved && this.next() !== undefined);
  }

  /** Is at the next released node in no time; false where it may go nowhere. */
  jump(): boolean {
    const next = this.next();
    if (next) this.arrive(next);
    this.setDriving(this.next() !== undefined);
    return next !== undefined;
  }

  private setDriving(driving: boolean): void {
    if (driving !== this.driving) this.hasNews = true;
    this.driving = driving;
  }

  private arrive(node: OrderNode): void {
    this.x = node.x;
    this.y = node.y;
    this.theta = node.theta ?? this.theta;
    this.lastNodeId = node.nodeId;
    this.lastNodeSequenceId = node.sequenceId;
    if (!this.options.keepsNodes) this.nodes = this.remaining();
    this.hasNews = true;
  }

  /** Its next state. */
  report(robotTimeMs: number | undefined): RobotReport & { readonly stateOfChargePercent: number } {
    this.hasNews = false;
    this.headerId += 1;
    return {
      ...idleReport(this.mapId, this.x, this.y),
      headerId: this.headerId,
      robotTimeMs,
      orderId: this.order?.orderId ?? '',
      orderUpdateId: this.order?.orderUpdateId ?? 0,
      lastNodeId: this.lastNodeId,
      lastNodeSequenceId: this.lastNodeSequenceId,
      nodes: this.nodes.map(({ nodeId, sequenceId, released }) => ({ nodeId, sequenceId, released })),
      edges: this.nodes.map(({ nodeId, sequenceId, released }) => ({
        edgeId: `${nodeId}e`,
        sequenceId: sequenceId - 1,
        released,
      })),
      position: { ...this.place(), theta: this.theta, mapId: this.mapId, localized: true },
      speed: this.driving ? this.options.speed : 0,
      driving: this.driving,
      paused: this.paused,
      operatingMode: this.mode,
      actions: this.actions.map(({ action: { actionId, actionType }, status }) => ({
        actionId,
        actionType,
        status,
        result: undefined,
      })),
      stateOfChargePercent: this.batteryPercent,
      charging: this.charging,
      errors: this.complaints,
      emergencyStop: this.locked ? 'MANUAL' : 'NONE',
    };
  }

  place(): { readonly x: number; readonly y: number; readonly mapId: string } {
    return { x: this.x, y: this.y, mapId: this.mapId };
  }
  /** The last node it reached, where its order ends there. */
  reachedEnd(): string | undefined {
    return this.order && this.remaining().length === 0 ? this.lastNodeId : undefined;
  }
  lid(name: string): Lid | undefined {
    return this.lids.get(name);
  }
  lidStates(): { readonly lid: string; readonly state: Lid }[] {
    return [...this.lids].map(([lid, state]) => ({ lid, state }));
  }
  isPaused(): boolean {
    return this.paused;
  }
  /** In emergency stop, until a person ends it on the robot. */
  isLocked(): boolean {
    return this.locked;
  }
  unlock(): void {
    this.locked = false;
    this.hasNews = true;
  }

  /** Loses everything but its place. */
  restart(): void {
    this.dropOrder();
    this.lastNodeId = '';
    this.lastNodeSequenceId = 0;
    this.headerId = 0;
    this.paused = false;
    this.complaints = [];
    this.actions = [];
    this.known = new Set();
    this.lids = closeLids(this.options.lids);
    this.lidChanges += 1;
  }
  /** Drops its order without a request. */
  dropOrder(): void {
    this.order = undefined;
    this.nodes = [];
    this.driving = false;
    this.hasNews = true;
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
      actions: Object.fromEntries(this.options.actions.map((type) => [type, ['INSTANT']])),
    };
  }
}

function closeLids(lids: readonly string[]): Map<string, Lid> {
  return new Map(lids.map((lid) => [lid, 'closed']));
}
