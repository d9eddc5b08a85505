import type { Delivery } from '@rota/contract/deliveries';
import { splitMapId } from '@rota/contract/maps';
import type { PublicCall, RobotCall } from '@rota/contract/robot-calls';
import type { RobotView, TargetInfo } from '@rota/fleet-core';
import type { Database, Tx } from '../../../db/database.ts';
import type { FleetGateway } from '../../../fleet/index.ts';
import { passingReasonOf } from '../stations/index.ts';
import { callStateOf, isCancellable, promiseAtPlace } from './call-state.rules.ts';
import * as store from './robot-calls.store.ts';

export type RecordDeps = {
  readonly database: Database;
  readonly deliveries: { listById(projectId: number, ids: readonly string[]): Promise<Delivery[]> };
  readonly fleet: Pick<FleetGateway, 'robotViews'>;
  readonly targets: { list(projectId: number): Promise<readonly TargetInfo[]> };
};
export type CallRecords = ReturnType<typeof createCallRecords>;

/** A call with its delivery; undefined where that is gone. */
export type CallNow = { readonly row: store.CallRow; readonly delivery: Delivery | undefined };

/** Calls as they are now: the state of one comes from the record of its delivery. The first reader afterwards notes its end. */
export function createCallRecords({ database, deliveries, fleet, targets }: RecordDeps) {
  async function withDeliveries(projectId: number, rows: readonly store.CallRow[]): Promise<CallNow[]> {
    if (rows.length === 0) return [];
    const found = new Map(
      (
        await deliveries.listById(
          projectId,
          rows.map((row) => row.delivery_id),
        )
      ).map((one) => [one.delivery_id, one]),
    );
    const calls = rows.map((row) => ({ row, delivery: found.get(row.delivery_id) }));
    const ended = calls.flatMap(({ row, delivery }) => {
      const at = row.ended_at === null ? endOf(row, delivery) : undefined;
      return at === undefined ? [] : [{ callId: row.call_id, at }];
    });
    if (ended.length === 0) return calls;
    await database.tenant(projectId, async (tx) => {
      for (const { callId, at } of ended) await store.endCall(tx, projectId, callId, at);
    });
    const ends = new Map(ended.map(({ callId, at }) => [callId, at]));
    return calls.map(({ row, delivery }) => ({
      row: { ...row, ended_at: ends.get(row.call_id) ?? row.ended_at },
      delivery,
    }));
  }

  async function reading(
    projectId: number,
    read: (tx: Tx) => Promise<readonly store.CallRow[]>,
  ): Promise<CallNow[]> {
    return withDeliveries(projectId, await database.tenant(projectId, read));
  }

  /** Those that are not ended, of one station or of all, the newest first. */
  async function open(projectId: number, stationId: string | null = null): Promise<CallNow[]> {
    const calls = await reading(projectId, (tx) => store.listOpenCalls(tx, projectId, stationId));
    return calls.filter(({ row }) => row.ended_at === null);
  }

  /** @returns undefined when there is no such call */
  async function find(projectId: number, callId: string): Promise<CallNow | undefined> {
    return (await byId(projectId, [callId]))[0];
  }

  const byId = (projectId: number, ids: readonly string[]): Promise<CallNow[]> =>
    reading(projectId, (tx) => store.listCallsById(tx, projectId, ids));

  /** What of calls those may see who made them. */
  async function publicOf(projectId: number, calls: readonly CallNow[]): Promise<PublicCall[]> {
    if (calls.length === 0) return [];
    const [views, places] = await Promise.all([fleet.robotViews(projectId), targets.list(projectId)]);
    return calls.map((call) => {
      const place = places.find(({ targetId }) => targetId === call.row.target_id);
      return composePublic(projectId, call, place, views.get(call.delivery?.robot_id ?? ''));
    });
  }

  return { open, find, byId, reading, publicOf };
}

/** When a call ended, by its delivery; undefined while it has not. */
function endOf(row: store.CallRow, delivery: Delivery | undefined): Date | undefined {
  const state = stateOf({ row, delivery });
  if (state !== 'done' && state !== 'cancelled' && state !== 'failed') return undefined;
  return new Date(delivery?.completed_at ?? delivery?.updated_at ?? row.created_at);
}

/** How far a call is. */
export function stateOf({ row, delivery }: CallNow) {
  return callStateOf(row.kind, row.target_id, delivery);
}

/** A call as staff see it. */
export function composeCall(call: CallNow): RobotCall {
  const { row, delivery } = call;
  const state = stateOf(call);
  return {
    call_id: row.call_id,
    delivery_id: row.delivery_id,
    station_id: row.station_id,
    station_name: row.station_id === null ? null : row.place_name,
    target_id: row.target_id,
    target_name: nameOfTarget(call),
    kind: row.kind,
    source: row.source,
    called_by: row.called_by,
    state,
    robot_id: delivery?.robot_id ?? null,
    robot_name: delivery?.robot_name ?? null,
    promise: promiseAtPlace(row.kind, row.target_id, state, delivery),
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}

function nameOfTarget({ row, delivery }: CallNow): string {
  if (delivery?.filling_target_id === row.target_id) return delivery.filling_target_name ?? row.place_name;
  return delivery?.subtasks.find((one) => one.target_id === row.target_id)?.target_name ?? row.place_name;
}

function composePublic(
  projectId: number,
  call: CallNow,
  place: TargetInfo | undefined,
  view: RobotView | undefined,
): PublicCall {
  const { row, delivery } = call;
  const state = stateOf(call);
  const map = place && splitMapId(place.mapId);
  return {
    call_id: row.call_id,
    project_id: projectId,
    state,
    kind: row.kind,
    place: {
      name: row.place_name,
      site: map?.site ?? delivery?.site ?? '',
      floor: map?.floor ?? delivery?.floor ?? '',
      x: place?.x ?? 0,
      y: place?.y ?? 0,
    },
    promise: promiseAtPlace(row.kind, row.target_id, state, delivery),
    robot_name: delivery?.robot_name ?? null,
    robot: state === 'coming' ? spotOf(view) : null,
    reason: state === 'waiting' ? passingReasonOf(delivery?.waiting_reason?.code) : null,
    is_cancellable: isCancellable(state),
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}

function spotOf(view: RobotView | undefined): PublicCall['robot'] {
  if (view === undefined || view.mapId === null || view.position === null) return null;
  const map = splitMapId(view.mapId);
  const { x, y, theta } = view.position;
  return map === undefined ? null : { ...map, x, y, theta };
}
