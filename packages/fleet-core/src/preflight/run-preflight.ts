import { isEnded } from '../model/delivery-transitions.rules.ts';
import { createFleet, step } from '../fleet.ts';
import type { DeliveryRecord, FleetEffect, FleetEvent, TargetInfo } from '../model/fleet-events.ts';
import { doorwaysOf } from '../state/drawings.ts';
import type { FleetState } from '../state/fleet-state.ts';
import { ClockRobot, type BatteryRates } from './clock-robot.ts';
import { ConflictWatch } from './conflict-watch.ts';
import { isTargetMissing, missedOf, spreadOf } from './day.rules.ts';
import { personSeconds } from './people.rules.ts';
import type { PreflightOptions, PreflightOutcome, PreflightSite, PreflightTask } from './site.ts';
import { VirtualElevator } from './virtual-elevator.ts';

/** Between two looks at everything while something moves, and while all robots stand; ms. */
const STEP_MS = 500;
const REST_STEP_MS = 2_000;
/** A person who pressed in vain presses again after so long. */
const PRESS_AGAIN_MS = 5_000;
/** When nothing happened for so long what is left will not be made. */
const QUIET_MS = 20 * 60_000;
/** The run ends at the latest this long after the last task arrived. */
const LONGEST_AFTER_MS = 6 * 3_600_000;
const PROGRESS_EVERY = 500;
/** A battery for ten hours of driving that is full again in three. */
const BATTERY: BatteryRates = { drive: 100 / 36_000, rest: 100 / 108_000, charge: 100 / 10_800 };
const LID_MS = 1_500;
const ACTIONS = ['startCharging', 'stopCharging', 'initializePosition'];
const LID_ACTIONS = ['openLid', 'closeLid', ...ACTIONS];

/** A moment that is far from 0, as the fleet control takes 0 for never. */
const BEGIN_MS = 1_000_000_000;

type Ended = Map<
  string,
  { code: NonNullable<Change>['code'] & string; params: NonNullable<Change>['params'] }
>;
type Change = Extract<FleetEffect, { type: 'delivery.saved' }>['change'];

/**
 * Runs a day at a site on a virtual clock: the product's own dispatch and traffic control, with robots, elevators and people that are played.
 * The same site, tasks and seed give the same outcome.
 * @param tasks in the order in which they come
 */
export function runPreflight(
  site: PreflightSite,
  tasks: readonly PreflightTask[],
  { seed, onProgress }: PreflightOptions,
): PreflightOutcome {
  const day = new Day(site, seed);
  const lastMs = tasks.at(-1)?.atMs ?? 0;
  let turn = 0;
  for (let next = 0; ;) {
    day.advance();
    for (let task = tasks[next]; task !== undefined && task.atMs <= day.passedMs(); task = tasks[next]) {
      next += 1;
      day.take(task.delivery);
    }
    turn += 1;
    if (turn % PROGRESS_EVERY === 0) onProgress?.(Math.min(1, day.passedMs() / Math.max(1, lastMs)));
    if (next < tasks.length) continue;
    if (day.isOver() || day.passedMs() > lastMs + LONGEST_AFTER_MS) return day.outcome();
  }
}

/** All that is at a site on one virtual clock. */
class Day {
  private now = BEGIN_MS;
  private readonly fleet: FleetState;
  private readonly bodies: ReadonlyMap<string, ClockRobot>;
  private readonly elevators: readonly VirtualElevator[];
  private readonly watch = new ConflictWatch();
  private readonly came = new Map<string, number>();
  private readonly latest = new Map<string, DeliveryRecord>();
  private readonly ends: Ended = new Map();
  private readonly seconds: number[] = [];
  private readonly pressAt = new Map<string, number>();
  private readonly targets: ReadonlyMap<string, TargetInfo>;
  private readonly site: PreflightSite;
  private readonly seed: number;
  private newsAt = BEGIN_MS;

