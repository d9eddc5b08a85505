import { defaultDeliverySettings } from '@rota/contract/projects';
import {
  generateDay,
  runPreflight,
  type PreflightOutcome,
  type PreflightSite,
  type TargetInfo,
} from '@rota/fleet-core';
import { createPlanner, type Point, type Raster } from '@rota/floor';
import { building, numbers } from './floors.ts';
import { report, formatNumber } from './report.ts';

/** A day of 300 tasks on a real-sized floor, as it is and with a wall: how many times faster than real time it is tried. */

const CELLS = 1_000;
const ROBOTS = 8;
const HOURS = 12;
const TASKS_AN_HOUR = 28;
const TASKS = 300;
const SEED = 5;
/** A person who asks what a change would do waits no longer than that for both states, seconds. */
const MOST_S = 120;
const RADIUS = 0.38;

const scan = building(CELLS);
/** Across the middle of the building, from one side to three quarters of it. */
const walled: Raster = { ...scan, cells: Uint8Array.from(scan.cells) };
for (let column = 0; column < CELLS * 0.75; column += 1)
  walled.cells.fill(1, (CELLS / 2) * CELLS + column, (CELLS / 2) * CELLS + column + 1);

const planner = createPlanner(scan);
const places = freePlaces(60);
const targets = places.map(({ x, y }, index): TargetInfo => {
  const type = index < 2 ? 'filling' : index < 2 + ROBOTS ? 'waiting' : index < 14 ? 'charge' : 'table';
  return { targetId: `t${index}`, name: `T${index}`, type, mapId: 'made_1', x, y, theta: 0 };
});
const tasks = generateDay(targets, { seed: SEED, hours: HOURS, tasksPerHour: TASKS_AN_HOUR }).slice(0, TASKS);

function freePlaces(count: number): Point[] {
  const random = numbers(SEED);
  const found: Point[] = [];
  while (found.length < count) {
    const place = { x: random() * CELLS * 0.05, y: random() * CELLS * 0.05 };
    const from = found[0];
    const isFree =
      (planner.clearanceAt(place) ?? 0) > 0.7 &&
      found.every(({ x, y }) => Math.hypot(x - place.x, y - place.y) > 2);
    if (isFree && (from === undefined || planner.plan({ from, to: place, radius: RADIUS }) !== undefined))
      found.push(place);
  }
  return found;
}

function siteOn(raster: Raster): PreflightSite {
  return {
    settings: defaultDeliverySettings,
    floors: [
      {
        mapId: 'made_1',
        site: 'made',
        floor: '1',
        version: 1,
        drawings: [],
        planner: createPlanner(raster),
      },
    ],
    targets,
    elevators: [],
    robots: targets
      .filter(({ type }) => type === 'waiting')
      .map(({ x, y }, index) => ({
        info: {
          robotId: `r${index}`,
          name: `R${index}`,
          enabled: true,
          protocolVersion: '2.1.0',
        },
        at: {
          mapId: 'made_1',
          x,
          y,
        },
        length: 0.55,
        width: 0.5,
        speed: 0.8,
        lids: ['1', '2'],
        batteryPercent: 80,
      })),
  };
}

function run(raster: Raster): { readonly took: number; readonly outcome: PreflightOutcome } {
  const began = performance.now();
  const outcome = runPreflight(siteOn(raster), tasks, { seed: SEED });
  return { took: (performance.now() - began) / 1_000, outcome };
}

const found = [
  { state: 'as it is', ...run(scan) },
  { state: 'with a wall', ...run(walled) },
];
const took = found.reduce((sum, one) => sum + one.took, 0);
const [asItIs, withWall] = found.map(({ outcome }) => outcome.metres);

report({
  title: 'Pre-flight of a day',
  method: `${tasks.length} generated tasks of ${HOURS} hours in a generated building of ${CELLS} x ${CELLS} cells of 5 cm with ${ROBOTS} robots, as it is and with a wall across three quarters of it; floor preparation included, on one thread. “Times real time” is simulated seconds per second.`,
  columns: ['state', 'tasks made', 'mean s', 'p95 s', 'metres', 'conflicts', 'took s', 'times real time'],
  rows: found.map(({ state, took: seconds, outcome }) => [
    state,
    `${outcome.made} of ${outcome.tasks}`,
    formatNumber(outcome.meanS ?? NaN),
    formatNumber(outcome.p95S ?? NaN),
    formatNumber(outcome.metres),
    outcome.conflicts,
    formatNumber(seconds),
    formatNumber(outcome.lastedS / seconds),
  ]),
  aims: [
    {
      aim: `both states are tried within ${MOST_S} s`,
      found: `${formatNumber(took)} s`,
      met: took <= MOST_S,
    },
    {
      aim: 'the wall costs metres',
      found: `${formatNumber(asItIs ?? NaN)} m and ${formatNumber(withWall ?? NaN)} m`,
      met: (withWall ?? 0) > (asItIs ?? 0),
    },
  ],
});
