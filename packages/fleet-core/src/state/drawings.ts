import type { Drawing } from '@rota/contract/drawings';
import {
  areaOf,
  hasRules,
  isPartInArea,
  lengthInArea,
  piecesOf,
  type Area,
  type FloorPlanner,
  type FloorRules,
  type Gate,
  type Point,
} from '@rota/floor';
import type { FloorSpeeds } from '../model/fleet-events.ts';
import { newZone, type Zone } from '../geometry/zones.ts';

/** Metres a second at which robots drive where nothing slows them: what seconds and limits of speed are turned into metres of way by. */
const USUAL_SPEED = 0.8;
/** By how much of itself the time on a ramp grows for each metre up on a hundred; down it takes as long. */
const SLOWER_BY_GRADE = 0.05;

/** The rules of planners in addition to a floor's walls: its drawings, the insides of its cabs, and the speeds of its config. */
export type RuledBy = {
  readonly drawings: readonly Drawing[];
  readonly cabs?: readonly Area[];
  readonly speeds?: FloorSpeeds | undefined;
};

/** A planner whose ways keep to what is drawn, and lead through no cab; the same one where there is neither. */
export function ruledPlanner(planner: FloorPlanner, by: RuledBy): FloorPlanner {
  const rules = rulesOf(by);
  return hasRules(rules) ? planner.withRules(rules) : planner;
}

/** The same planner for ways that keep out of a zone, too. */
export function plannerAround(planner: FloorPlanner, by: RuledBy, zone: Zone): FloorPlanner {
  const rules = rulesOf(by);
  return planner.withRules({ ...rules, forbidden: [...rules.forbidden, zone.area] });
}

/** The drawings that ways keep to, and their costs. */
function rulesOf({ drawings, cabs = [], speeds = {} }: RuledBy): FloorRules {
  const { slow, everywhere, pace } = speedLimitsFor(speedLimitsOf(drawings), speeds);
  return {
    slow,
    everywhere,
    pace,
    oneWays: drawings.flatMap((drawing) => {
      if (drawing.layer !== 'directional') return [];
      return drawing.kind === 'line'
        ? piecesOf(drawing)
        : [
            {
              area: areaOf(drawing),
              heading: drawing.props.heading,
            },
          ];
    }),
    forbidden: [
      ...drawings.flatMap((drawing) => (drawing.layer === 'forbidden' ? [areaOf(drawing)] : [])),
      ...cabs,
    ],
    gates: drawings
      .flatMap((drawing) => (drawing.layer === 'door' ? gatesOf(drawing) : []))
      .map((gate) => ({
        ...gate,
        metres: gate.metres / pace,
      })),
  };
}

/**
 * What the limits of speed make of a metre: everywhere and in their areas in metres at the fastest speed of the floor, so that a search is led
 * by what a way costs at least, and as how many metres at the usual speed one of those counts (`pace`).
 */
function speedLimitsFor(
  limits: readonly SpeedLimit[],
  { usual, most }: FloorSpeeds,
): Required<Pick<FloorRules, 'slow' | 'everywhere' | 'pace'>> {
  const around = Math.min(USUAL_SPEED, usual ?? USUAL_SPEED, most ?? USUAL_SPEED);
  const areas = limits.map(({ area, speed, isChosen }) => {
    return {
      area,
      speed: isChosen ? Math.min(speed, USUAL_SPEED, most ?? USUAL_SPEED) : Math.min(speed, around),
    };
  });
  const fastest = Math.max(around, ...areas.map(({ speed }) => speed));
  return {
    slow: areas.flatMap(({ area, speed }) => (speed === around ? [] : [{ area, factor: fastest / speed }])),
    everywhere: fastest / around,
    pace: USUAL_SPEED / fastest,
  };
}

/** The lines of doors, and the seconds for which robots stand at each. */
export function doorwaysOf(
  drawings: readonly Drawing[],
): (Pick<Gate, 'from' | 'to'> & { readonly seconds: number })[] {
  const gates = drawings.flatMap((drawing) => (drawing.layer === 'door' ? gatesOf(drawing) : []));
  return gates.map(({ from, to, metres }) => ({ from, to, seconds: metres / USUAL_SPEED }));
}

/** The line along each door, through its middle: a way through the door crosses it. */
function gatesOf(door: Extract<Drawing, { layer: 'door' }>): Gate[] {
  const metres = door.props.wait_s * USUAL_SPEED;
  if (metres === 0) return [];
  if (door.kind === 'line') {
    return door.coords
      .slice(1)
      .map((end, index) => ({ from: pointAt(door.coords[index] ?? end), to: pointAt(end), metres }));
  }
  const [[x0, y0], [x1, y1]] = door.coords;
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const isWide = Math.abs(x1 - x0) >= Math.abs(y1 - y0);
  return [
    isWide
      ? { from: { x: x0, y }, to: { x: x1, y }, metres }
      : { from: { x, y: y0 }, to: { x, y: y1 }, metres },
  ];
}

function pointAt([x, y]: readonly [number, number]): Point {
  return { x, y };
}

/** The capacity zones among the drawings. */
export function zonesOf(drawings: readonly Drawing[]): Zone[] {
  return drawings.flatMap((drawing) => {
    if (drawing.layer !== 'fleet') return [];
    return [
      newZone({
        id: drawing.id,
        name: drawing.props.name,
        capacity: drawing.props.capacity,
        area: areaOf(drawing),
      }),
    ];
  });
}

/** An area in which robots drive no faster than `speed`, m/s; where people chose it, it stands in place of the usual speed of the floor. */
export type SpeedLimit = { readonly area: Area; readonly speed: number; readonly isChosen: boolean };
/** All that limits the speed on a floor. */
export type SpeedLimits = FloorSpeeds & { readonly drawn: readonly SpeedLimit[] };

/** The areas with a limit of speed among the drawings: those that people limit, and ramps. */
export function speedLimitsOf(drawings: readonly Drawing[]): SpeedLimit[] {
  return drawings.flatMap((drawing): SpeedLimit[] => {
    if (drawing.layer === 'speed')
      return [{ area: areaOf(drawing), speed: drawing.props.speed, isChosen: true }];
    return drawing.layer === 'slope'
      ? [{ area: areaOf(drawing), speed: speedOnSlope(drawing.props.grade), isChosen: false }]
      : [];
  });
}

/** Metres a second on a ramp that rises `grade` metres on a hundred: 10 % take a third of the usual speed. */
export function speedOnSlope(grade: number): number {
  return Math.max(0.1, USUAL_SPEED / (1 + SLOWER_BY_GRADE * grade));
}

/** The lowest limit on a straight way, m/s; undefined where there is none. A way that lies whole in chosen areas has no usual speed. */
export function speedLimitOn(
  { drawn, usual, most }: SpeedLimits,
  from: Point,
  to: Point,
): number | undefined {
  const on = drawn.filter(({ area }) => isPartInArea(area, from.x, from.y, to.x, to.y, 0));
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const isWhole = on.some(
    ({ area, isChosen }) => isChosen && lengthInArea(area, from.x, from.y, to.x, to.y) >= length - 0.01,
  );
  const limits = [
    ...on.map(({ speed }) => speed),
    ...(isWhole || usual === undefined ? [] : [usual]),
    ...(most === undefined ? [] : [most]),
  ];
  return limits.length === 0 ? undefined : Math.min(...limits);
}