  constructor(site: PreflightSite, seed: number) {
    this.site = site;
    this.seed = seed;
    this.targets = new Map(site.targets.map((target) => [target.targetId, target]));
    this.bodies = new Map(site.robots.map((robot) => [robot.info.robotId, bodyOf(robot, site)]));
    this.elevators = site.elevators
      .filter(({ outOfService }) => !outOfService)
      .map((info) => new VirtualElevator(info));
    const { settings, floors, targets, elevators, learned } = site;
    const nothing = { holds: [], deliveries: [], trips: [], commands: [] };
    const robots = site.robots.map(({ info }) => info);
    this.fleet = createFleet(
      { ...nothing, settings, floors, targets, elevators, robots, learned },
      { idPrefix: 'p-' },
      BEGIN_MS,
    );
    for (const [robotId, body] of this.bodies) this.greet(robotId, body);
  }

  passedMs(): number {
    return this.now - BEGIN_MS;
  }

  private greet(robotId: string, body: ClockRobot): void {
    this.tell({ type: 'robot.connection', robotId, connection: 'ONLINE' });
    const { length, width } = this.site.robots.find(({ info }) => info.robotId === robotId) ?? {
      length: undefined,
      width: undefined,
    };
    this.tell({ type: 'robot.factsheet', robotId, factsheet: { ...body.factsheet(), length, width } });
    this.tellLids(robotId, body);
  }

  private tellLids(robotId: string, body: ClockRobot): void {
    if (body.options.lids.length === 0) return;
    this.tell({
      type: 'robot.service',
      robotId,
      service: { lids: body.lidStates(), mode: undefined, systemUsage: undefined },
    });
  }

  /** A task arrives. A task with an unknown target cannot be created. */
  take(delivery: DeliveryRecord): void {
    const { now } = this;
    const record = moveToTime(delivery, now);
    this.came.set(record.deliveryId, now);
    this.latest.set(record.deliveryId, record);
    this.newsAt = now;
    if (isTargetMissing(record, this.targets))
      this.ends.set(record.deliveryId, { code: 'TARGET_MISSING', params: {} });
    else this.tell({ type: 'delivery.created', delivery: record });
  }

  private tell(event: FleetEvent): void {
    for (const effect of step(this.fleet, event, this.now).effects) this.obey(effect);
  }

  private obey(effect: FleetEffect): void {
    if (effect.type === 'order.published') this.bodies.get(effect.robotId)?.takeOrder(effect.order);
    else if (effect.type === 'actions.published')
      this.bodies.get(effect.robotId)?.takeActions(effect.actions, this.now);
    else if (effect.type === 'elevator.requested')
      this.elevators
        .find(({ shaft }) => shaft.elevatorId === effect.elevatorId)
        ?.take(effect.request, this.now);
    else if (effect.type === 'delivery.saved') this.note(effect.delivery, effect.change);
  }

  private note(delivery: DeliveryRecord, change: Change): void {
    const { deliveryId, status } = delivery;
    this.latest.set(deliveryId, delivery);
    this.newsAt = this.now;
    const came = this.came.get(deliveryId);
    if (came === undefined || change === null || !isEnded(status)) return;
    if (status === 'Completed')
      this.seconds.push((this.now - Math.max(came, delivery.earliestStartAt ?? 0)) / 1_000);
    else if (change.code !== null) this.ends.set(deliveryId, { code: change.code, params: change.params });
  }

  advance(): void {
    const stepMs = this.strideMs();
    const seconds = stepMs / 1_000;
    this.now += stepMs;
    const { now } = this;
    for (const elevator of this.elevators) {
      const report = elevator.run(now, seconds);
      if (report) this.tell({ type: 'elevator.reported', elevatorId: elevator.shaft.elevatorId, report });
    }
    for (const [robotId, body] of this.bodies) {
      const lids = body.lidChanges;
      const report = body.run(now, seconds);
      if (report) this.tell({ type: 'robot.reported', robotId, report });
      if (body.lidChanges !== lids) this.tellLids(robotId, body);
      if (body.isDriving() || this.mustCharge(body)) this.newsAt = now;
    }
    this.runPeople();
    this.tell({ type: 'tick' });
    this.watch.note(this.fleet, seconds);
  }

