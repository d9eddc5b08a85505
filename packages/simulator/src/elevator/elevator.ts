import type {
  DoorSide,
  DoorState,
  ElevatorRequestMessage,
  ElevatorStateMessage,
} from '@rota/contract/elevators';
import type { Random } from '../random.ts';
import { createElevatorFaults, type ElevatorFaults } from './elevator-faults.ts';

/** A floor that it serves, in order from the lowest, and the door that opens there. */
type ElevatorFloor = { readonly floor: string; readonly door: DoorSide };

export type ElevatorSetup = {
  readonly floors: readonly ElevatorFloor[];
  readonly random: Random;
  /** Whether people use it, too; they call it now and then while no robot has it. */
  readonly people?: boolean;
  /** Seconds from floor to floor, for a door to open or close, and that it stays open on its own. Defaults are below. */
  readonly times?: ElevatorTimes;
};
type ElevatorTimes = { readonly floorS: number; readonly doorS: number; readonly dwellS: number };
const USUAL: ElevatorTimes = { floorS: 5, doorS: 2, dwellS: 6 };

/** A lift as its own controller makes it: it knows nothing of the fleet but what it is asked. */
export type SimulatedElevator = {
  ask(request: ElevatorRequestMessage): void;
  /** Advances by `dt` seconds; `obstructed`: a robot stands in its doorway. Returns whether a report is due at once. */
  step(dt: number, obstructed: boolean): boolean;
  /** Its present report. */
  state(): ElevatorStateMessage;
  /** The floor of its cab; undefined between floors. */
  standsAt(): string | undefined;
  /** Whether a robot can go through its door at a floor. */
  isOpenAt(floor: string): boolean;
  readonly faults: ElevatorFaults;
};

/** The factor of all durations while it is slow. */
const SLOWNESS = 4;
/** People call it after so many seconds. */
const PEOPLE_S = { low: 40, high: 120 };

type Inside = {
  /** Index of the floor that it is at, with a fraction between two. */
  at: number;
  /** Index of the floor that it goes to. */
  target: number | undefined;
  /** 0 closed to 1 open. */
  open: number;
  motion: 'opening' | 'closing' | undefined;
  /** Seconds until the door closes automatically. */
  stayS: number;
  session: { readonly id: string; leftS: number } | undefined;
  peopleS: number;
};

export function createElevator({
  floors,
  random,
  people = false,
  times = USUAL,
}: ElevatorSetup): SimulatedElevator {
  const faults = createElevatorFaults();
  const nextPeople = (): number => random.between(PEOPLE_S.low, PEOPLE_S.high);
  const cab: Inside = {
    at: 0,
    target: undefined,
    open: 0,
    motion: undefined,
    stayS: 0,
    session: undefined,
    peopleS: nextPeople(),
  };
  let lastReport = '';

  const isStanding = (): boolean => Number.isInteger(cab.at);
  const standsAt = (): string | undefined => (isStanding() ? floors[cab.at]?.floor : undefined);

  function goTo(index: number): void {
    if (index === cab.at) cab.stayS = Math.max(cab.stayS, times.dwellS);
    else {
      cab.target = index;
      cab.stayS = 0;
    }
  }

  function endSession(): void {
    cab.session = undefined;
    cab.stayS = 0;
  }

  function ask({ request, session, floor, ttl_s }: ElevatorRequestMessage): void {
    if (faults.has('fire') || faults.has('offline')) return;
    if (cab.session !== undefined && cab.session.id !== session) return;
    if (request === 'release') return endSession();
    if (request === 'acquire') cab.session = { id: session, leftS: ttl_s };
    // A message from the session's holder renews the session.
    if (cab.session !== undefined) cab.session.leftS = ttl_s;
    const index = floors.findIndex((one) => one.floor === floor);
    if (request === 'call' && index !== -1) goTo(index);
    if (request === 'hold_door' && isStanding()) cab.stayS = Math.max(cab.stayS, ttl_s);
  }

  function live(dt: number): void {
    if (cab.session !== undefined) {
      cab.session.leftS -= dt;
      if (cab.session.leftS <= 0) endSession();
      return;
    }
    if (!people || cab.target !== undefined || cab.open > 0) return;
    cab.peopleS -= dt;
    if (cab.peopleS > 0) return;
    cab.peopleS = nextPeople();
    const index = Math.floor(random.next() * floors.length);
    goTo(index);
  }

  /** In a fire it goes to the next floor, opens and stays. */
  function burn(): void {
    cab.session = undefined;
    cab.target = isStanding() ? undefined : Math.round(cab.at);
    cab.stayS = Infinity;
  }

  function moveDoor(dt: number, obstructed: boolean): void {
    if (!isStanding()) return;
    const held = faults.has('doors_held') && cab.open > 0;
    const wants = held || cab.stayS > 0 || (obstructed && cab.open > 0 && cab.open < 1);
    if (cab.open >= 1 && cab.stayS !== Infinity) cab.stayS = Math.max(0, cab.stayS - dt);
    const closes = !wants && !(obstructed && cab.open > 0);
    const before = cab.open;
    cab.open = closes
      ? Math.max(0, cab.open - dt / times.doorS)
      : wants
        ? Math.min(1, cab.open + dt / times.doorS)
        : cab.open;
    cab.motion = cab.open === before ? undefined : cab.open > before ? 'opening' : 'closing';
  }

  function travel(dt: number): void {
    const { target } = cab;
    if (target === undefined || cab.open > 0) return;
    const way = target - cab.at;
    // A stuck cab stops between two floors, not at one.
    const isStuck = faults.has('stuck') && !isStanding() && Math.abs(cab.at - Math.round(cab.at)) > 0.2;
    if (isStuck) return;
    const step = Math.min(Math.abs(way), dt / times.floorS);
    cab.at = Math.abs(way) - step < 1e-9 ? target : cab.at + Math.sign(way) * step;
    if (cab.at !== target) return;
    cab.target = undefined;
    if (cab.stayS !== Infinity) cab.stayS = times.dwellS;
  }

  function doorState(side: DoorSide): DoorState {
    if (!isStanding() || floors[cab.at]?.door !== side || cab.open === 0) return 'closed';
    return cab.open >= 1 ? 'open' : (cab.motion ?? 'closing');
  }

  function state(): ElevatorStateMessage {
    return {
      floor: standsAt() ?? null,
      doors: { front: doorState('front'), rear: doorState('rear') },
      mode: faults.has('fire') ? 'fire' : 'automatic',
      session: cab.session?.id ?? null,
      simulated_faults: faults.active(),
    };
  }

  return {
    faults,
    ask,
    state,
    standsAt,
    isOpenAt: (floor) => standsAt() === floor && cab.open >= 1,
    step(dt, obstructed) {
      const { ended } = faults.step(dt);
      if (ended.includes('fire')) cab.stayS = times.dwellS;
      if (faults.has('fire')) burn();
      const pace = faults.has('slow') ? dt / SLOWNESS : dt;
      if (!faults.has('fire')) live(dt);
      moveDoor(pace, obstructed);
      travel(pace);
      const now = JSON.stringify({ ...state(), simulated_faults: faults.active().map(({ kind }) => kind) });
      const isNew = now !== lastReport;
      lastReport = now;
      return isNew;
    },
  };
}
