import type { Gate } from '@rota/floor';
import type { RobotReport } from '../model/robot-model.ts';
import { RobotBody, type BodyOptions } from './robot-body.ts';

/** Percent a second that a robot takes out of its battery, and puts into it. */
export type BatteryRates = { readonly drive: number; readonly rest: number; readonly charge: number };

/** The settings of a robot on a virtual clock, in addition to its body. */
export type ClockRobotOptions = BodyOptions & {
  /** Seconds between two states while nothing happens. */
  readonly interval: number;
  readonly batteryPercent: number;
  readonly battery: BatteryRates;
  readonly clockOffsetMs: number;
  /** The place where it charges on its own, like robots that declare no action for it. */
  readonly chargers: readonly { readonly x: number; readonly y: number }[];
  /** Delay before it starts a new order. */
  readonly startDelayMs: number;
  /** Doors by map, at which it stands for so many seconds. */
  readonly doors?: ReadonlyMap<string, readonly (Omit<Gate, 'metres'> & { readonly seconds: number })[]>;
};

/** A robot on a virtual clock, with a battery. */
export class ClockRobot extends RobotBody {
  override readonly options: ClockRobotOptions;
  /** Metres driven so far. */
  metres = 0;
  protected stillFor = 0;
  private nextReportAt = 0;

  constructor(options: ClockRobotOptions) {
    super(options);
    this.options = options;
    this.batteryPercent = options.batteryPercent;
  }

  protected override begin(incoming: Parameters<RobotBody['takeOrder']>[0]): void {
    super.begin(incoming);
    this.hasNews = true;
    this.stillFor = this.options.startDelayMs / 1000;
  }

  override drive(seconds: number): void {
    const isReady = this.stillFor <= 0;
    this.stillFor -= seconds;
    const before = this.place();
    super.drive(isReady ? seconds : 0);
    if (!isReady) return;
    const { x, y, mapId } = this.place();
    if (x === before.x && y === before.y) return;
    this.metres += Math.hypot(x - before.x, y - before.y);
    for (const door of this.options.doors?.get(mapId) ?? []) {
      if (crosses(before, { x, y }, door.from, door.to))
        this.stillFor = Math.max(this.stillFor, door.seconds);
    }
  }

  /** Moves on by some seconds; a state when one is due. */
  run(now: number, seconds: number): RobotReport | undefined {
    this.runActions(now);
    this.drive(seconds);
    if (this.options.lids.length === 0 && !this.driving)
      this.charging = this.options.chargers.some(
        (spot) => Math.hypot(spot.x - this.x, spot.y - this.y) < 0.3,
      );
    const { charge, drive, rest } = this.options.battery;
    const gain = seconds * (this.charging ? charge : -(this.driving ? drive : rest));
    this.batteryPercent = Math.max(0, Math.min(100, this.batteryPercent + gain));
    if (!this.hasNews && now < this.nextReportAt) return undefined;
    // States come often while it works; at rest once in a while is enough, as the standard has it.
    this.nextReportAt =
      now + this.options.interval * (this.driving || this.remaining().length > 0 ? 1000 : 4000);
    return this.report(now + this.options.clockOffsetMs);
  }

  /** Whether it only stands, so that nothing but time changes it. */
  isAtRest(): boolean {
    return (
      !this.driving &&
      !this.hasNews &&
      this.remaining()[0]?.released !== true &&
      this.actions.every((held) => held.status !== 'RUNNING')
    );
  }

  isDriving(): boolean {
    return this.driving;
  }
  battery(): number {
    return this.batteryPercent;
  }
  isCharging(): boolean {
    return this.charging;
  }
}

type Place = { readonly x: number; readonly y: number };

/** Whether the way from `a` to `b` goes through the line from `c` to `d`. */
function crosses(a: Place, b: Place, c: Place, d: Place): boolean {
  return isLeftOf(a, b, c) !== isLeftOf(a, b, d) && isLeftOf(c, d, a) !== isLeftOf(c, d, b);
}
function isLeftOf(a: Place, b: Place, of: Place): boolean {
  return (b.x - a.x) * (of.y - a.y) > (b.y - a.y) * (of.x - a.x);
}
