import type { DoorSide, DoorState, ElevatorMode } from '@rota/contract/elevators';
import type { ElevatorInfo, ElevatorReport, ElevatorRequest } from '../model/elevators.ts';

/** Seconds that its doors take to open or close, and that it takes from a floor to the next. */
const DOOR_S = 4;
const FLOOR_S = 6;
/** Doors that are not held close after this long, seconds. */
const STAYS_OPEN_S = 5;
const REPORT_MS = 1_000;

/** What may be wrong with an elevator; `people`: a person rides it. */
export type ElevatorFault = 'slow' | 'stuck' | 'fire' | 'offline' | 'held' | 'people';

/** An elevator on a virtual clock, with door movement times, sessions that expire, and faults. */
export class VirtualElevator {
  readonly shaft: ElevatorInfo;
  /** The floors by number, from below; in between while it moves. */
  at = 0;
  /** 0 closed, 1 open. */
  open = 0;
  readonly faults = new Set<ElevatorFault>();
  session: { readonly id: string; endsAt: number } | undefined;
  private goal = 0;
  private heldUntil = 0;
  private openSince = 0;
  private nextReportAt = 0;
  private last = '';
  private peopleGoal = 0;

  constructor(shaft: ElevatorInfo) {
    this.shaft = shaft;
  }

  /** The floor that it stands at; undefined between floors. */
  floor(): string | undefined {
    return Number.isInteger(this.at) ? this.shaft.stops[this.at]?.floor : undefined;
  }

  /** Whether a robot could cross its threshold on a floor. */
  isOpenAt(floor: string, door: DoorSide): boolean {
    return this.open === 1 && this.floor() === floor && this.shaft.stops[this.at]?.door === door;
  }

  /** Hears what it is asked. */
  take({ kind, sessionId, floor, ttlMs }: ElevatorRequest, now: number): void {
    if (this.faults.has('offline')) return;
    const index = this.shaft.stops.findIndex((stop) => stop.floor === floor);
    if (kind === 'acquire' && !this.session && !this.faults.has('people'))
      this.session = { id: sessionId, endsAt: now + ttlMs };
    if (this.session?.id !== sessionId) return;
    this.session.endsAt = now + ttlMs;
    if (kind === 'call' && index >= 0) {
      if (index !== this.goal) this.heldUntil = 0;
      this.goal = index;
    } else if (kind === 'hold_door') this.heldUntil = now + ttlMs;
    else if (kind === 'release') this.end();
  }

  private end(): void {
    this.session = undefined;
    this.heldUntil = 0;
  }

  /** Moves on by some seconds; a report when one is due. */
  run(now: number, seconds: number): ElevatorReport | undefined {
    if (this.session && now >= this.session.endsAt) this.end();
    this.move(now, seconds);
    const report = this.report(now);
    const published = JSON.stringify({ ...report, at: 0 });
    if (this.faults.has('offline') || (published === this.last && now < this.nextReportAt)) return undefined;
    this.last = published;
    this.nextReportAt = now + REPORT_MS;
    return report;
  }

  private move(now: number, seconds: number): void {
    const isFire = this.faults.has('fire');
    const isMoving = !Number.isInteger(this.at);
    if (this.faults.has('people') && !this.session) this.goal = this.peopleGoal;
    const goal = isFire && !isMoving ? this.at : this.goal;
    const staysOpen =
      isFire ||
      this.faults.has('held') ||
      now < this.heldUntil ||
      now - this.openSince < STAYS_OPEN_S * 1_000;
    if (
      this.at === goal &&
      (this.session !== undefined || isFire || this.faults.has('people')) &&
      this.open < 1 &&
      this.wantsOpen(isFire)
    ) {
      this.open = Math.min(1, this.open + seconds / DOOR_S);
      if (this.open === 1) this.openSince = now;
    } else if (this.open > 0 && (this.at !== goal ? !isFire && !this.faults.has('held') : !staysOpen)) {
      this.open = Math.max(0, this.open - seconds / DOOR_S);
    } else if (this.open === 0 && this.at !== goal && !this.faults.has('stuck')) {
      const way = (seconds / FLOOR_S) * (this.faults.has('slow') ? 0.2 : 1);
      this.at = Math.abs(goal - this.at) <= way ? goal : this.at + Math.sign(goal - this.at) * way;
    }
    if (this.faults.has('people') && this.at === this.peopleGoal && this.open === 0)
      this.peopleGoal = 1 - this.peopleGoal;
  }

  /** Doors that opened for a call and closed again open only for the next call. */
  private wantsOpen(isFire: boolean): boolean {
    return isFire || this.session !== undefined || this.faults.has('people');
  }

  private mode(): ElevatorMode {
    return this.faults.has('fire') ? 'fire' : 'automatic';
  }

  private report(now: number): ElevatorReport {
    const door: DoorState = this.open === 1 ? 'open' : this.open === 0 ? 'closed' : 'opening';
    const side = this.shaft.stops[Math.round(this.at)]?.door ?? 'front';
    const doors = { front: 'closed', rear: 'closed', [side]: door } as const;
    return {
      at: now,
      floor: this.floor() ?? null,
      doors,
      mode: this.mode(),
      sessionId: this.session?.id ?? null,
    };
  }
}
