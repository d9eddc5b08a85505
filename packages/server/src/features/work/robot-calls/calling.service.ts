import { randomUUID } from 'node:crypto';
import type { CreateDelivery, DeliveryDetails } from '@rota/contract/deliveries';
import {
  CALL_TOKEN_PREFIX,
  callResultTexts,
  type CallSource,
  type StaffCallAnswer,
} from '@rota/contract/robot-calls';
import type { CallKind } from '@rota/contract/stations';
import type { TargetInfo } from '@rota/fleet-core';
import { recordAudit } from '../../../audit/index.ts';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { LiveHub } from '../../../live/index.ts';
import { digestOf, newRandomToken } from '../../access/auth/index.ts';
import type { FeatureGate } from '../../sites/projects/index.ts';
import type { DeliveryService } from '../deliveries/index.ts';
import {
  availabilityOf,
  calledFor,
  findStation,
  taskOfCall,
  type Availability,
  type CalledFor,
  type Outlook,
  type Stations,
  type StationRow,
} from '../stations/index.ts';
import { awaitFleet, type FleetPatience } from './await-fleet.service.ts';
import { outcomeOf } from './call-outcome.rules.ts';
import { stateOf, type CallNow, type CallRecords } from './call-records.service.ts';
import { promiseAtPlace } from './call-state.rules.ts';
import * as store from './robot-calls.store.ts';

export type CallingDeps = {
  readonly database: Database;
  readonly records: CallRecords;
  readonly tasks: Pick<DeliveryService, 'create'>;
  readonly targets: { list(projectId: number): Promise<readonly TargetInfo[]> };
  readonly timeZone: (projectId: number) => Promise<string>;
  readonly stations: Pick<Stations, 'outlooks' | 'settings'>;
  /** The browsers of all servers. */
  readonly live: Pick<LiveHub, 'refresh'>;
  readonly features: Pick<FeatureGate, 'require' | 'offersKind'>;
  readonly clock: () => number;
  /** How long a caller waits to hear whether a robot was given at once, ms. */
  readonly patienceMs?: number;
  /** How long a call waits for a fleet that does not answer yet. */
  readonly fleetPatience?: FleetPatience;
};
export type CallingService = ReturnType<typeof createCallingService>;

/** Who calls. `key` tells this caller from others, and a repetition from another call. */
export type Caller = {
  readonly source: CallSource;
  readonly actor: ActorRef;
  readonly key: string | undefined;
};
export type Wanted = {
  readonly station_id?: string | undefined;
  readonly target_id?: string | undefined;
  readonly kind?: CallKind | undefined;
  readonly confirm: boolean;
  readonly note?: string | undefined;
};
type Place = { readonly station: StationRow | null; readonly name: string; readonly called: CalledFor };

/** The fleet's expectation may be as old as this for a call, ms. */
const OUTLOOK_AGE_MS = 2_000;
const PATIENCE_MS = 1_500;
const LOOK_EVERY_MS = 100;
/** Guests may make so many calls from one station within so long; who calls and cancels for fun is stopped, a full table is not. */
const GUEST_CALLS = { most: 8, withinMs: 10 * 60_000 } as const;
/** So many may follow one call. */
const MOST_TOKENS = 200;