  /** Whether it takes no work for its battery, and will again. */
  private mustCharge(body: ClockRobot): boolean {
    return body.isCharging() && body.battery() < this.site.settings.ready_battery_percent;
  }

  private strideMs(): number {
    if (this.fleet.trips.size > 0) return STEP_MS;
    for (const body of this.bodies.values()) if (!body.isAtRest()) return STEP_MS;
    return REST_STEP_MS;
  }

  /** A person at a stop takes their time and presses "done". */
  private runPeople(): void {
    const { now } = this;
    for (const trip of this.fleet.trips.values()) {
      if (trip.status !== 'active' || trip.phase !== 'serving' || trip.kind !== 'deliver') continue;
      const stop = trip.stops[trip.stopIndex];
      if (!stop) continue;
      const key = `${trip.tripId} ${trip.stopIndex}`;
      const due = this.pressAt.get(key);
      if (due === undefined) {
        const about = `${stop.work.map(({ deliveryId, subTaskId }) => `${deliveryId} ${subTaskId}`).join(' ')} ${stop.kind}`;
        const takes = personSeconds(this.seed, about, stop.kind, stop.targetId, this.site.learned);
        this.pressAt.set(key, now + takes * 1_000);
      } else if (now >= due) {
        this.pressAt.set(key, now + PRESS_AGAIN_MS);
        this.tell({
          type: 'robot.service_event',
          robotId: trip.robotId,
          event: { eventId: `${key} ${now}`, type: 'confirmed' },
        });
      }
    }
  }

  /** Whether nothing is left to do, or what is left will not be made. */
  isOver(): boolean {
    const isDone = [...this.latest.values()].every(
      ({ deliveryId, status }) => isEnded(status) || this.ends.has(deliveryId),
    );
    return isDone || this.now - this.newsAt > QUIET_MS;
  }

  outcome(): PreflightOutcome {
    const { places, pairs } = this.watch.finish();
    const notMade = [...this.latest.values()].filter(
      ({ deliveryId, status }) => status !== 'Completed' && this.came.has(deliveryId),
    );
    let metres = 0;
    for (const body of this.bodies.values()) metres += body.metres;
    return {
      tasks: this.came.size,
      made: this.came.size - notMade.length,
      ...spreadOf(this.seconds),
      waitingS: this.watch.seconds,
      metres,
      conflicts: this.watch.conflicts,
      places,
      pairs,
      missed: missedOf(this.fleet, notMade, this.ends),
      lastedS: this.passedMs() / 1e3,
    };
  }
}

/** Moves a task with all its times to another moment. */
function moveToTime(delivery: DeliveryRecord, now: number): DeliveryRecord {
  const later = (time: number | null): number | null =>
    time === null ? null : time - delivery.createdAt + now;
  const { earliestStartAt, dueAt, expiresAt } = delivery;
  return {
    ...delivery,
    createdAt: now,
    updatedAt: now,
    earliestStartAt: later(earliestStartAt),
    dueAt: later(dueAt),
    expiresAt: later(expiresAt),
  };
}

function bodyOf(
  { at, speed, lids, batteryPercent }: PreflightSite['robots'][number],
  site: PreflightSite,
): ClockRobot {
  const doors = new Map(site.floors.map(({ mapId, drawings }) => [mapId, doorwaysOf(drawings)]));
  return new ClockRobot({
    ...at,
    speed,
    lids,
    batteryPercent,
    battery: BATTERY,
    doors,
    lidMs: LID_MS,
    keepsNodes: false,
    interval: 1,
    clockOffsetMs: 0,
    startDelayMs: 0,
    actions: lids.length === 0 ? ACTIONS : LID_ACTIONS,
    chargers: site.targets.filter(({ type }) => type === 'charge'),
  });
}
