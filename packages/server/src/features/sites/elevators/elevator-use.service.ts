import type { Page } from '@rota/contract/core';
import type { Elevator, ElevatorLogLine } from '@rota/contract/elevators';
import type { ElevatorCommand } from '@rota/fleet-core';
import type { Database } from '../../../db/database.ts';
import type { FleetGateway } from '../../../fleet/index.ts';
import { AppError, requireRow } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { LiveHub } from '../../../live/index.ts';
import { auditElevator } from './elevator-audit.service.ts';
import { insertLogLine, listLog } from './elevator-log.store.ts';
import type { AskedFault } from './fault-sender.service.ts';
import * as store from './elevators.store.ts';

export type ElevatorUseDeps = {
  readonly database: Database;
  readonly live: LiveHub;
  readonly fleet: Pick<FleetGateway, 'request' | 'elevators' | 'registryChanged'>;
  /** Tells a simulated elevator what it is to suffer. */
  readonly simulate: (elevatorId: string, asked: AskedFault) => Promise<void>;
  readonly clock: () => number;
};
export type ElevatorUse = ReturnType<typeof createElevatorUse>;

/** What people do with elevators, and what was done: the fleet's owner decides it. */
export function createElevatorUse({ database, live, fleet, simulate, clock }: ElevatorUseDeps) {
  async function one(projectId: number, elevatorId: string): Promise<Elevator> {
    return requireRow(
      (await fleet.elevators(projectId)).find((elevator) => elevator.elevator_id === elevatorId),
    );
  }

  /** Throws RECORD_NOT_FOUND, FLEET_OWNER_UNAVAILABLE, and whatever the fleet control refuses with. */
  async function command(
    projectId: number,
    elevatorId: string,
    asked: ElevatorCommand,
    actor: ActorRef,
  ): Promise<Elevator> {
    const { name: elevatorName } = await one(projectId, elevatorId);
    const by = { kind: 'user', name: actor.name } as const;
    const reply = await fleet.request(
      projectId,
      { type: 'elevator.command', elevatorId, elevatorName, command: asked, actor: by },
      actor.id,
    );
    if (!reply.ok) throw new AppError(reply.code, reply.message);
    return one(projectId, elevatorId);
  }

  /** For robots; people ride on. Throws RECORD_NOT_FOUND. */
  async function setOutOfService(
    projectId: number,
    elevatorId: string,
    isOut: boolean,
    actor: ActorRef,
  ): Promise<Elevator> {
    await database.tenant(projectId, async (tx) => {
      const row = requireRow(await store.lockElevator(tx, projectId, elevatorId));
      if ((row.out_of_service_by !== null) === isOut) return;
      await store.setOutOfService(tx, projectId, elevatorId, isOut ? actor.name : null);
      const detail = isOut ? 'out_of_service' : 'back_in_service';
      await insertLogLine(tx, projectId, {
        elevatorId,
        at: new Date(clock()),
        kind: 'command',
        detail,
        by: actor.name,
      });
      await auditElevator(
        tx,
        projectId,
        actor,
        isOut ? 'LOG_ELEVATOR_OUT' : 'LOG_ELEVATOR_BACK',
        elevatorId,
        null,
        { name: row.name },
      );
      await fleet.registryChanged(tx, projectId, 'elevators');
    });
    const row = await one(projectId, elevatorId);
    live.publish('elevators', projectId, { upsert: [row] });
    return row;
  }

  /** Throws RECORD_NOT_FOUND, ELEVATOR_NOT_SIMULATED. */
  async function simulateFault(
    projectId: number,
    elevatorId: string,
    asked: AskedFault,
    actor: ActorRef,
  ): Promise<Record<string, never>> {
    const { name, simulated_faults: faults, mode } = await one(projectId, elevatorId);
    // A session on an elevator without a network is ended when it is back: it could not be ended before.
    if (faults === undefined || mode === 'offline')
      throw new AppError('ELEVATOR_NOT_SIMULATED', 'This is no simulated elevator');
    await simulate(elevatorId, asked);
    await database.tenant(projectId, (tx) =>
      auditElevator(tx, projectId, actor, 'LOG_ELEVATOR_FAULT', elevatorId, null, {
        name,
        fault: asked.fault,
        seconds: asked.seconds,
      }),
    );
    return {};
  }

  /** Throws RECORD_NOT_FOUND. */
  async function log(
    projectId: number,
    elevatorId: string,
    query: { limit: number; cursor?: string | undefined },
  ) {
    const before = /^\d{1,18}$/.test(query.cursor ?? '') ? query.cursor : undefined;
    const rows = await database.tenant(projectId, async (tx) => {
      requireRow((await store.listElevators(tx, projectId)).find((row) => row.elevator_id === elevatorId));
      return listLog(tx, projectId, elevatorId, { limit: query.limit, before });
    });
    const items = rows.slice(0, query.limit);
    const nextCursor = rows.length > query.limit ? (items.at(-1)?.position ?? null) : null;
    return { items: items.map(presentLine), next_cursor: nextCursor } satisfies Page<ElevatorLogLine>;
  }

  return { command, setOutOfService, simulateFault, log };
}

function presentLine(row: Awaited<ReturnType<typeof listLog>>[number]): ElevatorLogLine {
  const { kind, robot_id, robot_name, from_floor: from, to_floor: to, detail, by_whom: by, seconds } = row;
  return { at: row.at.toISOString(), kind, robot_id, robot_name, from, to, detail, by, seconds };
}