/** Calls of robots to places: each becomes one task, and from a station one for the same work at a time. */
export function createCallingService(deps: CallingDeps) {
  const { database, records, clock } = deps;

  /**
   * An outcome in every case but for what is not there or not offered.
   * @throws AppError FEATURE_OFF, RECORD_NOT_FOUND, CALL_KIND_NOT_OFFERED
   */
  async function call(projectId: number, wanted: Wanted, caller: Caller): Promise<StaffCallAnswer> {
    await deps.features.require(projectId, 'robot_calls');
    const place = await placeOf(projectId, wanted);
    const digest = caller.key === undefined ? null : digestOf(`${caller.actor.id} ${caller.key}`);
    const made = await madeBefore(projectId, place, caller, digest);
    if (made !== undefined) return comeTo(projectId, made, digest);
    const [outlook, zone, settings] = await Promise.all([
      awaitFleet(
        (isAgain) => deps.stations.outlooks.of(projectId, place.called, isAgain ? 0 : OUTLOOK_AGE_MS),
        deps.fleetPatience,
      ),
      deps.timeZone(projectId),
      deps.stations.settings.of(projectId),
    ]);
    const open = place.station ?? ({ switch: 'open', hours: [] } as const);
    const now = availabilityOf({
      switch: open.switch,
      hours: open.hours,
      zone,
      settings,
      outlook,
      now: clock(),
    });
    const refused = outcomeOf(now, wanted.confirm);
    if (refused !== undefined) return refusal(refused, now, outlook);
    if (await isTooOften(projectId, place, caller))
      return refusal('error', { ...TOO_OFTEN, opensAt: null }, outlook);
    try {
      const made = await make(projectId, place, wanted, { ...caller, digest });
      // A promise is made a moment after the robot was given; until then it is what was expected before.
      return made.promise === null ? { ...made, promise: promiseOf(outlook) } : made;
    } catch (error) {
      // A project that does not queue takes only what a robot can begin now.
      if (error instanceof AppError && error.code === 'DELIVERY_NO_ROBOT_AVAILABLE_TO_CREATE_TASK')
        return refusal(
          'busy',
          { availability: 'not_available', reason: 'robots_busy', opensAt: null },
          outlook,
        );
      // Another caller was faster by a moment: theirs is the call.
      if (
        !isUniqueViolation(error, 'robot_call_one_open') &&
        !isUniqueViolation(error, 'robot_call_of_caller')
      )
        throw error;
      const theirs = await madeBefore(projectId, place, caller, digest);
      if (theirs === undefined) throw error;
      return comeTo(projectId, theirs, digest);
    }
  }

  async function placeOf(
    projectId: number,
    { station_id: stationId, target_id: targetId, kind }: Wanted,
  ): Promise<Place> {
    const station =
      stationId === undefined
        ? null
        : await database.tenant(projectId, (tx) => findStation(tx, projectId, stationId));
    if (station === undefined) throw recordNotFound();
    if (station !== null) {
      const called = calledFor(station, kind);
      if (called === undefined)
        throw new AppError('CALL_KIND_NOT_OFFERED', 'This station does not offer that');
      return { station, name: station.name, called };
    }
    const target = (await deps.targets.list(projectId)).find((one) => one.targetId === targetId);
    if (target === undefined) throw recordNotFound();
    return {
      station,
      name: target.name,
      called: { kind: kind ?? 'delivery', targetId: target.targetId, otherTargetId: null },
    };
  }

  /** The call that this one would be again: of the same key, or the open one from the station for the same. */
  async function madeBefore(
    projectId: number,
    place: Place,
    caller: Caller,
    digest: string | null,
  ): Promise<CallNow | undefined> {
    if (digest !== null && (caller.source === 'staff' || caller.source === 'program')) {
      const row = await database.tenant(projectId, (tx) => store.findCallOfCaller(tx, projectId, digest));
      if (row !== undefined) return records.find(projectId, row.call_id);
    }
    if (place.station === null) return undefined;
    return (await records.open(projectId, place.station.station_id)).find(
      ({ row }) => row.kind === place.called.kind,
    );
  }

  async function comeTo(projectId: number, made: CallNow, digest: string | null): Promise<StaffCallAnswer> {
    const token = newCallToken();
    const { call_id: callId, caller_digest: first } = made.row;
    await database.tenant(projectId, async (tx) => {
      if ((await store.countTokens(tx, projectId, callId)) >= MOST_TOKENS)
        throw new AppError('ThrottlerException', 'Too many follow this call already', { retryAfterS: 60 });
      await store.insertToken(tx, projectId, {
        digest: digestOf(token),
        callId,
        mayCancel: digest !== null && digest === first,
      });
    });
    return { ...(await answerOf(made)), call_token: token, joined: true };
  }

  async function isTooOften(projectId: number, { station }: Place, { source }: Caller): Promise<boolean> {
    if (station === null || source !== 'guest') return false;
    const since = new Date(clock() - GUEST_CALLS.withinMs);
    const count = await database.tenant(projectId, (tx) =>
      store.countGuestCalls(tx, projectId, station.station_id, since),
    );
    return count >= GUEST_CALLS.most;
  }

  async function make(
    projectId: number,
    place: Place,
    wanted: Wanted,
    caller: Caller & { readonly digest: string | null },
  ): Promise<StaffCallAnswer> {
    const [callId, token] = [randomUUID(), newCallToken()];
    const { actor, source, digest } = caller;
    const { kind, targetId } = place.called;
    const keep = async (tx: Tx, { delivery_id: deliveryId }: DeliveryDetails): Promise<void> => {
      const ids = {
        call_id: callId,
        delivery_id: deliveryId,
        station_id: place.station?.station_id ?? null,
        target_id: targetId,
      };
      await store.insertCall(tx, projectId, {
        ...ids,
        place_name: place.name,
        kind,
        source,
        called_by: source === 'guest' ? '' : actor.name,
        caller_digest: digest,
        created_at: new Date(clock()),
      });
      await store.insertToken(tx, projectId, { digest: digestOf(token), callId, mayCancel: true });
      const after = {
        name: place.name,
        target_id: targetId,
        called_for: kind,
        source,
        delivery_id: deliveryId,
      };
      await recordAudit(tx, {
        projectId,
        actor,
        code: 'LOG_ROBOT_CALLED',
        entity: 'robot_call',
        entityId: callId,
        before: null,
        after,
      });
    };
    await deps.tasks.create(
      projectId,
      withNote(taskOfCall(place.called), wanted.note, place.name),
      actor,
      keep,
    );
    deps.live.refresh('stations', projectId);
    return { ...(await answerOf(await whenGiven(projectId, callId))), call_token: token };
  }

  /** The call once a robot was given to it, or is said to wait, or after a moment. */
  async function whenGiven(projectId: number, callId: string): Promise<CallNow> {
    const until = performance.now() + (deps.patienceMs ?? PATIENCE_MS);
    for (;;) {
      const made = await records.find(projectId, callId);
      if (made === undefined) throw recordNotFound();
      // Why it waits is known once the dispatcher has looked at it.
      const isSeen = made.delivery?.status === 'Queued' && made.delivery.waiting_reason !== null;
      if (stateOf(made) !== 'waiting' || isSeen || performance.now() >= until) return made;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }

  async function answerOf(made: CallNow): Promise<StaffCallAnswer> {
    const { row, delivery } = made;
    const state = stateOf(made);
    const result = state === 'waiting' ? 'queued_success' : state === 'failed' ? 'error' : 'success';
    return {
      result,
      text: callResultTexts.en[result],
      reason: null,
      needs_confirmation: false,
      opens_at: null,
      call_id: row.call_id,
      delivery_id: row.delivery_id,
      promise: promiseAtPlace(row.kind, row.target_id, state, delivery),
    };
  }

  return { call };
}

const TOO_OFTEN = { availability: 'not_available', reason: 'too_many_calls' } as const;

type Refusal = NonNullable<ReturnType<typeof outcomeOf>>;

function promiseOf({ expected }: Outlook): StaffCallAnswer['promise'] {
  const iso = (at: number): string => new Date(at).toISOString();
  return expected && { from: iso(expected.from), to: iso(expected.to), likelihood: expected.likelihood };
}

function refusal(
  result: Refusal,
  now: Pick<Availability, 'availability' | 'reason' | 'opensAt'>,
  outlook: Outlook,
): StaffCallAnswer {
  return {
    result,
    text: callResultTexts.en[result],
    reason: now.reason,
    needs_confirmation: now.availability === 'high_demand',
    promise: promiseOf(outlook),
    opens_at: now.opensAt === null ? null : new Date(now.opensAt).toISOString(),
  };
}

function newCallToken(): string {
  return `${CALL_TOKEN_PREFIX}${newRandomToken()}`;
}

/** Who stands at the place reads the note on the robot; the place says where the call came from. */
function withNote(task: CreateDelivery, note: string | undefined, place: string): CreateDelivery {
  const given = note === undefined || note === '' ? {} : { note };
  return {
    ...task,
    targets: task.targets.map((one, index) => (index === 0 ? { ...one, ...given } : one)),
    sender: place,
  };
}
