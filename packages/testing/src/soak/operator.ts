import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Delivery, DeliveryDetails, DeliveryStatus } from '@rota/contract/deliveries';
import type { Robot } from '@rota/contract/robots';
import { WebSocket } from 'ws';
import type { SoakStage } from './stage.ts';
import { Refused, type Session } from './session.ts';

/** The total work of all operators. */
export type Work = {
  /** Durations of calls, ms, by call. */
  readonly latencies: Map<string, number[]>;
  readonly failures: string[];
  created: number;
  completed: number;
  cancelled: number;
  /** Live messages that came in. */
  messages: number;
};

/** An operator's pace: `lookMs` between two looks, one look in `createEvery` creates a delivery, and after `patienceMs` they cancel their own. */
export type Pace = {
  readonly lookMs: readonly [least: number, most: number];
  readonly createEvery: number;
  readonly patienceMs: readonly [least: number, most: number];
};

const ENDED: ReadonlySet<DeliveryStatus> = new Set(['Completed', 'Cancelled', 'Failed', 'Expired']);
const TOPICS = ['robots', 'poses', 'deliveries', 'targets'] as const;

export function newWork(): Work {
  return { latencies: new Map(), failures: [], created: 0, completed: 0, cancelled: 0, messages: 0 };
}

/** Signs an operator in, whose calls are counted from now on. */
export function signInOperator(stage: SoakStage, work: Work): Promise<Session> {
  return stage.signIn((call, ms, failure) => {
    if (failure === undefined) {
      const known = work.latencies.get(call) ?? [];
      work.latencies.set(call, known);
      known.push(ms);
    } else if (!isOvertaken(failure)) work.failures.push(wordsOf(failure));
  });
}

/** An operator at a console: keeps a live socket open, and reads, creates and cancels until stopped. */
export async function workAsOperator(
  stage: SoakStage,
  session: Session,
  pace: Pace,
  work: Work,
  stop: AbortSignal,
): Promise<void> {
  const socket = await watch(stage, session, work);
  let own: { readonly id: string; readonly giveUpAt: number } | undefined;
  while (!stop.aborted) {
    try {
      if (own === undefined) own = await browseLists(stage, pace, session, work);
      else own = await follow(stage, session, work, own);
    } catch (failure) {
      // Calls were counted where they failed; the next look tries again.
      if (!(failure instanceof Refused)) work.failures.push(wordsOf(failure));
    }
    await pause(randomBetween(pace.lookMs), undefined, { signal: stop }).catch(() => undefined);
  }
  socket.removeAllListeners('close');
  socket.close();
}

/** A delivery that ended a moment ago cannot be cancelled any more; that is not a failure. */
function isOvertaken(failure: unknown): boolean {
  return failure instanceof Refused && failure.resultCode === 'DELIVERY_TRANSITION_NOT_ALLOWED';
}

export function wordsOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : JSON.stringify(failure);
}

function randomBetween([least, most]: readonly [number, number]): number {
  return least + Math.random() * (most - least);
}

async function watch(stage: SoakStage, session: Session, work: Work): Promise<WebSocket> {
  const socket = new WebSocket(`${stage.url.replace('http', 'ws')}/api/live`);
  await once(socket, 'open');
  const say = (message: object): void => socket.send(JSON.stringify(message));
  say({ type: 'auth', token: session.token() });
  session.onToken((token) => say({ type: 'auth', token }));
  for (const topic of TOPICS) say({ type: 'subscribe', topic, project_id: stage.projectId });
  socket.on('message', (data: Buffer) => {
    work.messages += 1;
    if (data.subarray(0, 20).includes('"error"')) work.failures.push(data.toString());
  });
  socket.on('error', (error) => work.failures.push(`live socket: ${String(error)}`));
  socket.on('close', (code, reason) =>
    work.failures.push(`live socket closed: ${code} ${reason.toString()}`),
  );
  return socket;
}

type Own = { readonly id: string; readonly giveUpAt: number };

/** Reads lists as pages do, and now and then creates a delivery. */
async function browseLists(
  stage: SoakStage,
  pace: Pace,
  session: Session,
  work: Work,
): Promise<Own | undefined> {
  const { projectId } = stage;
  const robots = await session.call<Robot[]>('GET', `/robots/${projectId}`);
  await session.call('GET', `/projects/${projectId}/deliveries?limit=50`);
  const robot = robots[Math.floor(Math.random() * robots.length)];
  if (robot !== undefined) await session.call('GET', `/projects/${projectId}/robots/${robot.robot_id}`);
  await session.call<{ items: Delivery[] }>(
    'GET',
    `/projects/${projectId}/deliveries?search=${encodeURIComponent(robot?.name ?? '')}`,
  );
  if (Math.random() * pace.createEvery >= 1) return undefined;
  const target = stage.targetIds[Math.floor(Math.random() * stage.targetIds.length)];
  const body = {
    targets: [{ target_id: target }],
    ...(Math.random() < 0.25 && { filling_target_id: stage.fillingId }),
  };
  const { delivery_id: id } = await session.call<DeliveryDetails>(
    'POST',
    `/projects/${projectId}/deliveries`,
    body,
  );
  work.created += 1;
  return { id, giveUpAt: performance.now() + randomBetween(pace.patienceMs) };
}

/** Looks at the own delivery; cancels it when patience is over. */
async function follow(stage: SoakStage, session: Session, work: Work, own: Own): Promise<Own | undefined> {
  const path = `/projects/${stage.projectId}/deliveries/${own.id}`;
  const { status } = await session.call<DeliveryDetails>('GET', path);
  await session.call('GET', `/projects/${stage.projectId}/deliveries?limit=50`);
  if (ENDED.has(status)) {
    if (status === 'Completed') work.completed += 1;
    return undefined;
  }
  if (performance.now() < own.giveUpAt) return own;
  try {
    await session.call('POST', `${path}/cancel`, {});
    work.cancelled += 1;
  } catch (failure) {
    if (!isOvertaken(failure)) throw failure;
  }
  return undefined;
}
