import type { CommandBody } from '@rota/contract/robots';
import type { Actor, TripRecord } from '../model/fleet-events.ts';
import type { Random } from '../preflight/random.ts';
import type { Fault } from './faults.ts';
import { HUNTS } from './targeted-mishaps.ts';
import type { Gaps, Mishap, Place, Planned } from './mishap.ts';
import type { Stage } from './stage.ts';

export const PERSON: Actor = { kind: 'user', name: 'Ayşe' };

type Kind = 'pause' | 'resume' | 'cancel' | 'stop' | 'release' | 'charge';

/** One mishap of each kind, and a few more, spread over the time of trouble. `added` come last and change none of the others. */
export function mishapsOf(
  random: Random,
  stage: Stage,
  gaps: Gaps,
  troubleMs: number,
  added: readonly Mishap[],
): Planned[] {
  const robots = [...stage.bodies.keys()];
  const kinds = [
    ...MISHAPS,
    random.pick(MISHAPS),
    ...Array.from({ length: 9 }, () => random.pick(HUNTS)),
    ...added,
  ];
  return kinds.flatMap((mishap, index) => {
    // Hunts begin early, as they have to wait for their prey.
    const at = 12_000 + random.below(index > MISHAPS.length ? troubleMs / 2 : troubleMs - 90_000);
    return mishap({ stage, random, gaps, at, index, robotId: random.pick(robots) });
  });
}

function order({ stage, at, index, robotId }: Place, kind: Kind, later: number): Planned {
  const id = `c${index}-${kind}-${later}`;
  return { at: at + later, run: () => command(stage, robotId, id, { kind }) };
}

function command(stage: Stage, robotId: string, id: string, body: CommandBody): void {
  stage.tell({
    type: 'robot.command',
    requestId: `q-${id}`,
    commandId: id,
    robotId,
    command: body,
    actor: PERSON,
  });
}

/** The robot whose trip fits, where there is one. */
function findRobotOnTrip(stage: Stage, fits: (trip: TripRecord) => boolean, otherwise: string): string {
  for (const trip of stage.book.openTrips.values())
    if (trip.status === 'active' && fits(trip)) return trip.robotId;
  return otherwise;
}

function refuse({ stage, at, robotId, random }: Place): Planned[] {
  const times = 1 + random.below(4);
  const run = (): void => {
    // A robot that has something aboard is the one that cannot be helped.
    stage.bodies
      .get(findRobotOnTrip(stage, (trip) => trip.stopIndex > 0 || trip.phase === 'serving', robotId))
      ?.refuseOrders(times);
    stage.happened('refuses');
  };
  return [{ at, run }];
}

function silenceRobot({ stage, gaps, at, robotId, random }: Place): Planned[] {
  const length = 15_000 + random.below(110_000);
  const run = (): void => {
    gaps.set(robotId, { from: stage.now(), to: stage.now() + length });
    stage.happened('silent');
  };
  return [{ at, run }];
}

function stopServer({ stage, at, random }: Place): Planned[] {
  const length = 10_000 + random.below(30_000);
  // The broker retains the robots' connection messages and sends them to every client that reconnects.
  return [
    { at, run: () => stage.network.goOutUntil(stage.now() + length) },
    { at: at + length, run: () => stage.greet() },
  ];
}

/** The broker says that a robot is gone, and later that it is back. */
function linkLost({ stage, gaps, at, robotId, random }: Place): Planned[] {
  const length = 12_000 + random.below(30_000);
  const lose = (): void => {
    gaps.set(robotId, { from: stage.now(), to: stage.now() + length });
    stage.tell({ type: 'robot.connection', robotId, connection: 'CONNECTION_BROKEN' });
    stage.happened('link lost');
  };
  return [
    { at, run: lose },
    { at: at + length, run: () => stage.tell({ type: 'robot.connection', robotId, connection: 'ONLINE' }) },
  ];
}

/** An operator removes a target from the map while a robot is on its way there, and puts it back. */
function targetGone({ stage, at, robotId, random }: Place): Planned[] {
  const length = 3_000 + random.below(8_000);
  const run = (): void => {
    const going = findRobotOnTrip(stage, (trip) => trip.stopIndex > 0, robotId);
    const trip = [...stage.book.openTrips.values()].find(
      (item) => item.robotId === going && item.status === 'active',
    );
    const gone = trip?.stops[trip.stopIndex]?.targetId ?? stage.targets[0]?.targetId;
    stage.tell({
      type: 'targets.changed',
      targets: stage.targets.filter((target) => target.targetId !== gone),
    });
    stage.happened('target gone');
  };
  return [
    { at, run },
    { at: at + length, run: () => stage.tell({ type: 'targets.changed', targets: stage.targets }) },
  ];
}

/** An operator sends all robots to their escape points, and after a while back to work. */
function escape({ stage, at, random }: Place): Planned[] {
  const length = 20_000 + random.below(70_000);
  const run = (): void => {
    stage.tell({ type: 'escape.changed', escape: { since: stage.now(), by: PERSON.name } });
    stage.happened('escape');
  };
  return [
    { at, run },
    { at: at + length, run: () => void stage.tell({ type: 'escape.changed', escape: null }) },
  ];
}

const MISHAPS: readonly Mishap[] = [
  refuse,
  silenceRobot,
  stopServer,
  linkLost,
  targetGone,
  escape,
  (place) => [countFault(place, 'crash', () => place.stage.crash())],
  (place) => {
    const pauseMs = 12_000 + place.random.below(20_000);
    return [countFault(place, 'paused owner', () => place.stage.crash(pauseMs))];
  },
  (place) => [countFault(place, 'restart', () => place.stage.restart(place.robotId))],
  (place) => [countFault(place, 'robot cancels', () => place.stage.bodies.get(place.robotId)?.dropOrder())],
  (place) => [countFault(place, 'low battery', () => place.stage.bodies.get(place.robotId)?.setBattery(8))],
  (place) => [
    countFault(place, 'paused', () => undefined),
    order(place, 'pause', 0),
    order(place, 'resume', 5_000 + place.random.below(30_000)),
  ],
  (place) => [order(place, 'cancel', 0), order(place, 'release', 20_000)],
  (place) => [
    countFault(place, 'stopped', () => undefined),
    order(place, 'stop', 0),
    order(place, 'resume', 15_000),
    order(place, 'release', 20_000),
  ],
  (place) => [
    countFault(place, 'manual', () => place.stage.bodies.get(place.robotId)?.setManual(true)),
    { at: place.at + 15_000, run: () => place.stage.bodies.get(place.robotId)?.setManual(false) },
    order(place, 'release', 25_000),
  ],
];

function countFault({ stage, at }: Place, fault: Fault, run: () => void): Planned {
  return {
    at,
    run: () => {
      stage.happened(fault);
      run();
    },
  };
}

/** Ends all mishaps: robots and map are in order again, and people release the robots. */
export function endMishaps(stage: Stage, round: number): void {
  stage.tell({ type: 'targets.changed', targets: stage.targets });
  stage.tell({ type: 'escape.changed', escape: null });
  for (const [robotId, body] of stage.bodies) {
    body.setManual(false);
    body.refuseOrders(0);
    for (const kind of ['resume', 'release'] as const)
      command(stage, robotId, `end-${robotId}-${kind}-${round}`, { kind });
  }
}
