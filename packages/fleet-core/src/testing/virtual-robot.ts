import type { Order, RobotReport } from '../model/robot-model.ts';
import { RobotBody, type BodyOptions } from './robot-body.ts';

export type RobotOptions = BodyOptions & {
  /** Seconds between two states while nothing happens. */
  readonly interval: number;
  readonly batteryPercent: number;
  /** How many times as much as usual it takes out of its battery. */
  readonly thirst: number;
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

/** A robot on a virtual clock, with a battery, and the mishaps of a day. */
export class VirtualRobot extends RobotBody {
  override readonly options: RobotOptions;
  private nextReportAt = 0;
  private refuseNext = 0;
  private stillFor = 0;

  constructor(options: RobotOptions) {
    super(options);
    this.options = options;
    this.batteryPercent = options.batteryPercent;
  }

  override takeOrder(incoming: Order): boolean {
    if (this.mode === 'MANUAL') return this.refuse('orderError', incoming);
    if (!this.options.forgetsOrders || incoming.orderUpdateId > 0 || !this.known.has(incoming.orderId)) return super.takeOrder(incoming);
    this.begin(incoming);
    return true;
  }

  protected override findsWay(incoming: Order): boolean {
    if (this.refuseNext === 0) return super.findsWay(incoming);
    this.refuseNext -= 1;
    return false;
  }

  protected override begin(incoming: Order): void {
    this.options.onBegin(incoming);
    super.begin(incoming);
    this.hasNews = true;
    this.stillFor = this.options.startDelayMs / 1000;
  }

  override drive(seconds: number): void {
    const isReady = this.stillFor <= 0;
    this.stillFor -= seconds;
    super.drive(isReady ? seconds : 0);
  }

  /** Moves on by some seconds; a state when one is due. */
  run(now: number, seconds: number): RobotReport | undefined {
    this.runActions(now);
    this.drive(seconds);
    if (this.options.lids.length === 0 && !this.driving)
      this.charging = this.options.chargers.some((spot) => Math.hypot(spot.x - this.x, spot.y - this.y) < 0.3);
    const gain = seconds * (this.charging ? 0.5 : (this.driving ? -0.03 : -0.002) * this.options.thirst);
    this.batteryPercent = Math.max(0, Math.min(100, this.batteryPercent + gain));
    if (!this.hasNews && now < this.nextReportAt) return undefined;
    // States come often while it works; at rest once in a while is enough, as the standard has it.
    this.nextReportAt = now + this.options.interval * (this.driving || this.remaining().length > 0 ? 1000 : 4000);
    return this.report(now + this.options.clockOffsetMs);
  }

  /** Whether it only stands, so that nothing but time changes it. */
  isAtRest(): boolean {
    return (
      !this.driving && !this.hasNews && this.remaining()[0]?.released !== true && this.actions.every((held) => held.status !== 'RUNNING')
    );
  }

  battery(): number {
    return this.batteryPercent;
  }
  isCharging(): boolean {
    return this.charging;
  }
  setBattery(percent: number): void {
    this.batteryPercent = percent;
    this.hasNews = true;
  }
  refuseOrders(count: number): void {
    this.refuseNext = count;
  }
  isRefusing(): boolean {
    return this.refuseNext > 0;
  }
  setManual(on: boolean): void {
    this.mode = on ? 'MANUAL' : 'AUTOMATIC';
    this.mayDrive = !on;
    if (on) this.dropOrder();
    this.driving = false;
    this.hasNews = true;
  }
}
