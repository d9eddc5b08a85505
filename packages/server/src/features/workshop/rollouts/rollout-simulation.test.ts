import { isUpdateEnded, RESERVED_STEPS, type RolloutStop } from '@rota/contract/rollouts';
import { createSoftwareSlots, seededRandom, type Random, type SoftwareSlots } from '@rota/simulator';
import { campaign } from '@rota/testing';
import { describe, expect, test } from 'vitest';
import { countFailures, decideProgress, type RolloutProgress } from './progress.rules.ts';
import { decideUpdate, type RobotFacts, type UpdateRow } from './update.rules.ts';
import { waveSizes, wavesOf } from './wave.rules.ts';

const ROBOTS = 500;
const PROJECTS = 5;
const AT_ONCE = 20;
const LIMIT = 3;
/** Seconds between two looks of the server. */
const LOOK_S = 2;
const RETURN_MS = 10 * 60_000;
const MOST_LOOKS = 40_000;

type SimulatedRobot = {
  readonly id: string;
  readonly project: number;
  readonly software: SoftwareSlots;
  row: UpdateRow & { failedAt: number | null };
  /** What the server has heard from it last. */
  heard: RobotFacts['software'];
  isLinked: boolean;
  isWorking: boolean;
  isBad: boolean;
  installs: number;
};

/** 500 robots, a server that crashes between any two of its acts, and links that come and go; one clock for all. */
class Trial {
  readonly random: Random;
  readonly robots: SimulatedRobot[];
  rollout: RolloutProgress;
  now = 0;
  readonly problems: string[] = [];
  stops: RolloutStop[] = [];
  beganInWave = new Map<number, number>();

  constructor(seed: number) {
    this.random = seededRandom(seed);
    const sizes = waveSizes(ROBOTS, [
      { robots: 5, pause_minutes: 1 },
      { percent: 20, pause_minutes: 1 },
      { percent: 100, pause_minutes: 0 },
    ]);
    const waves = wavesOf(sizes);
    this.robots = Array.from({ length: ROBOTS }, (_none, index) => this.aRobot(index, waves[index] ?? 1));
    this.rollout = {
      state: 'running',
      currentWave: 1,
      waveCount: sizes.length,
      waveDoneAt: null,
      pauseMs: 60_000,
      failures: LIMIT,
      failuresSince: 0,
      isWithdrawn: false,
    };
  }

  aRobot(index: number, wave: number): SimulatedRobot {
    const id = `r${String(index)}`;
    return {
      id,
      project: index % PROJECTS,
      software: createSoftwareSlots([{ kind: 'robot_software', version: '1.0' }]),
      row: {
        robotId: id,
        updateId: `u${String(index)}`,
        wave,
        step: 'queued',
        stepAt: 0,
        waitsFor: null,
        transport: null,
        fromVersion: '1.0',
        toVersion: '2.0',
        progress: null,
        failure: null,
        message: null,
        beganAt: null,
        endedAt: null,
        reported: null,
        failedAt: null,
      },
      heard: { installed: [{ kind: 'robot_software', version: '1.0' }] },
      isLinked: true,
      isWorking: false,
      isBad: this.random.next() < 0.02,
      installs: 0,
    };
  }

  factsOf(robot: SimulatedRobot): RobotFacts {
    return {
      isEnabled: true,
      isConnected: robot.isLinked && !robot.software.isOff(),
      isIdle: !robot.isWorking,
      batteryPercent: 80,
      isCharging: false,
      transport: 'mqtt',
      canRollBack: true,
      software: robot.heard,
      worstError: undefined,
      hasOtherUpdate: false,
    };
  }

  /** The world goes on for a look's time. */
  live(): void {
    for (const robot of this.robots) {
      if (this.random.next() < 0.002) robot.isLinked = !robot.isLinked;
      else if (!robot.isLinked && this.random.next() < 0.02) robot.isLinked = true;
      const isTaken = RESERVED_STEPS.some((step) => step === robot.row.step);
      if (robot.isWorking) robot.isWorking = this.random.next() > 0.05;
      // A robot that is kept free gets no work.
      else if (!isTaken && this.random.next() < 0.01) robot.isWorking = true;
      if (robot.isWorking && robot.software.isBusy())
        this.problems.push(`${robot.id} works during its update`);
      const request = robot.software.takeWanted();
      if (request !== undefined) {
        robot.installs += 1;
        robot.software.fetched(request.updateId, this.random.next() < 0.01 ? 'download_failed' : 'good');
      }
      robot.software.step(LOOK_S, robot.isBad);
      if (robot.isLinked && !robot.software.isOff()) robot.heard = robot.software.report();
    }
  }

  /** One look of the server, which may crash before it has written anything. */
  look(): void {
    if (this.random.next() < 0.05) return;
    const begun = new Map<number, number>();
    for (const { project, row } of this.robots)
      if (RESERVED_STEPS.some((step) => step === row.step)) begun.set(project, (begun.get(project) ?? 0) + 1);
    for (const robot of this.robots) this.decide(robot, begun);
    const rows = this.robots.map(({ row }) => row);
    const change = decideProgress(this.rollout, rows, this.now);
    const { currentWave: wave } = this.rollout;
    if (change?.kind === 'stop') {
      if (countFailures(rows, wave, this.rollout.failuresSince) < LIMIT)
        this.problems.push('stopped without a cause');
      this.stops.push(change.stop);
      this.rollout = { ...this.rollout, state: 'stopped' };
    }
    if (change?.kind === 'wave_done') this.rollout = { ...this.rollout, waveDoneAt: this.now };
    if (change?.kind === 'next_wave')
      this.rollout = { ...this.rollout, currentWave: wave + 1, waveDoneAt: null };
    if (change?.kind === 'finish') this.rollout = { ...this.rollout, state: 'finished' };
    this.speak();
  }

