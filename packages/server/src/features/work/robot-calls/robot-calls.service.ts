import type { InputOf, Page } from '@rota/contract/core';
import type { RobotCall, robotCallsApi } from '@rota/contract/robot-calls';
import { recordAudit } from '../../../audit/index.ts';
import type { Database } from '../../../db/database.ts';
import { AppError, recordNotFound, fieldProblem } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { validationFailed } from '../../../http/validation.ts';
import type { DeliveryService } from '../deliveries/index.ts';
import { composeCall, stateOf, type CallNow, type CallRecords } from './call-records.service.ts';
import { isCancellable } from './call-state.rules.ts';
import * as store from './robot-calls.store.ts';

export type RobotCallDeps = {
  readonly database: Database;
  readonly records: CallRecords;
  readonly deliveries: Pick<DeliveryService, 'command'>;
};
export type RobotCallService = ReturnType<typeof createRobotCallService>;
type ListQuery = InputOf<typeof robotCallsApi.list>['query'];

/** Calls as staff see them, and their end before the robot came. */
export function createRobotCallService({ database, records, deliveries }: RobotCallDeps) {
  /** The newest first; the cursor is the last one's time and id. Throws VALIDATION_FAILED for a cursor that is none. */
  async function list(projectId: number, query: ListQuery): Promise<Page<RobotCall>> {
    const { station_id: stationId, source, state, delivery_id: deliveryId, search, limit } = query;
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
    // Ends that were not noted yet are noted first.
    if (state !== undefined) await records.open(projectId);
    const filter = { stationId, source, state, deliveryId, search, after, limit: limit + 1 };
    const calls = await records.reading(projectId, (tx) => store.listCalls(tx, projectId, filter));
    const shown = calls.slice(0, limit);
    const last = calls.length > limit ? shown.at(-1) : undefined;
    return { items: shown.map(composeCall), next_cursor: last === undefined ? null : writeCursor(last) };
  }

  /** Throws RECORD_NOT_FOUND. */
  async function find(projectId: number, callId: string): Promise<CallNow> {
    const call = await records.find(projectId, callId);
    if (call === undefined) throw recordNotFound();
    return call;
  }

  /** Throws RECORD_NOT_FOUND, CALL_NOT_CANCELLABLE, FLEET_OWNER_UNAVAILABLE. */
  async function cancel(projectId: number, callId: string, actor: ActorRef): Promise<CallNow> {
    const before = await find(projectId, callId);
    const { row } = before;
    if (!isCancellable(stateOf(before))) throw tooLate();
    try {
      await deliveries.command(projectId, row.delivery_id, { command: 'cancel', reason: undefined, actor });
    } catch (error) {
      if (error instanceof AppError && error.code === 'DELIVERY_TRANSITION_NOT_ALLOWED') throw tooLate();
      throw error;
    }
    await database.tenant(projectId, async (tx) => {
      const after = { name: row.place_name, called_for: row.kind, delivery_id: row.delivery_id };
      const about = { entity: 'robot_call', entityId: callId, before: null, after };
      await recordAudit(tx, { projectId, actor, code: 'LOG_ROBOT_CALL_CANCELLED', ...about });
    });
    return find(projectId, callId);
  }

  return {
    list,
    find,
    cancel,
    get: async (projectId: number, callId: string) => composeCall(await find(projectId, callId)),
  };
}

function tooLate(): AppError {
  return new AppError('CALL_NOT_CANCELLABLE', 'The robot has arrived or the call has ended');
}

function writeCursor({ row }: CallNow): string {
  return Buffer.from(JSON.stringify([row.created_at.getTime(), row.call_id])).toString('base64url');
}

function readCursor(text: string): { at: Date; callId: string } {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (Array.isArray(read) && Number.isSafeInteger(read[0]) && typeof read[1] === 'string')
      return { at: new Date(Number(read[0])), callId: read[1] };
  } catch {
    // Falls through to the same refusal.
  }
  throw validationFailed([fieldProblem('cursor', 'wrong_cursor')]);
}
