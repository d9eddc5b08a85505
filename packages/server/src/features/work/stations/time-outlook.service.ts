import type { CreateDelivery, TaskPreview } from '@rota/contract/deliveries';
import { loadsAtStation, type CallReason } from '@rota/contract/stations';
import { AppError } from '../../../http/app-error.ts';
import { callReasonOf, type Outlook } from './availability.rules.ts';
import { taskOfCall, type CalledFor } from './station-task.rules.ts';

export type OutlookDeps = {
  /** What would become of a task that is created now. */
  readonly preview: (projectId: number, body: CreateDelivery) => Promise<TaskPreview>;
  readonly clock: () => number;
};
export type Outlooks = ReturnType<typeof createOutlooks>;

/** A place by what its caller knows it by; without a map, or nothing to call for, it is missing. */
export type CalledPlace = {
  readonly id: string;
  readonly mapId: string | undefined;
  readonly called: CalledFor | undefined;
};

type Kept = { readonly at: number; readonly outlook: Promise<Outlook> };

/** So many places are asked after one by one. */
const MOST_SINGLE_PREVIEWS = 16;
/** Old ones are dropped when so many are kept. */
const MOST_KEPT = 2_000;

/** What the fleets expect of calls. Those who ask for the same within a while share one question. */
export function createOutlooks({ preview, clock }: OutlookDeps) {
  const kept = new Map<string, Kept>();

  /** Not older than `maxAgeMs`. Never throws: what cannot be asked is a reason, too. */
  function of(projectId: number, called: CalledFor, maxAgeMs: number): Promise<Outlook> {
    const key = `${projectId} ${called.kind} ${called.targetId} ${called.otherTargetId ?? ''}`;
    const known = kept.get(key);
    if (known !== undefined && clock() - known.at < maxAgeMs) return known.outlook;
    if (kept.size >= MOST_KEPT) kept.clear();
    const outlook = ask(projectId, called);
    kept.set(key, { at: clock(), outlook });
    return outlook;
  }

  async function ask(projectId: number, called: CalledFor): Promise<Outlook> {
    try {
      return await inTime(preview(projectId, taskOfCall(called)).then((answer) => outlookOf(called, answer)));
    } catch (error) {
      return { expected: null, reason: reasonOf(error) };
    }
  }

  /** By id. Of many on one floor that are called to for the same, one is asked after: a list does not ask the fleet hundreds of times. */
  async function ofAll(
    projectId: number,
    places: readonly CalledPlace[],
    maxAgeMs: number,
  ): Promise<ReadonlyMap<string, Outlook>> {
    const isMany = places.length > MOST_SINGLE_PREVIEWS;
    const asked = new Map<string, Promise<Outlook>>();
    const entries = places.map(async ({ id, mapId, called }): Promise<[string, Outlook]> => {
      if (mapId === undefined || called === undefined) return [id, MISSING];
      const key = isMany ? `${mapId} ${called.kind}` : id;
      const outlook = asked.get(key) ?? of(projectId, called, maxAgeMs);
      asked.set(key, outlook);
      return [id, await outlook];
    });
    return new Map(await Promise.all(entries));
  }

  return { of, ofAll };
}

/** A place that is not on the map. */
export const MISSING: Outlook = { expected: null, reason: 'place_missing' };

/** The longest wait for a fleet that does not answer. */
const PATIENCE_MS = 2_500;

function inTime(asked: Promise<Outlook>): Promise<Outlook> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve({ expected: null, reason: 'fleet_away' }), PATIENCE_MS);
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function outlookOf(called: CalledFor, { robot, reason, starts_at: startsAt, stops }: TaskPreview): Outlook {
  if (robot === null) return { expected: null, reason: callReasonOf(reason?.code) };
  const first = stops.find(
    ({ target_id: targetId }) => loadsAtStation(called.kind) || targetId === called.targetId,
  )?.promise;
  if (first === undefined || first === null) return { expected: null, reason: null };
  const [from, to] = [Date.parse(first.from), Date.parse(first.to)];
  // What is loaded here has its first promise where it is brought: the robot is here after it set out and before that.
  const begins =
    loadsAtStation(called.kind) && startsAt !== null ? Math.min(Date.parse(startsAt), from) : from;
  return {
    expected: { from: begins, to: begins === from ? to : from, likelihood: first.likelihood },
    reason: null,
  };
}

function reasonOf(error: unknown): CallReason {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'RECORD_NOT_FOUND' || error.code === 'DELIVERY_NO_FILLING_TARGET')
    return 'place_missing';
  return error.code === 'VALIDATION_FAILED' || error.code === 'ELEVATOR_NO_LOBBY'
    ? 'place_unreachable'
    : 'fleet_away';
}