  decide(robot: SimulatedRobot, begun: Map<number, number>): void {
    const before = robot.row;
    const count = begun.get(robot.project) ?? 0;
    const change = decideUpdate(before, this.factsOf(robot), {
      state: this.rollout.state,
      currentWave: this.rollout.currentWave,
      kind: 'robot_software',
      isInWindow: true,
      batteryPercent: 20,
      returnMs: RETURN_MS,
      healthMs: 0,
      rollsBack: true,
      isFull: count >= AT_ONCE,
      now: this.now,
    });
    if (change === undefined) return;
    const { step = before.step } = change;
    if (step === 'reserved') begun.set(robot.project, count + 1);
    if (step === 'offered' && before.step === 'reserved') {
      if (this.rollout.state !== 'running') this.problems.push(`${robot.id} begins after the stop`);
      if (before.wave > this.rollout.currentWave) this.problems.push(`${robot.id} begins before its wave`);
    }
    robot.row = {
      ...before,
      ...change,
      step,
      stepAt: step === before.step ? before.stepAt : this.now,
      beganAt:
        step === 'downloading' ? (before.beganAt ?? this.now) : step === 'waiting' ? null : before.beganAt,
      failedAt: change.failure === undefined ? before.failedAt : (before.failedAt ?? this.now),
    };
  }

  /** The word to the robots: it may be lost, or come twice. A server that crashes here has written, and said nothing. */
  speak(): void {
    if (this.random.next() < 0.05) return;
    for (const robot of this.robots) {
      const { row } = robot;
      if (row.step !== 'offered' || !robot.isLinked || robot.software.isOff()) continue;
      for (let copy = this.random.next() < 0.1 ? 2 : 1; copy > 0; copy -= 1) {
        if (this.random.next() < 0.1) continue;
        if (this.rollout.state !== 'running') robot.software.cancel(row.updateId);
        else
          robot.software.begin(
            {
              updateId: row.updateId,
              kind: 'robot_software',
              version: '2.0',
              url: '',
              bytes: 1,
              sha256: '',
              signature: '',
              manifest: '',
            },
            { isIdle: !robot.isWorking, battery: 80 },
          );
      }
    }
  }

  check(): void {
    const perProject = new Map<number, number>();
    for (const { project, software } of this.robots)
      if (software.isBusy()) perProject.set(project, (perProject.get(project) ?? 0) + 1);
    for (const [project, busy] of perProject)
      if (busy > AT_ONCE) this.problems.push(`project ${String(project)} has ${String(busy)} robots at it`);
  }

  /** Runs to the end; a person goes on after each stop, once all that were at it are done. */
  run(): void {
    for (let looks = 0; looks < MOST_LOOKS && this.rollout.state !== 'finished'; looks += 1) {
      this.now += LOOK_S * 1_000;
      this.live();
      this.look();
      this.check();
      const isQuiet = this.robots.every(
        ({ row }) => !RESERVED_STEPS.some((step) => step === row.step) || row.step === 'missing',
      );
      if (this.rollout.state === 'stopped' && isQuiet)
        this.rollout = { ...this.rollout, state: 'running', failuresSince: this.now };
    }
    for (const { id, row, software, installs } of this.robots) {
      const version = software.report().installed[0]?.version;
      if (!isUpdateEnded(row.step)) this.problems.push(`${id} is still ${row.step}`);
      if (row.step === 'installed' && version !== '2.0')
        this.problems.push(`${id} is said to have 2.0 and has ${String(version)}`);
      if (
        (row.step === 'failed' || row.step === 'rolled_back') &&
        version !== '1.0' &&
        row.failure !== 'not_returned'
      )
        this.problems.push(`${id} is said to have 1.0 and has ${String(version)}`);
      if (installs > 1) this.problems.push(`${id} was updated ${String(installs)} times`);
    }
  }
}

describe('500 robots in three waves, with lost links, failures, and crashes of the server', () => {
  const seeds = Array.from({ length: campaign(4, 200, 2) }, (_none, index) => index + 1);
  test.each(seeds)(
    'seed %i: each robot ends with a version that it confirmed, and each wave stops where it must',
    (seed) => {
      const trial = new Trial(seed);
      trial.run();
      expect(trial.problems).toEqual([]);
      expect(trial.rollout.state).toBe('finished');
      expect(trial.stops.length).toBeGreaterThan(0);
      const ends = new Set(trial.robots.map(({ row }) => row.step));
      expect([...ends].sort()).toEqual(expect.arrayContaining(['failed', 'installed', 'rolled_back']));
    },
  );

  test('the same seed is the same story', () => {
    const story = (seed: number) => {
      const trial = new Trial(seed);
      trial.run();
      return trial.robots.map(({ row }) => [row.step, row.stepAt]);
    };
    expect(story(7)).toEqual(story(7));
  });
});
