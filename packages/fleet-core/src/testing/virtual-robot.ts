import type { Order } from '../model/robot-model.ts';
import { ClockRobot, type ClockRobotOptions } from '../preflight/clock-robot.ts';

export type RobotOptions = Omit<ClockRobotOptions, 'battery'> & {
  /** How many times as much as usual it takes out of its battery. */
  readonly thirst: number;
  /** Takes an order that it knows for a new one: a guard taken out. */
  readonly forgetsOrders: boolean;
  /** Called when it accepts an order as a new one. */
  readonly onBegin: (order: Order) => void;
};

/** A robot on a virtual clock that suffers the mishaps of a day. Its battery is quick, so that it charges within one. */
export class VirtualRobot extends ClockRobot {
  override readonly options: RobotOptions & ClockRobotOptions;
  /** The way of its last step, in metres: where it began, each node that it passed, and where it ended. */
  trail: readonly { readonly x: number; readonly y: number }[] = [];
  private refuseNext = 0;

  constructor(options: RobotOptions) {
    const whole = {
      ...options,
      battery: { charge: 0.5, drive: 0.03 * options.thirst, rest: 0.002 * options.thirst },
    };
    super(whole);
    this.options = whole;
  }

  override takeOrder(incoming: Order): boolean {
    if (this.mode === 'MANUAL') return this.refuse('orderError', incoming);
    if (!this.options.forgetsOrders || incoming.orderUpdateId > 0 || !this.known.has(incoming.orderId))
      return super.takeOrder(incoming);
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
  }

  override drive(seconds: number): void {
    const from = this.place();
    const ahead = this.remaining();
    super.drive(seconds);
    const left = this.remaining();
    this.trail = [from, ...ahead.slice(0, ahead.length - left.length), this.place()];
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
